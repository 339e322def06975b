import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { lacksOpenId } from '../../src/core/config/contradictions.js';
import { parseCssColor } from '../../src/core/models/theme.js';
import { ProviderRegistry } from '../../src/core/providers/provider-registry.js';
import type { Provider, ProviderConfig } from '../../src/core/providers/provider.js';

type ProviderFunction = (options?: object) => ProviderConfig;

const FOLDER = new URL('../../src/providers/', `file://${import.meta.filename}`);
const FUNCTIONS: Readonly<Record<string, string>> = {
  github: 'GitHub',
  google: 'Google',
  'microsoft-entra-id': 'MicrosoftEntraID',
  keycloak: 'Keycloak',
  auth0: 'Auth0',
  'openid-connect': 'OpenIDConnect',
  '42-school': 'FortyTwo',
  apple: 'Apple',
  asgardeo: 'Asgardeo',
  atlassian: 'Atlassian',
  authentik: 'Authentik',
  'azure-ad': 'AzureAD',
  'azure-ad-b2c': 'AzureADB2C',
  'azure-devops': 'AzureDevOpsProvider',
  'bankid-no': 'BankIDNorway',
  battlenet: 'BattleNet',
  beyondidentity: 'BeyondIdentity',
  bitbucket: 'Bitbucket',
  box: 'Box',
  'boxyhq-saml': 'SAMLJackson',
  bungie: 'Bungie',
  'click-up': 'ClickUp',
  cognito: 'Cognito',
  coinbase: 'Coinbase',
  concept2: 'Concept2',
  descope: 'Descope',
  discord: 'Discord',
  dribbble: 'Dribbble',
  dropbox: 'Dropbox',
  'duende-identity-server6': 'DuendeIdentityServer6',
  eventbrite: 'Eventbrite',
  eveonline: 'EVEOnline',
  facebook: 'Facebook',
  faceit: 'FACEIT',
  figma: 'Figma',
  foursquare: 'Foursquare',
  freshbooks: 'Freshbooks',
  frontegg: 'Frontegg',
  fusionauth: 'FusionAuth',
  gitlab: 'GitLab',
  hubspot: 'HubSpot',
  huggingface: 'Huggingface',
  'identity-server4': 'IdentityServer4',
  instagram: 'Instagram',
  kakao: 'Kakao',
  kinde: 'Kinde',
  line: 'LINE',
  linkedin: 'LinkedIn',
  logto: 'Logto',
  mailchimp: 'Mailchimp',
  mailru: 'Mailru',
  mastodon: 'Mastodon',
  mattermost: 'Mattermost',
  medium: 'Medium',
  naver: 'Naver',
  netlify: 'Netlify',
  netsuite: 'NetSuite',
  nextcloud: 'Nextcloud',
  notion: 'NotionProvider',
  okta: 'Okta',
  onelogin: 'OneLogin',
  'ory-hydra': 'OryHydra',
  osso: 'Osso',
  osu: 'Osu',
  passage: 'Passage',
  patreon: 'Patreon',
  'ping-id': 'PingId',
  pinterest: 'PinterestProvider',
  pipedrive: 'Pipedrive',
  reddit: 'Reddit',
  roblox: 'Roblox',
  salesforce: 'Salesforce',
  simplelogin: 'SimpleLogin',
  slack: 'Slack',
  spotify: 'Spotify',
  strava: 'Strava',
  threads: 'Threads',
  tiktok: 'TikTok',
  todoist: 'TodoistProvider',
  trakt: 'Trakt',
  twitch: 'Twitch',
  twitter: 'Twitter',
  'united-effects': 'UnitedEffects',
  vipps: 'Vipps',
  vk: 'VK',
  webex: 'Webex',
  wechat: 'WeChat',
  wikimedia: 'Wikimedia',
  wordpress: 'WordPress',
  workos: 'WorkOS',
  yandex: 'Yandex',
  zitadel: 'ZITADEL',
  zoho: 'Zoho',
  zoom: 'Zoom',
  epicgames: 'EpicGames',
  kick: 'Kick',
  linear: 'Linear',
  orcid: 'ORCID',
  paypal: 'PayPal',
  polar: 'Polar',
  quickbooks: 'QuickBooks',
  snapchat: 'Snapchat',
  telegram: 'Telegram',
  vercel: 'Vercel',
  credentials: 'Credentials',
  email: 'Email',
  forwardemail: 'ForwardEmail',
  loops: 'Loops',
  mailgun: 'Mailgun',
  nodemailer: 'Nodemailer',
  postmark: 'Postmark',
  resend: 'Resend',
  sendgrid: 'SendGrid',
  webauthn: 'WebAuthn',
  passkey: 'Passkey',
};

/**
 * Ids that are not their file's name. Both are the contract's: of rows and addresses, and of
 * imports.
 */
const IDS: Readonly<Record<string, string>> = { 'ory-hydra': 'hydra' };

/** What is read from the environment, where it is not an id and a secret. */
const VARIABLES: Readonly<Record<string, readonly string[]>> = {
  credentials: [],
  email: [],
  nodemailer: [],
  passkey: [],
  webauthn: [],
  ...Object.fromEntries(
    ['forwardemail', 'loops', 'mailgun', 'postmark', 'resend', 'sendgrid'].map((id) => [
      id,
      ['KEY'],
    ]),
  ),
};

/**
 * The checks of providers that have others than a state and PKCE, for the reason that their file
 * gives.
 */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  apple: ['state', 'nonce'],
  atlassian: ['state'],
  'azure-devops': ['state'],
  'bankid-no': ['state', 'pkce', 'nonce'],
  'click-up': ['state'],
  epicgames: ['state'],
  eveonline: ['state'],
  linkedin: ['state'],
  orcid: ['state'],
  paypal: ['state'],
  quickbooks: ['state'],
  reddit: ['state'],
  salesforce: ['state', 'pkce', 'nonce'],
  slack: ['state', 'nonce'],
  threads: ['state'],
  tiktok: ['state'],
  twitch: ['state', 'pkce', 'nonce'],
  vipps: ['state', 'pkce', 'nonce'],
  wechat: ['state'],
};

const files = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''));
const getId = (file: string): string => IDS[file] ?? file;
const load = async (file: string): Promise<Record<string, ProviderFunction>> =>
  (await import(`../../src/providers/${file}.js`)) as Record<string, ProviderFunction>;
const loadFunction = async (file: string): Promise<ProviderFunction> => (await load(file)).default!;

it('covers every file of the folder', () => {
  expect(files.toSorted()).toEqual(Object.keys(FUNCTIONS).toSorted());
});

describe.each(files)('%s', (file) => {
  const id = getId(file);

  it('exports one function, by its name and as the default', async () => {
    const { default: byDefault, ...named } = await load(file);
    const functions = Object.keys(named).filter((name) => typeof named[name] === 'function');
    expect(functions).toEqual([FUNCTIONS[file]]);
    expect(named[FUNCTIONS[file]!]).toBe(byDefault);
  });

  it('R14: asks for a scope by which an ID token is sent, or has its reason', async () => {
    const provider = (await loadFunction(file))({ clientId: 'app', issuer: 'https://id.test' });
    const isWarned =
      (provider.type === 'oidc' || provider.type === 'oauth') && lacksOpenId(provider);
    expect(isWarned).toBe(false);
  });

  it('has the id of its file, or the one of the contract', async () => {
    expect((await loadFunction(file))()).toMatchObject({ id, name: expect.any(String) });
  });

  it('keeps the options of the app apart, and does not modify them', async () => {
    const options = Object.freeze({ id: 'mine', name: 'Mine' });
    const config = (await loadFunction(file))(options);
    expect(config.options).toBe(options);
    expect(new ProviderRegistry([config]).find('mine')).toMatchObject(options);
  });

  it.each(['listed uncalled', 'called'])('resolves when it is %s', async (how) => {
    const provider = await loadFunction(file);
    const listed: Provider = how === 'called' ? provider({}) : provider;
    expect(new ProviderRegistry([listed]).all()).toMatchObject([{ id, type: provider().type }]);
  });

  it('documents what to register and which variables are read', () => {
    const source = readFileSync(new URL(`${file}.ts`, FOLDER), 'utf8');
    expect(source).toContain(`https://example.com/auth/callback/${id}`);
    expect(source).toContain('AuthModule.forRoot({ providers: [');
    const prefix = `AUTH_${id.toUpperCase().replaceAll('-', '_')}`;
    for (const suffix of VARIABLES[file] ?? ['ID', 'SECRET']) {
      expect(source).toContain(`\`${prefix}_${suffix}\``);
    }
  });
});

describe.each(files.filter((file) => !(file in VARIABLES)))('%s', (file) => {
  const id = getId(file);

  const resolve = async () => {
    const provider = new ProviderRegistry([await loadFunction(file)]).find(id);
    if (provider?.type !== 'oauth' && provider?.type !== 'oidc') {
      throw new TypeError('not an OAuth provider');
    }
    return provider;
  };

  it('has a colour that the pages accept', async () => {
    const { style } = await resolve();
    expect(style?.brandColor).toBeDefined();
    expect(parseCssColor(style?.brandColor)).toBe(style?.brandColor);
  });

  it('uses https only', async () => {
    const { issuer, authorization, token, userinfo } = await resolve();
    const addresses = [issuer, authorization.url, token.url, userinfo.url];
    for (const address of addresses.filter((given) => given !== undefined)) {
      expect(address).toMatch(/^https:\/\//);
    }
  });

  it('sends a state, and PKCE unless there is a documented reason', async () => {
    expect((await resolve()).checks).toEqual(CHECKS[file] ?? ['state', 'pkce']);
  });
});
