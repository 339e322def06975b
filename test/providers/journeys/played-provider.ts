/** A provider as this library describes it, and as the authorization server plays it. */
import { type Fetch, customFetch } from '../../../src/core/index.js';
import { ProviderRegistry } from '../../../src/core/providers/provider-registry.js';
import type { OAuthProvider, ProviderConfig } from '../../../src/core/providers/provider.js';
import { type Person, personAt } from './people.js';
import type { Members, Ways } from './ways.js';
import { WAYS } from './provider-behaviour/index.js';

const CLIENT: NonNullable<Ways['options']> = {
  clientId: 'the-client',
  clientSecret: 'canary-5ecret/of+the=client-1815',
};

export interface PlayedProvider {
  readonly id: string;
  readonly isOidc: boolean;
  /** Who the user is comes from the ID token, and not from the userinfo endpoint. */
  readonly readsIdToken: boolean;
  readonly client: { readonly id: string; readonly secret: string };
  readonly issuer: string;
  /** As they are described: the addresses that the library is to ask. */
  readonly endpoints: Readonly<Record<'authorization' | 'token' | 'userinfo', string | undefined>>;
  readonly ways: Ways;
  readonly person: Person;
}

/**
 * @param file - The name of the provider's file.
 * @param differing - What this one does otherwise.
 */
export async function playedProvider(file: string, differing: Ways = {}): Promise<PlayedProvider> {
  const person = personAt(file);
  const provider = await resolved(file, differing.options);
  const { id, type, clientId, clientSecret, issuer, authorization, token, userinfo } = provider;
  return {
    id,
    isOidc: type === 'oidc',
    readsIdToken: provider.readsIdToken,
    client: { id: clientId ?? '', secret: clientSecret ?? '' },
    issuer: issuer ?? '',
    endpoints: { authorization: authorization.url, token: token.url, userinfo: userinfo.url },
    ways: { ...WAYS[file], ...differing },
    person,
  };
}

/** What an app lists, with every request of it sent through this `fetch`. */
export async function describedProvider(
  file: string,
  fetch: Fetch,
  further?: Ways['options'],
): Promise<ProviderConfig> {
  const describe = await loadFunction(file);
  const options = { ...CLIENT, ...WAYS[file]?.options, ...further, [customFetch]: fetch };
  const { type, issuer = options.issuer } = describe(options);
  const needsIssuer = type === 'oidc' && issuer === undefined;
  return describe({ ...options, ...(needsIssuer && { issuer: readIssuer(file) }) });
}

/** The app configures the issuer that the recorded person comes from. */
function readIssuer(file: string): string {
  const { iss } = personAt(file).profile as Members;
  return String(iss);
}

async function resolved(file: string, further?: Ways['options']): Promise<OAuthProvider> {
  const described = await describedProvider(file, fetch, further);
  return new ProviderRegistry([described]).all()[0] as OAuthProvider;
}

type Described = ProviderConfig & { readonly issuer?: string };

async function loadFunction(file: string): Promise<(options: object) => Described> {
  const module = (await import(`../../../src/providers/${file}.js`)) as {
    default: (options: object) => Described;
  };
  return module.default;
}
