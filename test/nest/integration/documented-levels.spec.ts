/** What an OpenAPI document says of handlers that require a level. */
import { expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { Auth, AuthModule, documentAuth } from '../../../src/index.js';
import { KnownLevels, Levels } from '../../support/levels.js';
import { PLATFORMS, startApp } from '../../support/nest-app.js';
import { rolesConfig } from '../../support/roles.js';

@Controller()
class OrdersController {
  @Get('plain') @Auth() plain() {}
  @Get('recent') @Auth({ level: 'recent' }) recent() {}
  @Get('strict') @Auth({ level: 'strict' }) strict() {}
}

const [, express] = PLATFORMS[0];
const PROVE = 'The user is not signed in, or has to prove again who they are: ';
const WHICH = '. `WWW-Authenticate` tells which.';

it.each([
  ['plain', 'The user is not signed in.'],
  ['recent', `${PROVE}\`max_age\` 600 seconds${WHICH}`],
  ['strict', `${PROVE}\`acr_values\` mfa and \`max_age\` 300 seconds${WHICH}`],
])('the 401 of /%s says: %s', async (path, description) => {
  const imports = [AuthModule.forRoot({ ...rolesConfig, features: [Levels(new KnownLevels())] })];
  const { app, close } = await startApp({ imports, controllers: [OrdersController] }, express());
  const document = SwaggerModule.createDocument(app, new DocumentBuilder().build());
  const { paths } = documentAuth(document, app);
  await close();
  expect(paths[`/${path}`]?.get?.responses['401']).toMatchObject({ description });
});
