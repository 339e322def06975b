/** How the servers of single providers answer, where that is not the ordinary way. */
import { RSA, makeToken } from '../../support/provider-keys.js';
import { RESTLET } from './further-samples.js';
import { CLIENT } from './identity-server.js';
import type { Sample } from './sample.js';

type Members = Readonly<Record<string, unknown>>;

export interface Way {
  readonly sample?: Partial<Sample>;
  /** What depends on the profile. */
  readonly of?: (profile: Members) => Partial<Sample>;
  /** What the API sends, of which the recorded profile is a part. */
  readonly saysAs?: (profile: Members, asked: URL) => object | Response;
}

/** The app has to name the issuer: it has its own servers, or an own tenant. */
const named = (more: Partial<Sample> = {}): Way => ({
  sample: more,
  of: ({ iss }) => ({ options: { issuer: iss } }),
});

const at = (issuer: string): Way => ({ sample: { options: { issuer } } });

/** Token endpoints that leave the type of the token out (RFC 6749 §5.1 wants it). */
const UNTYPED: Way = { sample: { tokens: { token_type: undefined } } };

/** An OpenID provider whose ID token says who it is, and nothing more. */
const saysLittle = (issuer: string, more: Partial<Sample> = {}): Way => ({
  sample: { issuer, ...more },
  of: ({ sub }) => ({ claims: { sub } }),
});

const BANKID = 'https://auth.bankid.no/auth/realms/prod';
const FRONTEGG = 'https://app-abc123.frontegg.com';
const FUSIONAUTH = 'https://fusionauth.example.com';
const DESCOPE = `https://api.descope.com/${CLIENT.clientId}`;

/** Microsoft publishes a placeholder for the tenant where people of any tenant may come. */
const ANY_TENANT: Way = {
  sample: {
    metadata: (address) =>
      address.includes('/common/')
        ? { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }
        : {},
  },
};

export const WAYS: Readonly<Record<string, Way>> = {
  apple: {
    of: ({ user, ...claims }) => ({
      claims,
      ...(user !== undefined && { beside: { user: JSON.stringify(user) } }),
    }),
  },
  asgardeo: named(),
  auth0: named(),
  authentik: named(),
  'azure-ad': ANY_TENANT,
  'azure-ad-b2c': named(),
  'azure-devops': { sample: { tokens: { token_type: 'jwt-bearer', expires_in: '3599' } } },
  'bankid-no': {
    ...saysLittle(BANKID),
    saysAs: (profile) =>
      new Response(
        new ReadableStream({
          start: async (controller) => {
            const claims = {
              ...profile,
              iss: BANKID,
              aud: CLIENT.clientId,
              iat: undefined,
              exp: undefined,
            };
            const parts = { claims, header: {}, key: RSA, secret: '' };
            controller.enqueue(new TextEncoder().encode(await makeToken('sound', parts)));
            controller.close();
          },
        }),
        { headers: { 'content-type': 'application/jwt' } },
      ),
  },
  battlenet: named(),
  beyondidentity: named(),
  'boxyhq-saml': at('https://polis.example.com'),
  bungie: { sample: { options: { apiKey: 'api-key' } } },
  'click-up': UNTYPED,
  cognito: named(),
  descope: { sample: { issuer: DESCOPE } },
  'duende-identity-server6': named(),
  figma: UNTYPED,
  foursquare: UNTYPED,
  frontegg: named({
    metadata: () => ({
      authorization_endpoint: `${FRONTEGG}/oauth/authorize`,
      token_endpoint: `${FRONTEGG}/oauth/token`,
    }),
  }),
  fusionauth: named({
    metadata: () => ({
      authorization_endpoint: `${FUSIONAUTH}/oauth2/authorize`,
      token_endpoint: `${FUSIONAUTH}/oauth2/token`,
      userinfo_endpoint: `${FUSIONAUTH}/oauth2/userinfo`,
    }),
    tokenHeaders: { 'www-authenticate': 'Basic realm="oauth"' },
  }),
  'identity-server4': named(),
  instagram: UNTYPED,
  keycloak: named(),
  kinde: named(),
  line: { sample: { signature: 'by the secret' } },
  logto: named(),
  mailchimp: { sample: { tokens: { token_type: undefined, expires_in: 0, scope: null } } },
  mailru: UNTYPED,
  mastodon: at('https://mastodon.example'),
  mattermost: at('https://chat.example.com'),
  'microsoft-entra-id': ANY_TENANT,
  netsuite: {
    sample: {
      options: {
        accountID: '1234567',
        userinfo: RESTLET,
      },
    },
  },
  nextcloud: {
    sample: { options: { issuer: 'https://cloud.example.com' }, tokens: { user_id: 'ada' } },
    saysAs: ({ avatar: _, ...data }) => ({ ocs: { meta: { status: 'ok' }, data } }),
  },
  notion: {
    sample: { options: { redirectUri: 'https://app.test/auth/callback/notion' } },
    saysAs: (user) => ({ object: 'user', type: 'bot', bot: { owner: { type: 'user', user } } }),
  },
  okta: named(),
  onelogin: named(),
  'ory-hydra': named(),
  // The one way to write it that Auth.js understands.
  osso: at('https://demo.ossoapp.com/'),
  passage: named(),
  'ping-id': named(),
  salesforce: saysLittle('https://login.salesforce.com'),
  threads: UNTYPED,
  todoist: {
    saysAs: (user, { pathname }) => (pathname === '/sync/v9/sync' ? { user } : user),
  },
  twitch: { sample: { tokens: { scope: ['openid', 'user:read:email'] } } },
  'united-effects': named(),
  vipps: saysLittle('https://api.vipps.no/access-management-1.0/access/'),
  vk: {
    sample: {
      tokens: { token_type: undefined, user_id: 743784474, email: 'ada@example.com' },
    },
    saysAs: ({ email: _, ...person }) => ({ response: [person] }),
  },
  wechat: {
    sample: {
      tokens: { token_type: undefined, openid: 'oLVPpjqs9BhvzwPj5A-vTYAX3GLc' },
      tokenHeaders: { 'content-type': 'text/plain' },
    },
  },
  workos: UNTYPED,
  zitadel: saysLittle('https://my-instance.zitadel.cloud', {
    options: { issuer: 'https://my-instance.zitadel.cloud' },
  }),
};
