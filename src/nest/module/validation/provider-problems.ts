/** Checks at start-up whether each provider has its client id, secret and packages. */
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describeProviders } from '../../../core/config/index.js';
import type { AuthConfig } from '../../../core/index.js';
import { isOlderVersion, mergeObjects } from '../../../core/kernel/index.js';
import {
  getProviderId,
  OLDEST_SIMPLE_WEBAUTHN,
  type ProviderConfig,
} from '../../../core/providers/index.js';

/**
 * Finds the version of an installed package: `''` if it states none, `undefined` if it is not
 * installed.
 */
export type VersionFinder = (name: string) => string | undefined;

/**
 * Lists what is missing. The core, which has no start-up, reports it at a sign-in.
 *
 * @param findVersion - Default: the packages that Node resolves from this file.
 */
export function providerProblems(
  options: AuthConfig,
  findVersion: VersionFinder = findInstalledVersion,
): string[] {
  return describeProviders(options).configs.flatMap((config) => [
    ...clientProblems(config),
    ...packageProblems(config, findVersion),
  ]);
}

function clientProblems(config: ProviderConfig): string[] {
  if (config.type !== 'oauth' && config.type !== 'oidc') return [];
  const { clientId, clientSecret, client, token } = mergeObjects(config, config.options);
  const id = getProviderId(config);
  const variable = `AUTH_${id.toUpperCase().replaceAll('-', '_')}`;
  if (!clientId) return [`Provider "${id}" has no \`clientId\`. Set it, or ${variable}_ID.`];
  // The default of RFC 7591 §2.
  const method = client?.token_endpoint_auth_method ?? 'client_secret_basic';
  if (method.startsWith('client_secret_') && !clientSecret) {
    return [
      `Provider "${id}" has a \`clientId\` and no \`clientSecret\`. Set it, or ${variable}_SECRET. A ` +
        "public client without a secret needs `client: { token_endpoint_auth_method: 'none' }`.",
    ];
  }
  const key = typeof token === 'object' ? token.clientPrivateKey : undefined;
  return method === 'private_key_jwt' && !key
    ? [`Provider "${id}" has no \`token.clientPrivateKey\`, which "private_key_jwt" signs with.`]
    : [];
}

function packageProblems(described: ProviderConfig, findVersion: VersionFinder): string[] {
  // If not even NestJS is found by its name, the app is a bundle with all packages in it.
  if (findVersion('@nestjs/common') === undefined) return [];
  const subject = `Provider "${getProviderId(described)}"`;
  return getPackages(described).flatMap((needed) => {
    const [, name = needed, oldest = ''] = /^(.+)@(.+)$/.exec(needed) ?? [];
    const found = findVersion(name);
    if (found === undefined) {
      return [`${subject} needs a package that is not there: npm install ${name}`];
    }
    if (!found || !isOlderVersion(found, oldest)) return [];
    return [
      `${subject} needs ${name} ${oldest} or later, and finds ${found}: npm install ${name}@latest`,
    ];
  });
}

function getPackages(described: ProviderConfig): readonly string[] {
  const usesLoader =
    described.type === 'webauthn' && typeof described.simpleWebAuthn === 'function';
  if (usesLoader) return [`@simplewebauthn/server@${OLDEST_SIMPLE_WEBAUTHN}`];
  if (described.type !== 'email') return [];
  const config = mergeObjects(described, described.options);
  return config.sendVerificationRequest?.packages?.(config) ?? [];
}

function findInstalledVersion(name: string): string | undefined {
  try {
    // Not as this file is loaded: a bundle in CommonJS has no address of a module.
    const { resolve } = createRequire(import.meta.url);
    return findVersionAbove(path.dirname(resolve(name)), name);
  } catch {
    return undefined;
  }
}

/** Many packages do not export their package.json, which is in a folder above the entry point. */
function findVersionAbove(folder: string, name: string): string {
  const described = readManifest(folder);
  if (described?.name === name) return described.version ?? '';
  const parent = path.dirname(folder);
  return parent === folder ? '' : findVersionAbove(parent, name);
}

function readManifest(folder: string): { name?: string; version?: string } | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as object;
  } catch {
    return undefined;
  }
}
