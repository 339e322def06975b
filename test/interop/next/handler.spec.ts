/** The handler contract on the route handlers of a Next.js app. */
import { NextRequest } from 'next/server.js';
import { NextAuth } from '../../../src/interop/next/index.js';
import { createAuth } from '../../../src/core/index.js';
import { factorStepContract } from '../../contract/factor-step.contract.js';
import { handlerContract, mailingConfig } from '../../contract/handler.contract.js';
import { levelRoutesContract } from '../../contract/level-routes.contract.js';
import { telemetryContract } from '../../contract/telemetry.contract.js';

/** As Next.js calls them: one function for each verb, and GET's for HEAD. */
function served({ handlers }: Pick<ReturnType<typeof NextAuth>, 'handlers'>) {
  return async (request: Request): Promise<Response> => {
    const { method } = request;
    const handler = handlers[method === 'POST' || method === 'DELETE' ? method : 'GET'];
    return handler(new NextRequest(request));
  };
}

const config = { ...mailingConfig, basePath: '/auth' };

handlerContract('Next.js', async () => ({
  serve: served(NextAuth(config)),
  close: async () => undefined,
}));

handlerContract('Next.js, configured for each request', async () => ({
  serve: served(NextAuth(() => ({ ...config }))),
  close: async () => undefined,
}));

handlerContract('Next.js, with services that were composed elsewhere', async () => ({
  serve: served(NextAuth(createAuth(config))),
  close: async () => undefined,
}));

for (const contract of [levelRoutesContract, factorStepContract]) {
  contract('Next.js', (given) => ({
    serve: served(NextAuth(given)),
    close: async () => undefined,
  }));
}

telemetryContract('Next.js', (given) => ({
  serve: served(NextAuth(given)),
  close: async () => undefined,
}));
