/**
 * The entries by which users sign in, from the registries of the library: a new one without a way
 * fails the matrix.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { SIGN_IN_SERVICES } from '../../../../src/core/compose/deferred-services.js';
import type {
  ServiceDefinition,
  ServiceResolver,
  Token,
} from '../../../../src/core/kernel/container.js';
import { SignInService } from '../../../../src/core/sign-in/sign-in.service.js';
import type { Feature } from '../../../../src/features/index.js';
import { listCallbackTypes } from '../../../support/callback-types.js';

const FEATURES = path.resolve('src/features');

/** What a feature of the library is made by. */
type MakeFeature = ((options?: object) => Feature) & { readonly forRootAsync: unknown };

function isMakeFeature(value: unknown): value is MakeFeature {
  return typeof value === 'function' && 'forRootAsync' in value;
}

/** The options that some features need. */
const OPTIONS: Readonly<Record<string, object>> = {
  passwords: { mailer: () => undefined },
  'access-tokens': { audiences: { orders: {} } },
};

/** Every feature of the library, by its folder. */
export async function loadFeatures(): Promise<readonly Feature[]> {
  const folders = readdirSync(FEATURES, { withFileTypes: true }).filter((one) => one.isDirectory());
  const features: Feature[] = [];
  // One after another: they import each other.
  for (const { name } of folders) {
    const exported: object = await import(path.join(FEATURES, name, 'index.ts'));
    const make = Object.values(exported).find(isMakeFeature);
    if (!make) throw new Error(`src/features/${name} exports no feature.`);
    features.push(make(OPTIONS[name]));
  }
  return features;
}

/** The services of the core behind the callbacks of providers, and behind the steps themselves. */
const OF_CALLBACKS_AND_STEPS = new Set(['CallbackAction', 'PendingSignIns']);

/** The providers that a feature brings, and the forms behind which an identity is verified. */
export function listFeatureEntries({
  id,
  providers = [],
  forms = [],
  services = [],
}: Feature): readonly string[] {
  return [
    ...(providers.length > 0 ? [`provider of ${id}`] : []),
    ...listSigningIn(services).map((token) => {
      const form = forms.find(({ handler }) => handler === token);
      return `${form ? `POST ${form.path}` : getName(token)} of ${id}`;
    }),
  ];
}

/**
 * The entries of the core: the callbacks of each type of provider, and any other service that signs
 * users in.
 */
export function listCoreEntries(services: ServiceResolver): readonly string[] {
  return [
    ...listCallbackTypes(services).map((type) => `callback of ${type}`),
    ...listSigningIn(SIGN_IN_SERVICES).map(getName),
  ];
}

/** Who asks `SignInService` to start a session. */
function listSigningIn(services: readonly ServiceDefinition[]): readonly Token<unknown>[] {
  return services
    .filter(({ inject }) => inject.includes(SignInService))
    .map(({ provide }) => provide)
    .filter((token) => !OF_CALLBACKS_AND_STEPS.has(getName(token)));
}

function getName(token: Token<unknown>): string {
  return typeof token === 'function' ? token.name : token.toString();
}
