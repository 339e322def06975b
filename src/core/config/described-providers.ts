/** The providers of a configuration as data, and the errors of those that cannot be read. */
import { asError, AuthError } from '../errors/auth.error.js';
import { InvalidProvider } from '../errors/request.errors.js';
import { isPlainObject } from '../kernel/objects.js';
import { describe } from '../providers/provider-registry.js';
import type { Provider, ProviderConfig } from '../providers/provider.js';
import type { AuthConfig } from './auth-config.js';

const PROVIDER_TYPES: readonly string[] = ['oauth', 'oidc', 'credentials', 'email', 'webauthn'];

/** The providers that can be read, and the errors of the others. */
interface DescribedProviders {
  readonly configs: readonly ProviderConfig[];
  readonly errors: readonly AuthError[];
}

/**
 * Reads the providers of a configuration: one without types can hold anything, and a provider
 * function can throw.
 */
export function describeProviders({ providers }: AuthConfig): DescribedProviders {
  // The table of options refuses what is not a list.
  if (!Array.isArray(providers)) return { configs: [], errors: [] };
  const configs: ProviderConfig[] = [];
  const errors: AuthError[] = [];
  for (const [index, provider] of providers.entries()) {
    if (provider === undefined) continue;
    const outcome = readProvider(provider as Provider, index);
    if (outcome instanceof AuthError) errors.push(outcome);
    else configs.push(outcome);
  }
  return { configs, errors };
}

function readProvider(provider: Provider, index: number): ProviderConfig | AuthError {
  try {
    const config: unknown = describe(provider);
    const isNamed = isPlainObject(config) && typeof config.id === 'string';
    if (!isNamed) {
      return new InvalidProvider(`\`providers[${index}]\` is no provider: it has no \`id\`.`);
    }
    if (PROVIDER_TYPES.includes(String(config.type))) return describe(provider);
    return new InvalidProvider(
      `Provider "${String(config.id)}" has the type "${String(config.type)}". ` +
        `Known types: ${PROVIDER_TYPES.join(', ')}.`,
    );
  } catch (thrown) {
    const error = asError(thrown);
    return new InvalidProvider(`A provider could not be set up: ${error.message}`, error);
  }
}
