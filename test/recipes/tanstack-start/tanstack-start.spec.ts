/** The recipe for TanStack Start in the framework's own request handler. */
import { jest } from '@jest/globals';
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server';
import { createAuth } from '../../../src/core/index.js';
import { handlerContract, mailingConfig } from '../../contract/handler.contract.js';
import { pageSessionContract } from '../../contract/page-session.contract.js';
import { CurrentServices } from '../support/current-services.js';

const auth = new CurrentServices();
jest.unstable_mockModule('./src/auth.server', () => ({ auth }));

const handle = createStartHandler(defaultStreamHandler);
const served = {
  serve: async (request: Request) => handle(request),
  close: async () => undefined,
};

handlerContract('TanStack Start', async () => {
  auth.use(createAuth(mailingConfig));
  return served;
});

pageSessionContract('TanStack Start', async (services) => {
  auth.use(services);
  return served;
});
