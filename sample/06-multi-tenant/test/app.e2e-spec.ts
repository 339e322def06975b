/** Two tenants of one app, asked over HTTP as browsers do. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { RequestServices } from 'portcullis';
import { signedIn } from 'portcullis/testing';
import { AppModule } from '../src/app.module.js';
import { ADA, ADAS_PASSWORD } from '../src/tenants/acme.js';
import { Visitor } from './visitor.js';

const ACME = 'acme.localhost:3000';
const GLOBEX = 'globex.localhost:3000';

let app: INestApplication;

beforeAll(async () => {
  const module = await Test.createTestingModule({ imports: [AppModule] }).compile();
  // A token of another tenant is worth a line in the log, and not in that of the tests.
  app = module.createNestApplication({ logger: false });
  await app.listen(0, '127.0.0.1');
});

afterAll(() => app.close());

function visit(host: string): Visitor {
  const { port } = app.getHttpServer().address() as AddressInfo;
  return new Visitor(port, host);
}

describe('each tenant', () => {
  it('has its own look, on the built-in pages too', async () => {
    const [acme, globex] = [visit(ACME), visit(GLOBEX)];
    expect((await acme.open('/')).body).toContain('Welcome to Acme');
    expect((await globex.open('/')).body).toContain('Welcome to Globex');
    expect((await acme.open('/auth/signin')).body).toContain('#b4232a');
    expect((await globex.open('/auth/signin')).body).toContain('#0f6b62');
  });

  it('has its own ways to sign in', async () => {
    const providers = await Promise.all(
      [ACME, GLOBEX].map(async (host) => (await visit(host).open('/auth/providers')).body),
    );
    expect(providers.map((body) => Object.keys(JSON.parse(body)))).toEqual([
      ['credentials'],
      ['globex'],
    ]);
  });
});

it('signs in at Acme by a password of Acme', async () => {
  const visitor = visit(ACME);
  const fields = { email: ADA.email, password: ADAS_PASSWORD };
  await visitor.signIn('callback/credentials', fields);
  expect((await visitor.open('/staff')).body).toContain('Ada Lovelace');
});

it('signs in at Globex by the identity provider of Globex', async () => {
  const visitor = visit(GLOBEX);
  const { headers } = await visitor.signIn('signin/globex');
  const consent = await fetch(headers.location ?? '', { redirect: 'manual' });
  const back = new URL(consent.headers.get('location') ?? '');
  expect(back.host).toBe(GLOBEX);
  await visitor.open(back.pathname + back.search);
  expect((await visitor.open('/staff')).body).toContain('Grace Hopper');
});

describe('a session', () => {
  /** The cookie of a user who is signed in there. */
  async function obtainCookie(host: string): Promise<string> {
    const source = { headers: { host } };
    const carrying = { identity: {}, source, headers: new Headers(), origin: `http://${host}` };
    const services = await app.get(RequestServices).forRequest(carrying);
    return (await signedIn(services, ADA)).cookie;
  }

  it('is good where it was made', async () => {
    const { status } = await visit(ACME)
      .withCookie(await obtainCookie(ACME))
      .open('/staff');
    expect(status).toBe(200);
  });

  it('proves nothing at another tenant', async () => {
    const answer = await visit(GLOBEX)
      .withCookie(await obtainCookie(ACME))
      .open('/staff');
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toMatch(/^http:\/\/globex\.localhost:3000\/auth\/signin/);
  });
});

it.each(['localhost:3000', 'elsewhere.example', 'acme.localhost'])(
  'has no tenant at %s',
  async (host) => {
    const paths = ['/', '/staff', '/auth/signin'];
    const answers = await Promise.all(paths.map((path) => visit(host).open(path)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  },
);
