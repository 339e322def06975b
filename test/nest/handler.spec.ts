/** The handler contract on NestJS, with the body parsers that Nest installs by default. */
import { AuthModule } from '../../src/index.js';
import { handlerContract, mailingConfig } from '../contract/handler.contract.js';
import { PLATFORMS, startApp } from '../support/nest-app.js';

const imports = [AuthModule.forRoot(mailingConfig)];

for (const [platform, adapter] of PLATFORMS) {
  handlerContract(`NestJS on ${platform}`, () => startApp({ imports }, adapter()));
}
