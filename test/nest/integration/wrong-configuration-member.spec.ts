import { expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { ConfigurationCheck } from '../../../src/core/config/configuration-check.js';
import { Auth, AuthModule } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { PLATFORMS, startApp } from '../../support/nest-app.js';
import { signedInBrowser } from '../../support/signed-in.js';

@Controller()
class M {
  @Get('members')
  @Auth()
  members() {
    return { inside: true };
  }
}

it.each(PLATFORMS)(
  'a signed-in user is refused everywhere on %s while the configuration is invalid',
  async (_platform, adapter) => {
    const invalid = new ConfigurationCheck({ ...handlerConfig, providers: [{ id: 'x' } as never] });
    const running = await startApp(
      { imports: [AuthModule.forRoot(handlerConfig)], controllers: [M] },
      adapter(),
      {
        customize: (builder) => builder.overrideProvider(ConfigurationCheck).useValue(invalid),
      },
    );
    const browser = await signedInBrowser(running.serve, handlerConfig.secret);
    const statuses = [
      (await browser.visit('/members')).status,
      (await browser.visit('/auth/session')).status,
    ];
    await running.close();
    expect(statuses).toEqual([500, 500]);
  },
);
