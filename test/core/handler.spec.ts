/** The handler contract on the core itself. */
import { Auth } from '../../src/core/index.js';
import { handlerConfig, handlerContract } from '../contract/handler.contract.js';

handlerContract('the core', async () => ({
  serve: (request) => Auth(request, handlerConfig),
  close: async () => undefined,
}));
