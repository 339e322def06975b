/** The module at the shutdown of its app. */
import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { MemoryAdapter } from '../../../src/core/adapters/public.js';
import { AuthConfigToken } from '../../../src/core/config/settings.js';
import { skipCSRFCheck } from '../../../src/core/config/auth-config.js';
import { defineFeature, key, provide } from '../../../src/features/index.js';
import { AuthModule } from '../../../src/index.js';
import Credentials from '../../../src/providers/credentials.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { PLATFORMS, startApp } from '../../support/nest-app.js';
import { browserAt, tenantsAuth } from '../../support/tenants.js';

const SIGN_INS = 50;

const steps = new EventEmitter();
const happened: string[] = [];

@Controller()
class SlowController {
  @Get('slow')
  async slow(): Promise<string> {
    steps.emit('asked');
    await once(steps, 'go on');
    happened.push('request answered');
    return 'done';
  }
}

describe('closing the app', () => {
  it('leaves the adapter open until the last request is answered', async () => {
    const adapter = Object.assign(new MemoryAdapter(), {
      close: async () => void happened.push('adapter closed'),
    });
    const testing = await Test.createTestingModule({
      imports: [AuthModule.forRoot({ ...handlerConfig, adapter })],
      controllers: [SlowController],
    }).compile();
    const app = testing.createNestApplication();
    await app.listen(0);

    const asked = once(steps, 'asked');
    const answer = fetch(`${await app.getUrl()}/slow`, { headers: { connection: 'close' } });
    await asked;
    const closed = app.close();
    // Long enough for a hook that does not wait: those before the server's end run by then.
    await new Promise((resolve) => setImmediate(resolve));
    steps.emit('go on');

    expect((await answer).status).toBe(200);
    await closed;
    expect(happened).toEqual(['request answered', 'adapter closed']);
  });

  it('stops the features of each tenant', async () => {
    const stopped: string[] = [];
    const token = key<object>('Live');
    const live = defineFeature({
      id: 'live',
      services: [
        provide(token, [AuthConfigToken], ({ url }) => ({
          stop: () => void stopped.push(String(url)),
        })),
      ],
      lifecycles: [token],
    });
    const running = await startApp(
      { imports: [tenantsAuth({ features: [live] })] },
      PLATFORMS[0][1](),
    );
    for (const tenant of ['ada', 'ada', 'grace']) await browserAt(running.serve, tenant).session();
    await running.close();
    expect(stopped.toSorted()).toEqual(['https://ada.test', 'https://grace.test']);
  });

  it('F52 answers fifty sign-ins in flight, and then accepts no connection', async () => {
    let asked = 0;
    let goOn: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const all = new Promise<void>((resolve) => {
      steps.on('sign-in', () => ++asked === SIGN_INS && resolve());
    });
    const slowly = Credentials({
      authorize: async () => {
        steps.emit('sign-in');
        await gate;
        return { id: '42', name: 'Ada' };
      },
    });
    const auth = AuthModule.forRoot({ ...handlerConfig, providers: [slowly], skipCSRFCheck });
    const testing = await Test.createTestingModule({ imports: [auth] }).compile();
    const app = testing.createNestApplication();
    await app.listen(0);
    const address = `${await app.getUrl()}/auth/callback/credentials`;
    const signIn = () =>
      fetch(address, {
        method: 'POST',
        redirect: 'manual',
        headers: { connection: 'close' },
        body: new URLSearchParams({ password: 'x' }),
      });

    const answers = Array.from({ length: SIGN_INS }, signIn);
    await all;
    const closed = app.close();
    await new Promise((resolve) => setImmediate(resolve));
    await expect(signIn()).rejects.toThrow('fetch failed');
    goOn();

    for (const answer of await Promise.all(answers)) {
      expect(answer.headers.getSetCookie().join()).toContain('session-token=');
    }
    await closed;
  });
});
