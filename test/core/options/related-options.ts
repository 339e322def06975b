/**
 * R14 The answer of each option to the options that it depends on:
 * - `alone`: no other option makes it fail, or leaves it without effect;
 * - `derived`: one follows from the other, as the words say;
 * - `refused`: the start names both;
 * - `warned`: the start logs that one has no effect, and why;
 * - `documented`: its docstring says it, because both may be meant.
 *
 * `refused` and `warned` are played in `related-options.spec.ts`.
 */
export type Relation = readonly [
  answer: 'derived' | 'refused' | 'warned' | 'documented',
  other: string,
  words?: string,
];

export type Related = 'alone' | readonly Relation[];

const alone = 'alone';
const refused = (other: string): Relation => ['refused', other];
const warned = (other: string): Relation => ['warned', other];
const derived = (other: string, words: string): Relation => ['derived', other, words];
const documented = (other: string, words: string): Relation => ['documented', other, words];

/** The options of the configuration, by their paths. */
export const CORE: Readonly<Record<string, Related>> = {
  providers: [refused('adapter'), refused('experimental.enableWebAuthn')],
  secret: [derived('jwt.secret', 'session tokens take `jwt.secret` first')],
  adapter: [refused('session.strategy')],
  basePath: [refused('pages.signIn'), refused('url')],
  url: [refused('useSecureCookies'), refused('providers: response_mode')],
  trustHost: [derived('url', 'the host of `url` is the one that is trusted')],
  trustedOrigins: [derived('callbacks.redirect', 'warned at the first redirect there')],
  'session.strategy': [refused('adapter')],
  'session.maxAge': [derived('jwt.maxAge', 'the shorter one')],
  'session.absoluteMaxAge': [refused('features: Sessions')],
  'session.updateAge': [derived('session.maxAge', 'at most half of it')],
  'session.renewal': alone,
  'session.recheckAge': [warned('session.strategy'), warned('adapter')],
  'session.tokenCacheSize': [documented('session.strategy', 'with `jwt`')],
  'session.generateSessionToken': [warned('session.strategy')],
  'session.acceptV4Cookies': alone,
  'session.acceptUnprefixedCookies': [documented('url', 'Lets an https site')],
  assurance: [refused('features: Sessions'), refused('session.maxAge'), refused('providers')],
  'account.linking': [warned('adapter')],
  'account.sealTokens': [refused('features: ProviderTokens')],
  'jwt.secret': alone,
  'jwt.maxAge': [warned('session.strategy')],
  'jwt.encode': [warned('session.strategy'), derived('jwt.decode', 'the log of a refusal')],
  'jwt.decode': [warned('session.strategy'), derived('jwt.encode', 'the log of a refusal')],
  'callbacks.signIn': alone,
  'callbacks.redirect': alone,
  'callbacks.jwt': [documented('session.strategy', '`jwt`')],
  'callbacks.session': alone,
  'callbacks.providerError': alone,
  'callbacks.authorized': alone,
  'events.accessRefused': alone,
  'events.signIn': alone,
  'events.signOut': alone,
  'events.createUser': alone,
  'events.updateUser': alone,
  'events.linkAccount': alone,
  'events.providerError': alone,
  'events.session': alone,
  // A path below the base path that no route has is of the app.
  'pages.signIn': [refused('basePath'), refused('pages.error')],
  'pages.signOut': [refused('basePath')],
  'pages.error': [refused('basePath'), refused('pages.signIn')],
  'pages.verifyRequest': [refused('basePath')],
  // The sign-in page as well: a page that sees the session may welcome a new user.
  'pages.newUser': alone,
  'pages.signUp': alone,
  'pages.forgotPassword': alone,
  'pages.terms': alone,
  'pages.privacy': alone,
  'theme.colorScheme': alone,
  'theme.name': alone,
  'theme.logo': alone,
  'theme.logoDark': alone,
  'theme.favicon': alone,
  'theme.brandColor': [derived('theme.buttonText', 'warned: `theme-contrast`')],
  'theme.buttonText': [derived('theme.brandColor', 'warned: `theme-contrast`')],
  'theme.colors.light': alone,
  'theme.colors.dark': alone,
  'theme.radius': alone,
  'theme.font': alone,
  'theme.stylesheet': alone,
  'messages.credentialsSignin': alone,
  'messages.locales': [derived('locale', 'warned: `locale-unavailable`')],
  rememberProvider: [documented('pages.signIn', 'Not set when')],
  locale: [derived('messages.locales', 'warned: `locale-unavailable`')],
  'mail.mailer': [refused('providers')],
  'mail.from': [warned('features')],
  cookiePrefix: [derived('cookies', 'a name in `cookies` is whole')],
  cookies: [refused('url'), refused('basePath')],
  useSecureCookies: [refused('url')],
  rateLimit: alone,
  'logger.error': alone,
  'logger.warn': alone,
  'logger.debug': alone,
  debug: [derived('logger.debug', 'a logger of the app gets them without it')],
  // That the proxy has the same secret shows at the first callback alone: it is in another process.
  redirectProxyUrl: [refused('providers: checks'), warned('providers: response_mode')],
  redirectProxyOrigins: [warned('redirectProxyUrl')],
  features: [refused('adapter')],
  'experimental.enableWebAuthn': [refused('providers')],
  skipCSRFCheck: alone,
  raw: alone,
};

const COMMON = { id: alone, name: alone, type: alone, options: alone } as const;

const OAUTH: Readonly<Record<string, Related>> = {
  ...COMMON,
  clientId: alone,
  clientSecret: [refused('client.token_endpoint_auth_method')],
  issuer: [refused('type'), derived('wellKnown', 'its metadata must name the issuer')],
  wellKnown: [refused('issuer')],
  jwks_endpoint: alone,
  allowInsecureRequests: [refused('issuer')],
  authorization: [
    refused('authorization: response_type'),
    refused('authorization: response_mode'),
    derived('type', 'a scope without `openid` is warned of: `scope-without-openid`'),
  ],
  token: [refused('issuer')],
  userinfo: [refused('issuer')],
  clockTolerance: alone,
  checks: [warned('type'), warned('idToken'), refused('redirectProxyUrl')],
  client: [refused('clientSecret'), refused('token.clientPrivateKey')],
  profile: alone,
  account: alone,
  style: alone,
  allowDangerousEmailAccountLinking: [warned('adapter')],
  redirectProxyUrl: [warned('authorization: response_mode')],
  forwardedParameters: alone,
  uncheckedParameters: alone,
  offlineAccess: [documented('features: ProviderTokens', 'ProviderTokens')],
  logout: [refused('features: ProviderLogout')],
  endSession: [warned('logout')],
  idToken: alone,
};

/** The options of a provider, by its type. */
export const PROVIDERS: Readonly<Record<string, Readonly<Record<string, Related>>>> = {
  oauth: OAUTH,
  oidc: OAUTH,
  credentials: {
    ...COMMON,
    credentials: alone,
    authorize: alone,
    amr: [refused('assurance')],
    hasCredentials: alone,
  },
  email: {
    ...COMMON,
    from: alone,
    method: [derived('sendVerificationRequest', 'the message has a code and a link')],
    maxAge: alone,
    secret: alone,
    apiKey: alone,
    server: alone,
    sendVerificationRequest: alone,
    generateVerificationToken: [documented('method', 'link')],
    normalizeIdentifier: alone,
    style: alone,
  },
  webauthn: {
    ...COMMON,
    relayingParty: [documented('getRelayingParty', 'Replaces')],
    getRelayingParty: [documented('relayingParty', 'Replaces')],
    enableConditionalUI: [refused('formFields')],
    simpleWebAuthnBrowserVersion: [documented('enableConditionalUI', 'without effect')],
    formFields: [refused('enableConditionalUI')],
    authenticationOptions: [refused('verifyAuthenticationOptions')],
    registrationOptions: [refused('verifyRegistrationOptions')],
    verifyAuthenticationOptions: [refused('authenticationOptions')],
    verifyRegistrationOptions: [refused('registrationOptions')],
    getUserInfo: alone,
    simpleWebAuthn: alone,
    style: alone,
  },
};

/** The options of features, by the names of their interfaces. */
export const FEATURES: Readonly<Record<string, Readonly<Record<string, Related>>>> = {
  AccessTokensOptions: {
    audiences: alone,
    maxAge: [derived('session.absoluteMaxAge', 'a token ends by then')],
    algorithm: alone,
    rotateAfter: [derived('maxAge', 'at least two days, at most ten minutes')],
    issuer: [derived('url', 'its default')],
    claims: alone,
  },
  AudienceOptions: { scopes: alone },
  AccountOptions: {
    hide: [refused('features: sections')],
    order: [refused('features: sections')],
    passkeyUpgrade: [refused('features: Sessions')],
  },
  AuditOptions: {
    retentionDays: alone,
    required: alone,
    ipAddress: alone,
    sinks: alone,
    seal: alone,
  },
  AuditSealOptions: { key: alone, onHead: alone },
  LimitsOptions: {
    counters: alone,
    trustedProxies: [documented('clientAddress', 'Wins over')],
    clientAddress: [documented('trustedProxies', 'Wins over')],
    challenge: alone,
  },
  PasswordsOptions: {
    mailer: [refused('mail.mailer')],
    minLength: alone,
    checkBreaches: alone,
    breachServiceUrl: [documented('checkBreaches', 'asked by')],
    peppers: alone,
    argon2: alone,
    concurrency: alone,
  },
  PersonalDataOptions: { own: [refused('features: tables')] },
  ProviderLogoutOptions: { postLogoutRedirectUri: alone },
  ProviderTokensOptions: { offlineAccess: [refused('providers')] },
  SecondFactorsOptions: {
    policy: alone,
    issuer: [derived('url', 'its default is the host')],
    window: alone,
    trustedBrowsers: [refused('assurance')],
    emailCode: [refused('mail.mailer')],
  },
  SessionsOptions: {
    feed: [documented('session.strategy', 'for the strategy `jwt`')],
    pollInterval: [refused('staleAfter')],
    staleAfter: [refused('pollInterval')],
    whenStale: [refused('staleAfter')],
    mfaMaxAge: [derived('session.absoluteMaxAge', 'the session ends by then')],
    federatedMfa: [refused('providers')],
    ipAddress: alone,
  },
  TelemetryOptions: { pseudonymKey: alone, databaseSystem: alone },
};
