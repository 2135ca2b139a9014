// A thread of its own that sends a file: what measures meanwhile must not be held up by its own sending.
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ url: string, headers: Record<string, string>, body: Uint8Array<ArrayBuffer> }} */
const { url, headers, body } = workerData;

parentPort?.on('message', async () => {
  const response = await fetch(url, { method: 'POST', headers, body });
  parentPort?.postMessage(await response.text());
});
