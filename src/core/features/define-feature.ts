/**
 * `feature()`: makes the function of a feature, which is at the same time the token of its service.
 */
import { AdapterToken } from '../adapters/adapter.js';
import { InvalidOption, MissingTable } from '../errors/configuration.errors.js';
import { JwtService } from '../jwt/jwt.service.js';
import { provide, service, type ServiceDefinition, type Token } from '../kernel/container.js';
import { findMisspeltNames, findUnknownNames, type OptionNames } from '../kernel/misspelt-names.js';
import type { Awaitable } from '../kernel/objects.js';
import { ClockToken, RandomToken } from '../kernel/platform.js';
import { PendingSignInGuard } from '../sign-in/pending-sign-in-guard.js';
import {
  PENDING_SIGN_INS,
  PendingSignInSignOut,
  PendingSignInStore,
} from '../sign-in/pending-sign-in-store.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { GuardedTables } from '../tables/guarded-tables.js';
import { TableStoreToken } from '../tables/table-store.js';
import { findFeatureErrors, NO_TABLES } from './feature-checks.js';
import { findMissingServices } from './missing-services.js';
import { composeFeatures } from './feature-services.js';
import { type Feature, type FeatureFacts, type FeatureFamily, FeaturesToken } from './feature.js';
import { PendingSignIns } from './pending-steps.js';

/** Each feature with tables brings this row, so that an app without features does not load it. */
const TABLE_STORE: ServiceDefinition = provide(
  TableStoreToken,
  [AdapterToken],
  (adapter) => new GuardedTables(() => adapter?.tables ?? refuseTables()),
);

/** At the first use: a feature may have tables that it does not need without an adapter. */
function refuseTables(): never {
  throw new MissingTable(NO_TABLES);
}

/** See {@link FeatureFamily}. */
const FAMILY: FeatureFamily = {
  token: FeaturesToken,
  listServices: composeFeatures,
  findMissingServices,
  findErrors: findFeatureErrors,
};

/** Keeps the sign-ins that wait for the steps of other features. */
const PENDING_SIGN_INS_FEATURE: Feature = {
  id: 'pending-sign-ins',
  family: FAMILY,
  tables: [PENDING_SIGN_INS],
  services: [
    TABLE_STORE,
    service(PendingSignInStore, [TableStoreToken, JwtService, RandomToken, ClockToken]),
    service(PendingSignInSignOut, [PendingSignInStore]),
    service(PendingSignInGuard, []),
    service(PendingSignIns, [PendingSignInStore, SignInService]),
  ],
  signOutHooks: [PendingSignInSignOut],
  adapterWrappers: [PendingSignInGuard],
};

/**
 * Makes a feature without a service of its own to inject: a policy, a hook, a route. See
 * {@link feature} for one with a main service and options.
 *
 * @example
 * ```ts
 * const bans = defineFeature({
 *   id: 'bans',
 *   services: [service(BanPolicy, [AdapterToken])],
 *   signInPolicies: [BanPolicy],
 * });
 * ```
 * @publicApi
 */
export function defineFeature(definition: Omit<Feature, 'family'>): Feature {
  const {
    tables,
    mails,
    services = [],
    routes = [],
    forms = [],
    implies = [],
    steps = [],
  } = definition;
  return {
    ...definition,
    family: FAMILY,
    implies: steps.length > 0 ? [...implies, PENDING_SIGN_INS_FEATURE] : implies,
    routes: [...forms.flatMap((form) => form.routes), ...routes],
    services: [
      ...(tables?.length ? [TABLE_STORE] : []),
      ...(mails?.[0]?.family.services ?? []),
      ...services,
      ...forms.map((form) => form.service),
    ],
  };
}

/** Options that NestJS gets from a factory. */
export interface AsyncFeatureOptions<Options> {
  /**
   * The tokens of the factory's parameters: providers of a global module, or of one in `imports`.
   */
  readonly inject?: readonly unknown[];
  readonly useFactory: (...dependencies: never[]) => Awaitable<Options>;
}

/**
 * A function that makes a feature, and at the same time the token of the feature's main service:
 * inject the service by the name of the function.
 */
export interface FeatureFunction<Service, Options> {
  /** Makes the feature, for `features` of the configuration. */
  (options?: Options): Feature;
  /**
   * Makes the feature with options from a factory that NestJS calls, once. Elsewhere, pass the
   * options.
   */
  forRootAsync(options: AsyncFeatureOptions<Options>): Feature;
  /** For types only: it is a token, and cannot be constructed. */
  new (...never: never[]): Service;
  readonly prototype: Service;
}

/** A feature, and how its main service is made. */
interface FeatureDefinition<Options, Dependencies extends readonly unknown[]> extends Omit<
  Feature,
  'family'
> {
  /** The tokens of the parameters of the main service. */
  readonly inject: { readonly [Index in keyof Dependencies]: Token<Dependencies[Index]> };
  /**
   * The names of the options, of which a misspelt one is a problem too, and any other is logged.
   * Without them, any name is left alone.
   */
  readonly optionNames?: OptionNames<Options>;
  /**
   * Returns the problems of the options, as sentences that say how to mend them. They are reported
   * with those of the configuration; those of `forRootAsync` are thrown as the app starts.
   *
   * @param facts - `undefined` with `forRootAsync`: the options are made apart from the
   *   configuration.
   */
  readonly checkOptions?: (options: Options, facts?: FeatureFacts) => readonly string[];
}

/**
 * Makes the function of a feature: `Notes(options)` is the feature, and `Notes` is the token of its
 * main service.
 *
 * @param type - The class of the main service. The other services of the feature inject it by this
 *   class.
 * @param optionsToken - The token by which services inject the options. Without options: `{}`.
 * @example
 * ```ts
 * export const Notes = feature(NotesService, NotesOptionsToken, {
 *   id: 'notes',
 *   inject: [TableStoreToken, NotesOptionsToken],
 *   services: [service(ListNotes, [NotesService])],
 *   tables: [NOTES],
 *   routes: [LIST_NOTES],
 * });
 * export type Notes = NotesService;
 * ```
 * @publicApi
 */
export function feature<
  Service,
  Options extends object,
  const Dependencies extends readonly unknown[],
>(
  type: new (...dependencies: Dependencies) => Service,
  optionsToken: Token<Options>,
  definition: FeatureDefinition<Options, Dependencies>,
): FeatureFunction<Service, Options> {
  const { inject, services = [], optionNames, checkOptions, ...rest } = definition;
  const findProblems = (options: Options, facts?: FeatureFacts): readonly string[] => [
    ...(optionNames ? findMisspeltNames(options, optionNames) : []),
    ...(checkOptions?.(options, facts) ?? []),
  ];
  const findUnknown = (options: Options | undefined): readonly string[] =>
    optionNames ? findUnknownNames(options, optionNames) : [];
  const make = (given: Options | undefined, ...options: readonly ServiceDefinition[]): Feature =>
    defineFeature({
      ...rest,
      check: (facts) => [
        ...(definition.check?.(facts) ?? []),
        ...(given ? findProblems(given, facts) : []),
      ],
      listUnknownOptions: () => findUnknown(given),
      services: [
        ...options,
        {
          provide: create,
          inject: [...inject] as readonly Token<unknown>[],
          // The container passes the services of `inject`, in that order.
          useFactory: (...dependencies) => new type(...(dependencies as unknown as Dependencies)),
        },
        { provide: type, inject: [create], useFactory: (main) => main },
        ...services,
      ],
    });
  const create = ((options = {} as Options) =>
    make(options, {
      provide: optionsToken,
      inject: [],
      useFactory: () => options,
    })) as FeatureFunction<Service, Options>;
  return Object.defineProperties(create, {
    name: { value: type.name },
    prototype: { value: type.prototype as unknown },
    forRootAsync: {
      value: ({ inject: tokens = [], useFactory }: AsyncFeatureOptions<Options>): Feature => {
        /** What the factory has returned, once it was called. */
        let given: Options | undefined;
        return {
          ...make(undefined),
          listUnknownOptions: () => findUnknown(given),
          asyncServices: [
            {
              provide: optionsToken,
              inject: tokens as readonly Token<unknown>[],
              useFactory: (async (...dependencies: never[]) => {
                const options = await useFactory(...dependencies);
                const [problem] = findProblems(options);
                if (problem !== undefined)
                  throw new InvalidOption(`Feature "${definition.id}": ${problem}`);
                return (given = options);
              }) as (...dependencies: unknown[]) => unknown,
            },
          ],
        };
      },
    },
  });
}
