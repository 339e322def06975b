/** A worker in workerd, in a process of its own. */
import { Miniflare } from 'miniflare';
import { bundleWorker } from './bundle.js';
import { type RunningWorker, type StartWorker, ownResponse, partsOf } from './platform.js';

export interface RunningWorkerd extends RunningWorker {
  /** Where it listens. There, a request's `Host` header says which site it is for. */
  readonly address: URL;
}

export const startWorkerd = (async (provider): Promise<RunningWorkerd> => {
  const miniflare = new Miniflare({
    modules: true,
    script: await bundleWorker('export default { fetch: answer };', provider),
    // The newest that this workerd knows. Without `nodejs_compat`, there is nothing of Node in it.
    compatibilityDate: '2026-04-26',
    // Else facts about where this machine is would be asked of a server.
    cf: false,
  });
  const address = await miniflare.ready;
  return {
    address,
    serve: async (request) => {
      const parts = await partsOf(request);
      return ownResponse(
        await miniflare.dispatchFetch(request.url, { ...parts, redirect: 'manual' }),
      );
    },
    close: () => miniflare.dispose(),
  };
}) satisfies StartWorker;
