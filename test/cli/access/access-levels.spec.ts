/** The column of levels in the access file: only where a handler requires one. */
import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { Controller, Get, Module, type Type } from '@nestjs/common';
import { parseAccess, renderAccess } from '../../../src/cli/access/access-file.js';
import { compareAccess } from '../../../src/cli/access/access-changes.js';
import { readAccess } from '../../../src/cli/access/read-access.js';
import { Auth, AuthModule } from '../../../src/index.js';

const auth = AuthModule.forRoot({
  url: 'https://app.test',
  secret: 'a secret that is at least 32 bytes long',
  providers: [],
});

@Controller('orders')
class OrdersController {
  @Get()
  @Auth()
  list() {
    return [];
  }
}

@Controller('payments')
@Auth({ acr: 'mfa' })
class PaymentsController {
  @Get()
  list() {
    return [];
  }

  @Get('new')
  @Auth({ maxAge: 300 })
  form() {
    return [];
  }

  @Get('latest')
  @Auth({ level: 'recent' })
  latest() {
    return [];
  }
}

const declare = (...controllers: Type[]): Type => {
  @Module({ imports: [auth], controllers })
  class AppModule {}
  return AppModule;
};

it('Step-up 6: the file has the level of each handler as a column', async () => {
  const rows = await readAccess(declare(OrdersController, PaymentsController), '');
  const file = renderAccess(rows);
  const cells = file.split('\n').flatMap((line) => {
    const [, , operation, , , , level] = line.split('|').map((cell) => cell.trim());
    return level === undefined || operation === '---' ? [] : [[operation, level]];
  });
  expect(cells).toEqual([
    ['Operation', 'Level'],
    ['ALL /auth/*', '-'],
    ['GET /orders', '-'],
    ['GET /payments', 'mfa'],
    ['GET /payments/latest', 'mfa, fresh'],
    ['GET /payments/new', 'mfa, 300 s'],
  ]);
  expect(compareAccess(parseAccess(file), rows)).toEqual([]);
  const later = rows.map(({ columns: _, ...row }) => row);
  expect(compareAccess(rows, later).map(({ kind }) => kind)).toEqual([
    'changed',
    'changed',
    'changed',
  ]);
});

it('Step-up 6: a file without levels has no such column', async () => {
  expect(renderAccess(await readAccess(declare(OrdersController), ''))).not.toContain('Level');
});
