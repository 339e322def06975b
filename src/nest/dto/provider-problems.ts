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
  if ({ ...config, ...config.options }.clientId) return [];
  const id = providerId(config);
  const variable = `AUTH_${id.toUpperCase().replaceAll('-', '_')}_ID`;
  return [`Provider "${id}" has no \`clientId\`. Set it, or ${variable}.`];
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
