/** What features say of the handlers of an app in its access file. */
import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { Controller, Get, Module, SetMetadata } from '@nestjs/common';
import { readAccess } from '../../../src/cli/access/read-access.js';
import { type AccessColumn, defineFeature } from '../../../src/features/index.js';
import { Auth, AuthModule } from '../../../src/index.js';
import { Probe } from '../../support/probe.js';

const LEVEL = 'level';

class LevelColumn implements AccessColumn {
  readonly name = 'Level';
  private readonly nothing = '';

  describe({ handler, route }: Parameters<AccessColumn['describe']>[0]): string {
    if (route) return `of\n${route.name}`;
    return String(Reflect.getMetadata(LEVEL, handler?.method ?? {}) ?? this.nothing);
  }
}

@Controller('orders')
class OrdersController {
  @Get()
  @Auth()
  @SetMetadata(LEVEL, 'mfa')
  list() {
    return [];
  }

  @Get('open')
  open() {
    return [];
  }
}

const probe = new Probe().feature({ name: 'probe', path: '/account/probe' });
const levels = defineFeature({ id: 'levels', accessColumns: [new LevelColumn()] });

@Module({
  imports: [
    AuthModule.forRoot({
      url: 'https://app.test',
      secret: 'a secret that is at least 32 bytes long',
      providers: [],
      features: [probe, levels],
    }),
  ],
  controllers: [OrdersController],
})
class AppModule {}

it('a column describes the handlers of controllers, and the routes of features', async () => {
  const rows = await readAccess(AppModule, '');
  const said = rows.map(({ operation, columns }) => [operation, columns]);
  expect(said).toEqual(
    expect.arrayContaining([
      ['GET /orders', { Level: 'mfa' }],
      ['GET /orders/open', { Level: '' }],
      ['POST /auth/account/probe', { Level: 'of probe' }],
      ['ALL /auth/*', undefined],
    ]),
  );
});
