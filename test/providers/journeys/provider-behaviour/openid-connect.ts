/** Ways of OpenID Connect providers. Those that do as the standard says have an empty row. */
import type { Ways } from '../ways.js';

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]);

/** One authority for many tenants: what it publishes stands for all of their issuers. */
const ENTRA: Ways = {
  scope: 'openid profile email User.Read',
  metadata: { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' },
  further: {
    'https://graph.microsoft.com/v1.0/me/photos/48x48/$value': { type: 'image/jpeg', body: JPEG },
  },
  user: { image: `data:image/jpeg;base64,${Buffer.from(JPEG).toString('base64')}` },
};

export const OPENID_CONNECT: Readonly<Record<string, Ways>> = {
  asgardeo: {},
  auth0: {},
  authentik: {},
  'azure-ad': { ...ENTRA, signedBy: 'https://login.microsoftonline.com/9122040d/v2.0' },
  'azure-ad-b2c': {
    options: { issuer: 'https://contoso.b2clogin.com/contoso.onmicrosoft.com/B2C_1_sign_in/v2.0' },
    metadata: { issuer: 'https://contoso.b2clogin.com/775527ff/v2.0/' },
    signedBy: 'https://contoso.b2clogin.com/775527ff/v2.0/',
  },
  'bankid-no': {
    parameters: { login_hint: 'BIS', ui_locales: 'no' },
    nonce: true,
    proof: 'post',
    signsUserInfo: true,
  },
  battlenet: { scope: 'openid' },
  beyondidentity: {},
  cognito: {},
  descope: { options: { clientId: 'P2abc' } },
  'duende-identity-server6': {},
  frontegg: {},
  fusionauth: {
    scope: 'openid offline_access email profile',
    parameters: { tenantId: 'tenant-1815' },
    options: { tenantId: 'tenant-1815' },
    metadata: {
      token_endpoint: 'https://fusionauth.example.com/oauth2/token',
      userinfo_endpoint: 'https://fusionauth.example.com/oauth2/userinfo',
    },
    // Of the web server before it, whether the client has to authenticate or not.
    tokenHeaders: { 'www-authenticate': 'Basic realm="FusionAuth"' },
  },
  google: {},
  huggingface: {},
  'identity-server4': {},
  keycloak: {},
  kinde: {},
  line: { signsBySecret: true, metadata: { id_token_signing_alg_values_supported: ['ES256'] } },
  // A nonce is not sent back.
  linkedin: { pkce: false, proof: 'post' },
  logto: { scope: 'offline_access openid email profile' },
  'microsoft-entra-id': {
    ...ENTRA,
    signedBy: 'https://login.microsoftonline.com/9122040d-6c67-4c5b-b112-36a304b66dad/v2.0',
  },
  okta: {},
  onelogin: {},
  'openid-connect': {},
  orcid: { scope: 'openid', pkce: false, proof: 'post' },
  'ory-hydra': {},
  passage: {},
  'ping-id': {},
  roblox: { scope: 'openid profile' },
  salesforce: {
    nonce: true,
    tokens: ({ expires_in: _, ...issued }) => ({
      ...issued,
      instance_url: 'https://engines.my.salesforce.com',
      issued_at: '1767225600000',
    }),
  },
  simplelogin: {},
  slack: { pkce: false, nonce: true, tokens: (issued) => ({ ok: true, ...issued }) },
  telegram: { scope: 'openid profile' },
  twitch: {
    scope: 'openid user:read:email',
    parameters: {
      claims: JSON.stringify({
        id_token: { email: null, email_verified: null, picture: null, preferred_username: null },
      }),
    },
    nonce: true,
    proof: 'post',
    tokens: (issued) => ({ ...issued, scope: ['openid', 'user:read:email'] }),
  },
  'united-effects': {
    scope: 'openid email profile',
    parameters: { resource: 'https://auth.unitedeffects.com/kOe3' },
    options: { issuer: 'https://auth.unitedeffects.com/kOe3' },
  },
  vercel: { proof: 'post' },
  vipps: { scope: 'openid name email', nonce: true },
  zitadel: { options: { issuer: 'https://engines.zitadel.cloud' } },
};
