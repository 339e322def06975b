/** How the demo identity provider behaves. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Configuration, KoaContextWithOIDC, interactionPolicy } from 'oidc-provider';
import { settings } from '../settings.js';
import { DEMO_CLIENT } from './client.js';
import { PAGE_HEADERS, messagePage } from './login.pages.js';
import { MemoryStore } from './memory-store.js';
import { findPerson } from './people.js';

const HOUR = 60 * 60;

/** Where an app may be sent back to: some frameworks keep the routes of theirs below `/api`. */
const CALLBACK_PATHS = ['/auth/callback/demo', '/api/auth/callback/demo'];

/** @param policy - When somebody is asked who they are. */
export function configuration(policy: interactionPolicy.DefaultPolicy): Configuration {
  return {
    adapter: MemoryStore,
    clients: [
      {
        client_id: DEMO_CLIENT.id,
        client_secret: DEMO_CLIENT.secret,
        redirect_uris: CALLBACK_PATHS.map((path) => new URL(path, settings.url).href),
        id_token_signed_response_alg: 'ES256',
      },
    ],
    pkce: { required: () => true },

    // Made anew at each start: nothing that they sign is kept for longer.
    jwks: { keys: [newSigningKey()] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      // All ports of a host share their cookies. These names say whose they are.
      names: { session: 'idp.session', interaction: 'idp.interaction', resume: 'idp.resume' },
    },
    ttl: { AccessToken: HOUR, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },

    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    // All claims in the ID token, where the app reads them.
    conformIdTokenClaims: false,
    findAccount: (_context, id) => {
      const person = findPerson(id);
      if (!person) return undefined;
      const { name, email } = person;
      return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: true }) };
    },

    interactions: { policy, url: (_context, { uid }) => `/login/${uid}` },
    loadExistingGrant: consent,
    clientBasedCORS: () => false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    renderError: (context, { error_description }) => {
      context.set(PAGE_HEADERS);
      Object.assign(context, { body: messagePage(error_description ?? 'Something went wrong.') });
    },
  };
}

function newSigningKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'jwk' });
}

/** The only app there is belongs to the same people: nobody is asked whether it may know them. */
async function consent({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId,
    accountId: oidc.session?.accountId,
  });
  grant.addOIDCScope([...oidc.requestParamScopes].join(' '));
  await grant.save();
  return grant;
}
