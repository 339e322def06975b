/** What a provider needs before anybody can sign in through it, and has not been given. */
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describeProviders } from '../../../core/config/provider-validation.js';
import type { AuthConfig } from '../../../core/index.js';
import { mergeObjects } from '../../../core/kernel/objects.js';
import { isOlder } from '../../../core/kernel/text.js';
import { getProviderId } from '../../../core/providers/provider-registry.js';
import type { ProviderConfig } from '../../../core/providers/provider.js';
import { OLDEST_SIMPLE_WEBAUTHN } from '../../../core/providers/webauthn-config.js';

const { resolve } = createRequire(import.meta.url);

/** The version of a package that can be loaded, `''` where it tells none; `undefined` without it. */
export type InstalledVersion = (name: string) => string | undefined;

/**
 * Unlike the core, which finds out when somebody signs in, an app that starts can say so at once.
 *
 * @param versionOf - Default: as Node finds packages from here.
 */
export function providerProblems(
  options: AuthConfig,
  versionOf: InstalledVersion = installedVersion,
): string[] {
  return describeProviders(options).configs.flatMap((config) => [
    ...clientProblems(config),
    ...packageProblems(config, versionOf),
  ]);
}

function clientProblems(config: ProviderConfig): string[] {
  if (config.type !== 'oauth' && config.type !== 'oidc') return [];
  const { clientId, clientSecret, client, token } = mergeObjects(config, config.options);
  const id = getProviderId(config);
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

function packageProblems(described: ProviderConfig, versionOf: InstalledVersion): string[] {
  // Where not even the framework is found by its name, the app is a bundle, and has all within it.
  if (versionOf('@nestjs/common') === undefined) return [];
  const subject = `Provider "${getProviderId(described)}"`;
  return getPackages(described).flatMap((needed) => {
    const [, name = needed, oldest = ''] = /^(.+)@(.+)$/.exec(needed) ?? [];
    const found = versionOf(name);
    if (found === undefined) {
      return [`${subject} needs a package that is not there: npm install ${name}`];
    }
    if (!found || !isOlder(found, oldest)) return [];
    return [
      `${subject} needs ${name} ${oldest} or later, and finds ${found}: npm install ${name}@latest`,
    ];
  });
}

function getPackages(described: ProviderConfig): readonly string[] {
  const isOurPasskey =
    described.type === 'webauthn' && typeof described.simpleWebAuthn === 'function';
  if (isOurPasskey) return [`@simplewebauthn/server@${OLDEST_SIMPLE_WEBAUTHN}`];
  if (described.type !== 'email') return [];
  const config = mergeObjects(described, described.options);
  return config.sendVerificationRequest?.packages?.(config) ?? [];
}

function installedVersion(name: string): string | undefined {
  try {
    return versionAbove(path.dirname(resolve(name)), name);
  } catch {
    return undefined;
  }
}

/** Many packages do not export their package.json, which is in one of the folders above. */
function versionAbove(folder: string, name: string): string {
  const described = manifestIn(folder);
  if (described?.name === name) return described.version ?? '';
  const parent = path.dirname(folder);
  return parent === folder ? '' : versionAbove(parent, name);
}

function manifestIn(folder: string): { name?: string; version?: string } | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as object;
  } catch {
    return undefined;
  }
}
