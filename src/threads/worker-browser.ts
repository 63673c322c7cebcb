// A module worker of a browser.

import type { FromWorker, ToWorker } from './messages/messages.ts';
import { serve } from './serve.ts';

const port = globalThis as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: (event: MessageEvent<readonly ToWorker[]>) => void;
};
const receive = serve((message) => port.postMessage(message));
port.onmessage = ({ data }) => data.forEach(receive);
