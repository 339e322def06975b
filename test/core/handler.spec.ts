/** The handler contract on the core itself. */
import { Auth } from '../../src/core/index.js';
import { handlerContract, mailingConfig } from '../contract/handler.contract.js';

handlerContract('the core', async () => ({
  serve: (request) => Auth(request, mailingConfig),
  close: async () => undefined,
}));
