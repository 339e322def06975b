/** The checks that need all modules of the app. Problems stop it from starting. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { AccessTokenVerifierToken } from '../../../core/access-tokens/index.js';
import { findRedirectingPages } from '../../../core/config/index.js';
import { EVENT_NAMES } from '../../../core/events/index.js';
import {
  listAsyncServices,
  listFeatureEvents,
  listFeatureWays,
  toFeatures,
} from '../../../core/features/index.js';
import { OriginSettingsToken } from '../../../core/http/index.js';
import { type AuthConfig, AuthConfigToken } from '../../../core/index.js';
import { type Logger, LoggerToken, resolveLogger, type Token } from '../../../core/kernel/index.js';
import { PageRenderer } from '../../../core/pages/index.js';
import { nestLogger } from '../../errors/error-reporting.js';
import {
  type Discovered,
  type HostModule,
  InvalidAuthOptions,
} from '../../errors/startup.errors.js';
import { DiscoveredHooks } from '../../hooks/discovered-hooks.js';
import { type AuthModuleExtras, BasePathToken, OptionsToken } from '../auth-module-options.js';
import { listModuleServices } from '../composition/module-services.js';
import { ReferencedPartsToken } from '../composition/references.js';
import {
  hasRequestOptions,
  ReplacedTokensToken,
  RequestOptionsFactoryToken,
} from '../composition/request-options.js';
import { ExtrasToken, listExtrasProblems } from '../module-extras.js';
import {
  findFieldProblems,
  findLevelProblems,
  findPolicyProblems,
  findWayProblems,
} from './guard-problems.js';
import { findConflicts } from './module-conflicts.js';
import { warnOfUnguardedRules } from './unguarded-rules.js';

/**
 * Finds invalid extras, services that are request-scoped by mistake, guards that would not run or
 * could not decide, and conflicts between modules. Colours with a low contrast are only logged.
 */
@Injectable()
export class StartupChecks implements OnModuleInit {
  private isDone = false;

  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(MetadataScanner) private readonly scanner: MetadataScanner,
    @Inject(ExtrasToken) private readonly extras: AuthModuleExtras,
  ) {}

  /**
   * Runs once: before the routes are registered if the app has routes, else when the app starts.
   *
   * @throws {InvalidAuthOptions} with all problems.
   */
  async onModuleInit(): Promise<void> {
    if (this.isDone) return;
    const all = this.discovery.getProviders();
    const own = all.find(({ instance }) => instance === this)?.host;
    if (!own) return;
    const others = all.flatMap(({ token, host }) =>
      token === BasePathToken && host && host !== own ? [host] : [],
    );
    const guarded = [...this.discovery.getControllers(), ...all];
    const problems = [
      ...listExtrasProblems(this.extras, hasRequestOptions(own)),
      ...findScopeProblems(own, this.extras.features),
      ...findEventProblems(own, this.extras.features),
      ...findPageProblems(own),
      ...findFieldProblems(all, this.scanner),
      ...findPolicyProblems(guarded, all, this.scanner),
      ...(hasRequestOptions(own)
        ? []
        : findWayProblems(guarded, getWays(own, this.extras.features), this.scanner)),
      ...findLevelProblems(
        guarded,
        getWays(own, this.extras.features),
        toFeatures(this.extras.features).some(({ sessionLevels }) => sessionLevels),
        this.scanner,
      ),
      ...others.flatMap((other) => findConflicts(own, other)),
    ];
    if (problems.length > 0) throw new InvalidAuthOptions(problems);
    this.isDone = true;
    // Of several AuthModules, the first one says it.
    if (all.find(({ token }) => token === BasePathToken)?.host === own) {
      const controllers = this.discovery.getControllers();
      warnOfUnguardedRules(controllers, all, this.scanner, getLogger(own));
    }
    await reportContrast(own);
  }
}

/** Options that depend on the request have a logger for each, and the app has NestJS's. */
function getLogger(module: HostModule): Logger {
  const logger: unknown = module.providers.get(LoggerToken)?.instance;
  return hasRequestOptions(module) || !isLogger(logger)
    ? resolveLogger(nestLogger(false), false)
    : logger;
}

function isLogger(value: unknown): value is Logger {
  return typeof (Object(value) as Partial<Logger>).warn === 'function';
}

/** The ways to authenticate that the options and the features have. */
function getWays({ providers }: HostModule, features: AuthModuleExtras['features']): string[] {
  const verifier: unknown = providers.get(AccessTokenVerifierToken)?.instance;
  return ['session', ...(verifier ? ['accessToken'] : []), ...listFeatureWays(features)];
}

/** Listeners of events that neither the library nor one of the features has. */
function findEventProblems(module: HostModule, features: AuthModuleExtras['features']): string[] {
  const hooks: unknown = module.providers.get(DiscoveredHooks)?.instance;
  if (!(hooks instanceof DiscoveredHooks)) return [];
  const known: readonly string[] = [...EVENT_NAMES, ...listFeatureEvents(toFeatures(features))];
  const listened = new Set<string>(hooks.listeners.map(({ event }) => event));
  const unknown = [...listened].filter((event) => !known.includes(event));
  return unknown.map(
    (event) =>
      `\`@OnAuthEvent('${event}')\` listens to an event that nothing emits. The events are ` +
      `${known.join(', ')}. If it is one of a feature, add that to \`features\`.`,
  );
}

/** With the global prefix of the app, which is not known as the options are validated. */
function findPageProblems(module: HostModule): readonly string[] {
  if (hasRequestOptions(module)) return [];
  const config = module.providers.get(AuthConfigToken)?.instance as AuthConfig | undefined;
  const settings = module.providers.get(OriginSettingsToken)?.instance as
    { readonly basePath: string } | undefined;
  return config && settings ? findRedirectingPages({ ...config, basePath: settings.basePath }) : [];
}

/**
 * Reports the contrast of the theme now. A theme that depends on the request is reported with a
 * page.
 */
async function reportContrast(module: HostModule): Promise<void> {
  const pages: unknown = module.providers.get(PageRenderer)?.instance;
  if (!hasRequestOptions(module) && pages instanceof PageRenderer) await pages.reportContrast();
}

const REMEDY = 'Make it a singleton, and have it ask ModuleRef for what belongs to a request.';

/** The possible causes, the most fundamental first. */
const CAUSES: readonly (readonly [unknown, string])[] = [
  [
    OptionsToken,
    'The options depend on a request-scoped provider. To choose options by the request, ' +
      'name REQUEST in the `inject` of the factory itself: it is then called with each request.',
  ],
  [
    RequestOptionsFactoryToken,
    'The factory of the options injects a request-scoped provider, beside REQUEST. ' +
      'Have it inject singletons alone, and find by the request what belongs to it.',
  ],
  [ReferencedPartsToken, `A provider or the adapter is made for each request. ${REMEDY}`],
];

/** The first cause of request-scoped services in this module, with its remedy. */
function findScopeProblems(module: HostModule, features: AuthModuleExtras['features']): string[] {
  const { providers } = module;
  const isScoped = (token: unknown): boolean => {
    const wrapper = providers.get(token as Discovered['token']);
    return wrapper !== undefined && (wrapper.isTransient || !wrapper.isDependencyTreeStatic());
  };
  const [, cause] = CAUSES.find(([token]) => isScoped(token)) ?? [];
  if (cause !== undefined) return [cause];
  const options = listAsyncServices(features).find(({ provide }) => isScoped(provide));
  if (options) {
    return [
      `The factory of ${getTokenName(options.provide)} injects a request-scoped provider. Have ` +
        '`forRootAsync` of the feature inject singletons alone.',
    ];
  }
  const replaceable = listModuleServices(features).filter(
    ({ provide }) => !hasRequestOptions(module) || getReplacedTokens(module).includes(provide),
  );
  const service = replaceable.find(({ provide }) => isScoped(provide));
  if (!service) return [];
  const name = getTokenName(service.provide);
  return [`${name} was replaced by a request-scoped provider. ${REMEDY}`];
}

function getTokenName(token: Token<unknown>): string {
  return typeof token === 'function' ? token.name : String(token);
}

function getReplacedTokens({ providers }: HostModule): readonly unknown[] {
  return (providers.get(ReplacedTokensToken)?.instance ?? []) as readonly unknown[];
}
