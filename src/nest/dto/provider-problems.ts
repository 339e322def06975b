/** What a provider needs before anybody can sign in through it, and has not been given. */
import type { AuthConfig } from '../../core/index.js';
import { describe, providerId } from '../../core/providers/provider-registry.js';

/** Unlike the core, which finds out when somebody signs in, an app that starts can say so at once. */
export function providerProblems({ providers }: AuthConfig): string[] {
  return providers.flatMap((provider) => {
    const config = describeSafely(provider);
    if (!config || config.type === 'credentials') return [];
    const given = { ...config, ...config.options };
    if (given.clientId) return [];
    const id = providerId(config);
    const variable = `AUTH_${id.toUpperCase().replaceAll('-', '_')}_ID`;
    return [`Provider "${id}" has no \`clientId\`. Set it, or ${variable}.`];
  });
}

/** A provider that throws is reported by the core already. */
function describeSafely(provider: AuthConfig['providers'][number]) {
  try {
    return describe(provider);
  } catch {
    return undefined;
  }
}
