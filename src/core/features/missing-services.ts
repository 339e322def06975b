/** Services that features name, and that no row makes. */
import type { Token } from '../kernel/container.js';
import type { Feature } from './feature.js';

/** The lists of a feature that name services, and what else does. */
const NAMED: readonly [string, (feature: Feature) => readonly Token<unknown>[]][] = [
  ['listeners', ({ listeners = [] }) => listeners],
  ['providers', ({ providers = [] }) => providers],
  [
    'authenticators',
    ({ authenticators = [] }) => authenticators.map(({ authenticator }) => authenticator),
  ],
  ['attemptLimits', ({ attemptLimits = [] }) => attemptLimits],
  ['steps', ({ steps = [] }) => steps.map(({ policy }) => policy)],
  ['linkers', ({ linkers = [] }) => linkers],
  ['signInPolicies', ({ signInPolicies = [] }) => signInPolicies],
  ['factorRules', ({ factorRules = [] }) => factorRules],
  ['sessionHooks', ({ sessionHooks = [] }) => sessionHooks],
  ['session', ({ session }) => (session ? [session.describer] : [])],
  ['accountSections', ({ accountSections = [] }) => accountSections.map(({ handler }) => handler)],
  ['signOutHooks', ({ signOutHooks = [] }) => signOutHooks],
  ['adapterWrappers', ({ adapterWrappers = [] }) => adapterWrappers],
  ['authorizationParams', ({ authorizationParams = [] }) => authorizationParams],
  ['lifecycles', ({ lifecycles = [] }) => lifecycles],
];

/** Lists the services that features name, and that no row makes, as sentences. */
export function findMissingServices(features: readonly Feature[]): string[] {
  const rows = features.flatMap(({ services = [], asyncServices = [] }) => [
    ...services,
    ...asyncServices,
  ]);
  const provided = new Set(rows.map(({ provide }) => provide));
  return features.flatMap((feature) => {
    const { id, routes = [], forms = [] } = feature;
    const handled = [
      ...forms.map(({ path, handler }) => [`The form ${path}`, handler] as const),
      ...routes.map(({ path, handler }) => [`The route ${path}`, handler] as const),
    ];
    const named = NAMED.flatMap(([list, find]) =>
      find(feature).map((token) => [`\`${list}\``, token] as const),
    );
    return [
      ...handled.map(
        ([what, token]) => [`${what} of the feature "${id}" has the handler`, token] as const,
      ),
      ...named.map(([what, token]) => [`The feature "${id}" names in ${what}`, token] as const),
    ]
      .filter(([, token]) => !provided.has(token))
      .map(
        ([what, token]) =>
          `${what} ${getTokenName(token)}, which is not among its \`services\`. Add a row: ` +
          '`service(Class, [tokens of its parameters])`.',
      );
  });
}

/** The name of a token, for a message. */
export function getTokenName(token: Token<unknown>): string {
  return typeof token === 'function' ? token.name : String(token.description);
}
