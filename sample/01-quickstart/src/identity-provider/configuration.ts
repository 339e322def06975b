/** How the demo identity provider behaves. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Configuration, KoaContextWithOIDC, interactionPolicy } from 'oidc-provider';
import { settings } from '../settings.js';
import { CALENDAR_SCOPE } from './calendar.js';
import { DEMO_CLIENT, NOTES_CLIENT, PACKER_CLIENT } from './client.js';
import { ordersApi } from './orders-api.js';
import { showLogoutPage, showSignedOutPage } from './logout.pages.js';
import { MemoryStore } from './memory-store.js';
import { messagePage, PAGE_HEADERS } from './page.js';
import { findPerson } from './people.js';

const HOUR = 60 * 60;

const toAppUrl = (path: string): string => new URL(path, settings.url).href;

/** @param policy - When a user is asked to sign in. */
export function configuration(policy: interactionPolicy.DefaultPolicy): Configuration {
  return {
    adapter: MemoryStore,
    clients: [
      {
        client_id: DEMO_CLIENT.id,
        client_secret: DEMO_CLIENT.secret,
        // Some frameworks have their routes below `/api`.
        redirect_uris: ['/auth/callback/demo', '/api/auth/callback/demo'].map(toAppUrl),
        id_token_signed_response_alg: 'ES256',
      },
      {
        client_id: NOTES_CLIENT.id,
        client_secret: NOTES_CLIENT.secret,
        redirect_uris: [toAppUrl('/api/auth/callback/demo')],
        post_logout_redirect_uris: [toAppUrl('/api/auth/provider-logout/callback')],
        backchannel_logout_uri: toAppUrl('/api/auth/backchannel-logout/demo'),
        backchannel_logout_session_required: true,
        grant_types: ['authorization_code', 'refresh_token'],
        id_token_signed_response_alg: 'ES256',
      },
      {
        client_id: PACKER_CLIENT.id,
        client_secret: PACKER_CLIENT.secret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
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
    ttl: {
      AccessToken: settings.accessTokenSeconds,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      RefreshToken: HOUR,
      Session: HOUR,
    },
    // Each works once. A second use means theft: then all tokens of the grant are revoked.
    rotateRefreshToken: true,
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),

    scopes: ['openid', CALENDAR_SCOPE],
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
    // Without its `dispatcher`, which keeps a provider from calling its own machine: here the app
    // is there.
    fetch: (url, init) => fetch(url, { ...init, dispatcher: undefined } as RequestInit),
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      clientCredentials: { enabled: true },
      resourceIndicators: ordersApi,
      rpInitiatedLogout: {
        logoutSource: showLogoutPage,
        postLogoutSuccessSource: showSignedOutPage,
      },
    },
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

/** The apps belong to the same operator, so users are not asked for their consent. */
async function consent({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId,
    accountId: oidc.session?.accountId,
  });
  grant.addOIDCScope([...oidc.requestParamScopes].join(' '));
  await grant.save();
  return grant;
}
