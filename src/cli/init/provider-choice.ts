/** The provider that an app starts with. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe } from '../../core/providers/index.js';
import { CommandError } from '../command-error.js';
import type { Start } from './plan.js';

/** What a single provider has no need of. */
const NOTHING_MORE = {
  setup: '',
  packages: [],
  ignored: [],
  plan: () => ({ changes: [], notes: [] }),
} as const;

/** The member of the configuration for one provider. */
function listProvider(expression: string): string {
  return `  providers: [\n    ${expression},\n  ],`;
}

/** The choice of those who have no account at a provider yet. */
const DEMO: Start = {
  ...NOTHING_MORE,
  imports: [`import Credentials from 'portcullis/providers/credentials';`],
  options: listProvider(`Credentials({
      credentials: { password: { label: 'Password', type: 'password' } },
      // Until there is a real provider: one user, whose password is in the environment.
      authorize: ({ password }) =>
        process.env.AUTH_DEMO_PASSWORD && password === process.env.AUTH_DEMO_PASSWORD
          ? { id: '1', name: 'Demo' }
          : null,
    })`),
  variables: { AUTH_DEMO_PASSWORD: 'The password of the demo user' },
  listSteps: ({ environmentFile }) => [`The password is in ${environmentFile}`],
};

/** Providers that the question offers; `--provider` takes all others too. */
export const OFFERED = [
  { value: 'github', label: 'GitHub' },
  { value: 'google', label: 'Google' },
  { value: 'microsoft-entra-id', label: 'Microsoft Entra ID' },
  { value: 'keycloak', label: 'Keycloak' },
  { value: 'auth0', label: 'Auth0' },
  { value: 'demo', label: 'None yet', hint: 'one user with a fixed password' },
];

/**
 * The provider with this id.
 *
 * @throws {CommandError} for a provider that is not in the package, or that needs more than an id
 *   and a secret.
 */
export async function chooseProvider(id: string): Promise<Start> {
  if (id === 'demo') return DEMO;
  const specifier = `portcullis/providers/${id}`;
  const isName = /^[\w-]+$/.test(id);
  if (!isName || !existsSync(fileURLToPath(import.meta.resolve(specifier)))) {
    throw new CommandError(
      `There is no provider "${id}". Each file in portcullis/providers is one, such as github.`,
    );
  }
  const exported = (await import(specifier)) as Readonly<Record<string, unknown>>;
  const [name] = Object.entries(exported).find(
    ([key, value]) => key !== 'default' && value === exported.default,
  ) ?? ['Provider'];
  const config = describe(exported.default as Parameters<typeof describe>[0]);
  if (config.type !== 'oauth' && config.type !== 'oidc') {
    throw new CommandError(
      `${name} needs more than an id and a secret. Start with another one, and add it by its page in the documentation.`,
    );
  }
  const prefix = `AUTH_${id.toUpperCase().replaceAll('-', '_')}`;
  const variables = {
    [`${prefix}_ID`]: 'The client id',
    [`${prefix}_SECRET`]: 'The client secret',
    ...(config.type === 'oidc' &&
      !('issuer' in config && config.issuer) && {
        [`${prefix}_ISSUER`]: 'The issuer, such as https://id.example.com',
      }),
  };
  return {
    ...NOTHING_MORE,
    imports: [`import ${name} from '${specifier}';`],
    options: listProvider(name),
    variables,
    listSteps: ({ address, basePath, environmentFile }) => [
      `Register an app at ${id} with the callback URL ${address}${basePath}/callback/${id}`,
      `Set ${Object.keys(variables).join(', ')} in ${environmentFile}`,
    ],
  };
}
