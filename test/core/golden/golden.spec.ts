/**
 * Deployments of two releases serve the same browsers for a while. So what an older one left behind
 * is read, and what this one leaves behind has the same form.
 *
 * `RECORD=1.2.3 npm test -- test/core/golden` records a release.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { AdapterSession } from '../../../src/core/models/session.js';
import type { VerificationToken } from '../../../src/core/models/email-address.js';
import { ADA } from '../actions/app.js';
import { type Golden, LONG_NAME, holding, recorded } from './recording.js';

const FOLDER = new URL('.', import.meta.url);
/** Of the package. */
const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string };

const release = process.env['RECORD'];
if (release !== undefined) {
  const recording = `${JSON.stringify(await recorded(), null, 2)}\n`;
  writeFileSync(new URL(`${release}.json`, FOLDER), recording);
}

const releases = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace(/\.json$/, ''));

/** JSON knows no dates. */
function readGolden(version: string): Golden {
  const golden = JSON.parse(readFileSync(new URL(`${version}.json`, FOLDER), 'utf8')) as Golden;
  const dated = <Row extends AdapterSession | VerificationToken>(row: Row): Row => ({
    ...row,
    expires: new Date(row.expires),
  });
  const { storedSession, link } = golden;
  return {
    ...golden,
    storedSession: { ...storedSession, session: dated(storedSession.session) },
    link: { ...link, row: dated(link.row) },
  };
}

/** The form of a value, without what is random in it. */
function describeForm(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = decodeURIComponent(value);
    const [header = '', ...parts] = text.split('.');
    // A sealed value says in its header, which is the same for the same secret, how it is sealed.
    if (parts.length === 4) return [header, text.length];
    return text
      .replaceAll(/[0-9a-f]{64}/g, '<hex>')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
      .replaceAll(/(state|nonce|code_challenge)=[\w.-]+/g, '$1=<random>')
      .replaceAll(/^eyJ[\w.-]+$|^[\w.-]{500,}$/g, '<piece>');
  }
  if (value instanceof Date || typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name.replace(/(state|code_verifier|nonce)\.[\w-]{12}$/, '$1.<flow>'),
    describeForm(member),
  ]);
  return Object.fromEntries(members) as unknown;
}

describe.each(releases)('F29 data of release %s:', (version) => {
  const golden = readGolden(version);

  it.each([
    ['in one cookie', golden.tokenSession, ADA.name],
    ['in pieces', golden.longSession, LONG_NAME],
  ])('a session %s is read', async (_, { jar }, name) => {
    const { app, browser } = holding('jwt', jar);
    await expect(browser.session()).resolves.toMatchObject({ user: { name, email: ADA.email } });
    expect(app.errors()).toEqual([]);
  });

  it('a stored session is read', async () => {
    const { jar, user, session } = golden.storedSession;
    const { adapter, browser } = holding('database', jar);
    await adapter.createUser(user);
    await adapter.createSession(session);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: ADA.name } });
  });

  it('a form that was open can be submitted', async () => {
    const { jar, csrfToken } = golden.csrf;
    const { browser } = holding('jwt', jar);
    await browser.visit('/auth/callback/password', { form: { csrfToken } });
    await expect(browser.session()).resolves.toMatchObject({ user: { name: ADA.name } });
  });

  it('a sign-in in progress is completed', async () => {
    const { jar, authorizationUrl } = golden.flow;
    const { op, browser } = holding('jwt', jar);
    await browser.visit(`/auth/callback/op?${op.authorize(new URL(authorizationUrl))}`);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada Lovelace' } });
    expect([...browser.jar.keys()].filter((name) => /state|pkce|nonce/.test(name))).toEqual([]);
  });

  it('a magic link signs in, without confirmation in the browser that requested it', async () => {
    const { jar, url, row } = golden.link;
    const { adapter, browser } = holding('jwt', jar);
    await adapter.createVerificationToken(row);
    await browser.visit(url);
    await expect(browser.session()).resolves.toMatchObject({ user: { email: ADA.email } });
  });
});

it('F29 what this release leaves behind has the format of its recording', async () => {
  expect(describeForm(await recorded())).toEqual(describeForm(readGolden(VERSION)));
});
