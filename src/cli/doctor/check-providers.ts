/** The identity providers: metadata and keys, the clock, and the addresses to register. */
import { OriginSettingsToken } from '../../core/http/request-origin.js';
import { AuthSettingsToken } from '../../core/config/settings.js';
import { asError } from '../../core/errors/auth.error.js';
import { InvalidProvider } from '../../core/errors/request.errors.js';
import { ProviderRegistry } from '../../core/providers/provider-registry.js';
import type { OAuthProvider, ResolvedProvider } from '../../core/providers/provider.js';
import { OAuthClient } from '../../core/oauth/oauth-client.js';
import { getPublicOrigin } from './check-address.js';
import {
  type DoctorCheck,
  error,
  type Finding,
  ok,
  skipped,
  type Subject,
  warning,
} from './finding.js';

export const checkIssuers: DoctorCheck = {
  title: 'Identity providers',
  run: async (subject) => {
    const { services } = subject;
    const client = services.get(OAuthClient);
    const providers = listOAuthProviders(subject);
    const checked = await Promise.all(
      providers.map(async (provider) =>
        client.needsDiscovery(provider)
          ? checkIssuer(subject, provider)
          : [ok(`${provider.id}: its endpoints are known, and it publishes no metadata to check.`)],
      ),
    );
    return providers.length === 0 ? [ok('None is configured.')] : checked.flat();
  },
};

function listOAuthProviders({ services }: Subject): OAuthProvider[] {
  const all = services.get(ProviderRegistry).all();
  return all.filter(
    (provider): provider is OAuthProvider & ResolvedProvider =>
      provider.type === 'oauth' || provider.type === 'oidc',
  );
}

/** Fetches the metadata as a sign-in does, and the keys that they name. */
async function checkIssuer(
  { services, network }: Subject,
  provider: OAuthProvider,
): Promise<readonly Finding[]> {
  const { id, issuer = '' } = provider;
  try {
    await services.get(OAuthClient).rediscover(provider);
  } catch (thrown) {
    // A provider without an id is reported with the configuration.
    if (thrown instanceof InvalidProvider) return [];
    const { host } = new URL(issuer);
    return network.unreachable.has(host)
      ? [
          skipped(
            `${id}: ${host} cannot be reached from here.`,
            'Run the doctor where the app runs.',
          ),
        ]
      : [
          error(
            `${id}: ${asError(thrown).message}`,
            `Is AUTH_${toVariable(id)}_ISSUER the issuer, and not one of its pages?`,
          ),
        ];
  }
  return [
    ok(`${id}: ${issuer} publishes metadata that a sign-in can use.`),
    ...(await checkKeys(network.fetch, provider)),
  ];
}

async function checkKeys(
  fetch: typeof globalThis.fetch,
  provider: OAuthProvider,
): Promise<Finding[]> {
  const { id, issuer = '' } = provider;
  try {
    const metadata = await readJson(
      fetch,
      `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    );
    const address = provider.jwksUri ?? metadata.jwks_uri;
    if (typeof address !== 'string') return [];
    const { keys } = await readJson(fetch, address);
    if (Array.isArray(keys) && keys.length > 0)
      return [ok(`${id}: it publishes ${keys.length} keys.`)];
    return [error(`${id}: ${address} has no keys, so no ID token can be verified.`)];
  } catch (thrown) {
    return [warning(`${id}: its keys could not be read: ${asError(thrown).message}.`)];
  }
}

async function readJson(
  fetch: typeof globalThis.fetch,
  address: string,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as Readonly<Record<string, unknown>>;
}

function toVariable(id: string): string {
  return id.toUpperCase().replaceAll('-', '_');
}

export const checkRedirectUris: DoctorCheck = {
  title: 'Redirect URIs to register',
  run: async (subject) => {
    const { basePath } = subject.services.get(OriginSettingsToken);
    const { redirectProxy } = subject.services.get(AuthSettingsToken);
    const origin = getPublicOrigin(subject) ?? 'https://<your domain>';
    const base = redirectProxy.url ?? `${origin}${basePath}`;
    return listOAuthProviders(subject).map(({ id }) => ok(`${id}: ${base}/callback/${id}`));
  },
};

/** Tokens are accepted with a tolerance of about this much. */
const TOLERATED_SKEW_MS = 30_000;

export const checkClock: DoctorCheck = {
  title: 'Clock',
  run: async ({ network: { clockSkews } }) => {
    const skews = [...clockSkews.values()].toSorted((a, b) => a - b);
    // One wrong clock elsewhere must not accuse this one.
    const skew = skews[Math.floor(skews.length / 2)];
    if (skew === undefined) return [skipped('No host was asked for the time.')];
    const seconds = Math.round(Math.abs(skew) / 1_000);
    if (Math.abs(skew) <= TOLERATED_SKEW_MS) return [ok('It agrees with the identity providers.')];
    return [
      error(
        `This clock is ${seconds} s ${skew > 0 ? 'behind' : 'ahead of'} the identity providers: tokens are refused as not valid yet, or as expired.`,
        'Synchronize it (NTP).',
      ),
    ];
  },
};
