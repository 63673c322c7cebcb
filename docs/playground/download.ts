// Downloads a file from the server, with its progress.

/**
 * The progress is known only if the server sends the size, and not for compressed files, because their size is that of the compressed
 * bytes.
 */
export type OnDownload = (megabytes: number, share: number | undefined) => void;

/** Rejects with a message for the user. */
export async function download(address: string, onProgress: OnDownload): Promise<Uint8Array> {
  const response = await fetch(address).catch(() => {
    throw new Error('The server cannot be reached. Reload the page to try again.');
  });
  if (!response.ok) throw new Error(`The server answered ${response.status} ${response.statusText}.`);
  const { headers } = response;
  const size = headers.has('content-encoding') ? 0 : Number(headers.get('content-length'));
  const parts: Uint8Array[] = [];
  let arrived = 0;
  const reader = response.body!.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      arrived += part.value.length;
      onProgress(arrived / 1e6, size > 0 ? arrived / size : undefined);
    }
  } catch {
    throw new Error(`The connection ended after ${(arrived / 1e6).toFixed(1)} MB. Reload the page to try again.`);
  }
  const bytes = new Uint8Array(arrived);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
