/** A worker in workerd, in a process of its own. */
import { Miniflare } from 'miniflare';
import { type WorkerPart, bundleParts, bundleWorker } from './bundle.js';
import { type RunningWorker, type StartWorker, ownResponse, readParts } from './platform.js';

export interface RunningWorkerd extends RunningWorker {
  /** Where it listens. There, a request's `Host` header says which site it is for. */
  readonly address: URL;
}

type WorkerCode =
  | { readonly modules: true; readonly script: string }
  | { readonly modules: ({ readonly type: 'ESModule' } & WorkerPart)[] };

const REGISTRATION = 'export default { fetch: answer };';

export const startWorkerd = (async (provider) => {
  const script = await bundleWorker(REGISTRATION, provider);
  return running({ modules: true, script });
}) satisfies StartWorker;

/** In several files, as a worker is uploaded whose parts are loaded when they are needed. */
export const startWorkerdInParts = (async (provider) => {
  const parts = await bundleParts(REGISTRATION, provider);
  return running({ modules: parts.map((part) => ({ type: 'ESModule', ...part })) });
}) satisfies StartWorker;

async function running(code: WorkerCode): Promise<RunningWorkerd> {
  const miniflare = new Miniflare({
    ...code,
    // The newest that this workerd knows. Without `nodejs_compat`, there is nothing of Node in it.
    compatibilityDate: '2026-04-26',
    // Else facts about where this machine is would be asked of a server.
    cf: false,
  });
  const address = await miniflare.ready;
  return {
    address,
    serve: async (request) => {
      const parts = await readParts(request);
      return ownResponse(
        await miniflare.dispatchFetch(request.url, { ...parts, redirect: 'manual' }),
      );
    },
    close: () => miniflare.dispose(),
  };
}
