/** A worker in `edge-runtime`, in a realm without Node inside this process. */
import { EdgeRuntime } from 'edge-runtime';
import { bundleWorker } from './bundle.js';
import { type StartWorker, ownResponse, readParts } from './platform.js';

const REGISTRATION =
  "addEventListener('fetch', (event) => event.respondWith(answer(event.request)));";

export const startEdgeRuntime: StartWorker = async (provider) => {
  // Code made out of strings is forbidden by default there, as it is on the platform.
  const runtime = new EdgeRuntime({ initialCode: await bundleWorker(REGISTRATION, provider) });
  return {
    serve: async (request) =>
      ownResponse(await runtime.dispatchFetch(request.url, await readParts(request))),
    close: async () => undefined,
  };
};
