// A process that opens bytes without validation, calls every operation, and prints each result. It uses the built package.

import { compileCosting, decodeNetwork, openDatabase, updateDatabase } from 'ermine';
import { hulls } from 'ermine/hulls';
import { handle } from 'ermine/service';

const LIMITS = { settledNodes: 100_000, milliseconds: 5_000 };
const BODY = {
  transientUpdates: [{ roadType: 'Ferry', updates: [{ percentage: -20 }] }],
  cvr: { vehicleAttributes: { weight: 5, weightUnit: 'mt' } },
};

process.on('message', async ({ bytes, requests }) => {
  process.send(await outcomeOf(bytes, requests));
});

async function outcomeOf(bytes, requests) {
  try {
    const decoded = decodeNetwork(bytes);
    const isPrepared = 'hierarchy' in decoded;
    const database = openDatabase(decoded, { limits: LIMITS, prepare: isPrepared, hulls });
    for (const one of [database, attempt(() => updateDatabase(database, { a: BODY.transientUpdates })) ?? database]) {
      for (const request of requests) await ask(one, request);
    }
    attempt(() => compileCosting(database, {}, BODY));
    return 'answered';
  } catch (error) {
    return error.name;
  }
}

// Any answer is fine, even a wrong one or an error of the JavaScript engine.
async function ask(database, request) {
  const url = `/rest/Spatial/erm/databases/it${request}`;
  const databases = { it: database };
  await handle({ databases }, { method: 'GET', url });
  if (request.includes('q=')) await handle({ databases }, { method: 'POST', url, body: BODY });
}

function attempt(make) {
  try {
    return make();
  } catch {
    return undefined;
  }
}
