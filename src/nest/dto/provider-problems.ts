/** What a provider needs before anybody can sign in through it, and has not been given. */
import { createRequire } from 'node:module';
import type { AuthConfig } from '../../core/index.js';
import { describeProviders } from '../../core/assert-providers.js';
import { merged } from '../../core/kernel/merge.js';
import { providerId } from '../../core/providers/provider-registry.js';
import type { ProviderConfig } from '../../core/providers/provider.js';

const { resolve } = createRequire(import.meta.url);

/**
 * Unlike the core, which finds out when somebody signs in, an app that starts can say so at once.
 *
 * @param isInstalled - Whether a package can be loaded. Default: Node's own answer.
 */
export function providerProblems(options: AuthConfig, isInstalled = isResolvable): string[] {
  return describeProviders(options).configs.flatMap((config) => [
    ...clientProblems(config),
    ...packageProblems(config, isInstalled),
  ]);
}

function clientProblems(config: ProviderConfig): string[] {
  if (config.type !== 'oauth' && config.type !== 'oidc') return [];
  const { clientId, clientSecret, client, token } = merged(config, config.options);
  const id = providerId(config);
  const variable = `AUTH_${id.toUpperCase().replaceAll('-', '_')}`;
  if (!clientId) return [`Provider "${id}" has no \`clientId\`. Set it, or ${variable}_ID.`];
  // The protocol's default, which only a client that says so is excepted from (RFC 7591 §2).
  const method = client?.token_endpoint_auth_method ?? 'client_secret_basic';
  if (method.startsWith('client_secret_') && !clientSecret) {
    return [
      `Provider "${id}" has a \`clientId\` and no \`clientSecret\`. Set it, or ${variable}_SECRET. A ` +
        "public client has none, and says so: `client: { token_endpoint_auth_method: 'none' }`.",
    ];
  }
  const key = typeof token === 'object' ? token.clientPrivateKey : undefined;
  return method === 'private_key_jwt' && !key
    ? [`Provider "${id}" has no \`token.clientPrivateKey\`, which "private_key_jwt" signs with.`]
    : [];
}

function packageProblems(
  described: ProviderConfig,
  isInstalled: (name: string) => boolean,
): string[] {
  // Where not even the framework is found by its name, the app is a bundle, and has all within it.
  if (!isInstalled('@nestjs/common')) return [];
  return packagesOf(described)
    .filter((name) => !isInstalled(name))
    .map(
      (name) =>
        `Provider "${providerId(described)}" needs a package that is not there: npm install ${name}`,
    );
}

function packagesOf(described: ProviderConfig): readonly string[] {
  const isOurPasskey =
    described.type === 'webauthn' && typeof described.simpleWebAuthn === 'function';
  if (isOurPasskey) return ['@simplewebauthn/server'];
  if (described.type !== 'email') return [];
  const config = merged(described, described.options);
  return config.sendVerificationRequest?.packages?.(config) ?? [];
}

function isResolvable(name: string): boolean {
  try {
    resolve(name);
    return true;
  } catch {
    return false;
  }
}
