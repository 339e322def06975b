/** What a provider needs before anybody can sign in through it, and has not been given. */
import type { AuthConfig } from '../../core/index.js';
import { describeProviders } from '../../core/assert-providers.js';
import { providerId } from '../../core/providers/provider-registry.js';

/** Unlike the core, which finds out when somebody signs in, an app that starts can say so at once. */
export function providerProblems(options: AuthConfig): string[] {
  return describeProviders(options).configs.flatMap((config) => {
    if (config.type === 'credentials' || { ...config, ...config.options }.clientId) return [];
    const id = providerId(config);
    const variable = `AUTH_${id.toUpperCase().replaceAll('-', '_')}_ID`;
    return [`Provider "${id}" has no \`clientId\`. Set it, or ${variable}.`];
  });
}
