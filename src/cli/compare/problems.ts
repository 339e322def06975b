/** What is wrong with a configuration or the environment before any request is sent. */
import type { Environment } from '../../core/index.js';
import { readId, type ObjectMembers, toMembers, listProviders, toText } from './compared-app.js';
import { listSecrets } from './session-tokens.js';
import { hasOtherBasePath, secretOfVersion4 } from './version-4-environment.js';

/** What is wrong with an app of Auth.js 5, in sentences. */
export function listProblems(config: ObjectMembers): string[] {
  const names = 'Neither `secret` nor AUTH_SECRET is set';
  return [...listMissingSecret(listSecrets(config), names), ...listAdapterProblems(config)];
}

/** What is wrong with an app of next-auth 4. */
export function listProblemsOfVersion4(config: ObjectMembers, env: Environment): string[] {
  const secret = secretOfVersion4(config, env);
  const names = 'Neither `secret` nor NEXTAUTH_SECRET nor AUTH_SECRET is set';
  return [
    ...listMissingSecret(secret === undefined ? [] : [secret], names),
    ...listSecretProblems(config, env),
    ...listAddressProblems(env),
    ...listAdapterProblems(config),
  ];
}

/** The configuration without what needs an adapter, where there is none. */
export function withoutAdapterNeeds(config: ObjectMembers): ObjectMembers {
  if (!lacksAdapter(config)) return config;
  const { strategy, ...session } = toMembers(config.session);
  const providers = listProviders(config).filter(({ type }) => type !== 'email');
  return {
    ...config,
    providers,
    session: { ...session, ...(strategy !== 'database' && strategy !== undefined && { strategy }) },
  };
}

function listMissingSecret(secrets: readonly string[], names: string): string[] {
  if (secrets.length > 0) return [];
  return [
    `${names}. Run the comparison with the environment of your app: it has made up a secret here, ` +
      'and portcullis refuses every request without one.',
  ];
}

/** Sessions of version 4 are read with the secret that they were made with. */
function listSecretProblems(config: ObjectMembers, env: Environment): string[] {
  const secret = toText(toMembers(config.jwt).secret) || secretOfVersion4(config, env);
  const read = listSecrets(config);
  if (secret === undefined || read.length === 0 || read.includes(secret)) return [];
  return [
    'AUTH_SECRET and NEXTAUTH_SECRET differ. next-auth 4 uses NEXTAUTH_SECRET and portcullis uses AUTH_SECRET, so ' +
      'the move would sign out every user. Set AUTH_SECRET to the value of NEXTAUTH_SECRET.',
  ];
}

function listAddressProblems(env: Environment): string[] {
  const address = toText(env.NEXTAUTH_URL);
  const isAddress = /^https?:\/\//i.test(address) && URL.canParse(address);
  if (address !== '' && !isAddress) {
    return [
      'NEXTAUTH_URL is not an address that begins with https:// or http://. portcullis ignores it. ' +
        'Set it, or AUTH_URL, to the address at which users reach the app.',
    ];
  }
  if (!hasOtherBasePath(env)) return [];
  return [
    'AUTH_URL and NEXTAUTH_URL have different paths. next-auth 4 has its routes below that of NEXTAUTH_URL and portcullis ' +
      'below that of AUTH_URL, so that pages and providers would not reach them. Give both the same path.',
  ];
}

function listAdapterProblems(config: ObjectMembers): string[] {
  if (!lacksAdapter(config)) return [];
  const ids = listProviders(config).filter(({ type }) => type === 'email');
  const email = ids.map(
    (provider) =>
      `The email provider "${readId(provider)}" needs an adapter, and the configuration has none. ` +
      'The comparison leaves the provider out.',
  );
  const isStored = toMembers(config.session).strategy === 'database';
  const strategy =
    'session.strategy is "database", which needs an adapter, and the configuration has none. ' +
    'The comparison plays with the strategy "jwt".';
  return [...email, ...(isStored ? [strategy] : [])];
}

function lacksAdapter({ adapter }: ObjectMembers): boolean {
  return adapter === undefined || adapter === null;
}
