/** R15: A document that an issuer serves while it starts or is maintained is not kept. */
import { describe, expect, it } from '@jest/globals';
import { text } from '../../support/faults.js';
import type { Answer, Endpoint } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const HOUR = 60 * 60 * 1000;
const METADATA = {
  issuer: 'https://op.test',
  authorization_endpoint: 'https://op.test/authorize',
  token_endpoint: 'https://op.test/token',
  jwks_uri: 'https://op.test/jwks',
};
const json = (value: unknown): Answer => text(JSON.stringify(value));
const metadata = (members: object): Answer => json({ ...METADATA, ...members });

const ANY: readonly (readonly [string, Answer])[] = [
  ['a page', text('<!doctype html><p>Maintenance', 'text/html')],
  ['a page that says JSON', text('<html>')],
  ['nothing', text('')],
  ['truncated JSON', text('{"issuer":"https://op.test","jwks_uri":"https://op')],
  ['an error', json({ error: 'temporarily_unavailable' })],
  ['a list', json([])],
  ['null', json(null)],
  ['a set without keys', json({ keys: [] })],
];

const DOCUMENTS: Readonly<Record<'discovery' | 'jwks', readonly (readonly [string, Answer])[]>> = {
  discovery: [
    ...ANY,
    ['a set of keys', json({ keys: [{ kty: 'RSA', n: 'AQ', e: 'AQAB' }] })],
    ['another issuer', metadata({ issuer: 'http://localhost:8080' })],
    ['no authorization endpoint', metadata({ authorization_endpoint: undefined })],
    ['no token endpoint', metadata({ token_endpoint: undefined })],
    ['addresses of its own machine', metadata({ token_endpoint: 'http://localhost/token' })],
    ['a member of another type', metadata({ token_endpoint: 1 })],
  ],
  jwks: [...ANY, ['metadata', metadata({})], ['keys that are none', json({ keys: ['x'] })]],
};

const table = Object.entries(DOCUMENTS).flatMap(([endpoint, answers]) =>
  answers.map(([name, answer]) => [endpoint as Endpoint, name, answer] as const),
);

describe('R15: a document', () => {
  it.each(table)(
    'of %s that has %s fails one sign-in, and not the next',
    async (endpoint, _, answer) => {
      const scenario = new SignInScenario({ misbehaviour: { answers: { [endpoint]: answer } } });
      const departed = await scenario.depart();
      const location = new URL(departed.headers.get('location') ?? '');
      if (location.origin === 'https://op.test') await scenario.comeBack(location);
      await expect(scenario.browser.session()).resolves.toBeNull();
      scenario.op.misbehaviour = {};
      await scenario.signIn();
      await expect(scenario.browser.session()).resolves.not.toBeNull();
    },
  );

  it.each(table)(
    'R15: of %s that has %s does not end a last good one',
    async (endpoint, _, answer) => {
      const scenario = new SignInScenario();
      await scenario.signIn();
      scenario.wait(HOUR + 1);
      scenario.op.misbehaviour = { answers: { [endpoint]: answer } };
      await scenario.signIn({ browser: scenario.newBrowser() });
      scenario.op.misbehaviour = {
        answers: { [endpoint]: () => new Response('', { status: 503 }) },
      };
      const browser = scenario.newBrowser();
      await scenario.signIn({ browser });
      await expect(browser.session()).resolves.not.toBeNull();
    },
  );
});
