/** The scenarios, made from the providers of the app. */
import { type ObjectMembers, readId, isMembers, listProviders, toText } from './compared-app.js';
import type { Side } from './side.js';

export interface CompareScenario {
  readonly name: string;
  /** Whether it says nothing unless Auth.js knows the user of the session. */
  readonly needsUser?: boolean;
  readonly play: (side: Side) => Promise<void>;
}

export function scenariosFor(config: ObjectMembers): CompareScenario[] {
  return [...siteScenarios(), ...listProviders(config).flatMap(providerScenarios)];
}

/**
 * What an app of next-auth 4 can play: its requests to providers cannot be answered by a fake
 * one.
 */
export function scenariosOfVersion4(config: ObjectMembers): CompareScenario[] {
  const leftOut = ['session update', 'HEAD', 'unknown action'];
  const ofProviders = listProviders(config)
    .filter(({ type }) => type === 'email' || type === 'credentials')
    .flatMap(providerScenarios);
  return [...siteScenarios(), ...ofProviders].filter(({ name }) => !leftOut.includes(name));
}

function siteScenarios(): CompareScenario[] {
  const visit = (name: string, path: string, method = 'GET'): CompareScenario => ({
    name,
    play: async (side) => side.visit(path, { method }),
  });
  return [
    visit('session without a cookie', '/session'),
    { ...session('session with a valid cookie', 3600), needsUser: true },
    session('session that has expired', -3600),
    {
      name: 'session with a tampered cookie',
      play: async (side) => {
        const token = await side.seal(3600);
        side.browser.jar.set(side.sessionCookie, `${token.slice(0, -8)}AAAAAAAA`);
        await side.visit('/session');
      },
    },
    {
      name: 'session update',
      play: async (side) => {
        side.browser.jar.set(side.sessionCookie, await side.seal(3600));
        const csrfToken = await side.csrf();
        await side.visit('/session', { json: { csrfToken, data: { name: 'Grace' } } });
      },
    },
    visit('CSRF token', '/csrf'),
    visit('providers', '/providers'),
    visit('sign-in page', '/signin'),
    visit('sign-in page with an error', '/signin?error=OAuthAccountNotLinked'),
    visit('error page', '/error?error=AccessDenied'),
    visit('page after a magic link is sent', '/verify-request'),
    visit('sign-out page', '/signout'),
    {
      name: 'sign-out',
      play: async (side) => {
        side.browser.jar.set(side.sessionCookie, await side.seal(3600));
        await side.post('/signout');
      },
    },
    {
      name: 'sign-out without a CSRF token',
      play: async (side) => side.visit('/signout', { form: {} }),
    },
    {
      name: 'callback URL of another site',
      play: async (side) => side.post('/signout', { callbackUrl: 'https://other.example/a' }),
    },
    visit('unknown action', '/no-such-action'),
    visit('HEAD', '/session', 'HEAD'),
  ];
}

function session(name: string, maxAge: number): CompareScenario {
  return {
    name,
    play: async (side) => {
      side.browser.jar.set(side.sessionCookie, await side.seal(maxAge));
      await side.visit('/session');
    },
  };
}

function providerScenarios(provider: ObjectMembers): CompareScenario[] {
  const id = readId(provider);
  const { type } = provider;
  if (type === 'oauth' || type === 'oidc') return oauthScenarios(id, provider);
  if (type === 'email') return emailScenarios(id);
  if (type !== 'credentials') return [];
  return [
    { name: `${id}: refused`, play: async (side) => side.post(`/callback/${id}`) },
    {
      name: `${id}: without a CSRF token`,
      play: async (side) => side.visit(`/callback/${id}`, { form: {} }),
    },
  ];
}

function oauthScenarios(id: string, provider: ObjectMembers): CompareScenario[] {
  const options = isMembers(provider.options) ? provider.options : {};
  const issuer = toText(options.issuer ?? provider.issuer);
  const back = (name: string, change: Readonly<Record<string, string>>): CompareScenario => ({
    name: `${id}: ${name}`,
    play: async (side) => {
      await side.post(`/signin/${id}`);
      await side.comeBack(id, issuer, provider.type === 'oidc', change);
    },
  });
  return [
    { name: `${id}: start`, play: async (side) => side.post(`/signin/${id}`) },
    {
      name: `${id}: start with a callback URL`,
      play: async (side) => side.post(`/signin/${id}`, { callbackUrl: '/after' }),
    },
    {
      name: `${id}: start without a CSRF token`,
      play: async (side) => side.visit(`/signin/${id}`, { form: {} }),
    },
    {
      name: `${id}: sign-in, then the session, as read by the other library too`,
      play: async (side) => {
        await side.post(`/signin/${id}`);
        await side.comeBack(id, issuer, provider.type === 'oidc', {});
        await side.visit('/session');
        await side.visitOther('/session');
      },
    },
    back('the user declines', { error: 'access_denied' }),
    back('wrong state', { state: 'not-the-state' }),
    {
      name: `${id}: callback without a sign-in`,
      play: async (side) => side.visit(`/callback/${id}?code=c&state=s`),
    },
  ];
}

function emailScenarios(id: string): CompareScenario[] {
  const request = async (side: Side): Promise<void> =>
    side.post(`/signin/${id}`, { email: 'ada@example.com' });
  return [
    { name: `${id}: request a link`, play: request },
    {
      name: `${id}: open the link`,
      play: async (side) => {
        await request(side);
        await side.openMail();
        await side.visit('/session');
      },
    },
    {
      name: `${id}: open the link twice`,
      play: async (side) => {
        await request(side);
        await side.openMail();
        await side.openMail();
      },
    },
    {
      name: `${id}: without a CSRF token`,
      play: async (side) => side.visit(`/signin/${id}`, { form: { email: 'ada@example.com' } }),
    },
  ];
}
