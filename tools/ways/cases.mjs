/** The ways that are counted, a row for each: what is prepared, and what is done twice. */
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { generate } from 'otplib';
import { Audit } from '../../build/features/audit/index.js';
import { SecondFactors } from '../../build/features/second-factors/index.js';
import { Sessions } from '../../build/features/sessions/index.js';
import { Auth, AuthModule, Session } from '../../build/index.js';
import { FakeIdentityProvider } from '../../build/testing/index.js';
import { App, base, credentials, makeAppWithFeatures } from './apps.mjs';
import { arrive, Browser, ORIGIN } from './browser.mjs';

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PERIOD_MS = 30_000;

const form = {
  id: 'credentials',
  name: 'Name',
  type: 'credentials',
  credentials: { name: {} },
  authorize: ({ name }) => ({ id: String(name), name: String(name) }),
};

/** Each returns the work, or the work and its end. */
export const CASES = {
  'guard @Auth() and @Session() on Fastify': async () => {
    class Me {
      read(session) {
        return { name: session.user.name };
      }
    }
    Controller('me')(Me);
    decorate(Me, 'read', Get(), Auth());
    Session()(Me.prototype, 'read', 0);
    class AppModule {}
    Module({
      imports: [AuthModule.forRoot({ ...base, providers: [form] })],
      controllers: [Me],
    })(AppModule);
    const nest = await NestFactory.create(AppModule, new FastifyAdapter(), { logger: false });
    await nest.init();
    const browser = new Browser((request) => inject(nest, request));
    await browser.post('/auth/callback/credentials', { name: 'Ada' });
    return {
      run: async () => {
        const response = await browser.visit('/me');
        arrive(response.status === 200, `/me answers ${response.status}`);
      },
      end: () => nest.close(),
    };
  },

  'GET /session with five features': async () => {
    const { app } = await makeAppWithFeatures();
    const browser = app.browser();
    await browser.post('/auth/callback/password', credentials);
    const run = async () => {
      const session = await (await browser.visit('/auth/session')).json();
      arrive(session?.user, 'there is no session');
    };
    return { run };
  },

  'OAuth callback to a session': async () => {
    let app;
    const provider = await FakeIdentityProvider.start({ clock: () => app.now });
    app = new App({ providers: [provider.oidc()] });
    let browser;
    let callback;
    const leave = async () => {
      browser = app.browser();
      const left = await browser.post('/auth/signin/fake');
      const answer = await fetch(left.headers.get('location'), { redirect: 'manual' });
      callback = answer.headers.get('location');
    };
    return {
      before: leave,
      run: async () => {
        await browser.visit(callback);
        arrive(/session-token/.test(browser.cookie), 'there is no session');
      },
      end: () => provider.stop(),
    };
  },

  'password to a session with five features': async () => {
    const { app } = await makeAppWithFeatures();
    let browser;
    return {
      before: async () => {
        browser = app.browser();
        await browser.visit('/auth/signin');
        browser.csrfToken = (await (await browser.visit('/auth/csrf')).json()).csrfToken;
      },
      run: async () => {
        await browser.post('/auth/callback/password', credentials);
        arrive(/session-token/.test(browser.cookie), 'there is no session');
      },
    };
  },

  'TOTP step to a session with five features': async () => {
    const { app, userId } = await makeAppWithFeatures();
    await app.services.get(SecondFactors).importTotp(userId, { secret: KEY });
    let browser;
    let code;
    return {
      before: async () => {
        app.now += PERIOD_MS;
        browser = app.browser();
        await browser.post('/auth/callback/password', credentials);
        code = await generate({ secret: KEY, epoch: Math.floor(app.now / 1000) });
      },
      run: async () => {
        await browser.post('/auth/second-factor', { code });
        arrive(/session-token/.test(browser.cookie), 'there is no session');
      },
    };
  },

  'revoke()': async () => {
    const { app, userId } = await makeAppWithFeatures();
    const sessions = app.services.get(Sessions);
    let id;
    return {
      before: async () => {
        await app.browser().post('/auth/callback/password', credentials);
        id = (await sessions.list(userId)).at(-1).id;
      },
      run: async () => {
        arrive(await sessions.revoke(userId, id), 'nothing was revoked');
      },
    };
  },

  'audit record()': async () => {
    const { app, userId } = await makeAppWithFeatures();
    const audit = app.services.get(Audit);
    return { run: () => audit.record({ action: 'invoice.pay', userId }) };
  },
};

function decorate(type, name, ...decorators) {
  const descriptor = Object.getOwnPropertyDescriptor(type.prototype, name);
  for (const one of decorators.toReversed()) one(type.prototype, name, descriptor);
}

async function inject(nest, request) {
  const { status, headers, body } = await nest
    .getHttpAdapter()
    .getInstance()
    .inject({
      method: request.method,
      url: request.url.slice(ORIGIN.length),
      headers: { ...Object.fromEntries(request.headers), host: new URL(ORIGIN).host },
      payload: request.body === null ? undefined : await request.text(),
    })
    .then((answer) => ({
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.payload,
    }));
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)]),
  );
  return new Response(body === '' ? null : body, { status, headers: lines });
}
