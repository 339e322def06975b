/** What can only be seen once all modules are there, and must keep an app from starting. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type AuthSettings, AuthSettingsToken } from '../../core/auth-settings.js';
import { CookiePolicy } from '../../core/http/cookie-policy.js';
import { normalizeBasePath } from '../../core/http/route.js';
import type { AuthModuleExtras } from '../auth-module-options.js';
import { ExtrasToken, extrasProblems } from '../dto/extras-problems.js';
import { InvalidAuthOptions } from '../dto/validated-config.js';
import { ReferencedPartsToken } from '../references/referenced-parts.js';
import { BasePathToken } from './base-path.js';
import { fieldProblems } from './field-guards.js';
import { GlobalGuardToken } from './global-guard.js';
import { MODULE_SERVICES } from './joined-services.js';
import { OptionsOfRequestToken } from './options-of-request.js';
import { OptionsToken } from './options-token.js';
import { policyProblems } from './policy-problems.js';
import { ReplacedTokensToken } from './replaced-tokens.js';

type Wrapper = ReturnType<DiscoveryService['getProviders']>[number];
type Module = NonNullable<Wrapper['host']>;

const REMEDY = 'Make it a singleton, and have it ask ModuleRef for what belongs to a request.';

/** What makes services belong to a request, from what the others depend on. */
const SCOPED_BY: readonly (readonly [unknown, string])[] = [
  [
    OptionsToken,
    'The options depend on something that is made for each request. To choose options by the request, ' +
      'name REQUEST in the `inject` of the factory itself: it is then called with each request.',
  ],
  [
    OptionsOfRequestToken,
    'The factory of the options injects something that is made for each request, beside REQUEST. ' +
      'Have it inject singletons alone, and find by the request what belongs to it.',
  ],
  [ReferencedPartsToken, `A provider or the adapter is made for each request. ${REMEDY}`],
];

/**
 * Looks at what stands beside the options, for services that belong to a request by accident, for guards that nobody will ask or
 * that could not decide, and for modules in each other's way.
 */
@Injectable()
export class StartupChecks implements OnModuleInit {
  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(MetadataScanner) private readonly scanner: MetadataScanner,
    @Inject(ExtrasToken) private readonly extras: AuthModuleExtras,
  ) {}

  /** @throws {InvalidAuthOptions} listing all that is wrong. */
  onModuleInit(): void {
    const all = this.discovery.getProviders();
    const own = all.find(({ instance }) => instance === this)?.host;
    if (!own) return;
    const others = all.flatMap(({ token, host }) =>
      token === BasePathToken && host && host !== own ? [host] : [],
    );
    const problems = [
      ...extrasProblems(this.extras),
      ...scopeProblems(own),
      ...fieldProblems(all, this.scanner),
      ...policyProblems([...this.discovery.getControllers(), ...all], all, this.scanner),
      ...others.flatMap((other) => conflicts(own, other)),
    ];
    if (problems.length > 0) throw new InvalidAuthOptions(problems);
  }
}

function isByRequest({ providers }: Module): boolean {
  return providers.has(OptionsOfRequestToken);
}

function scopeProblems(module: Module): string[] {
  const { providers } = module;
  const isScoped = (token: unknown): boolean => {
    const wrapper = providers.get(token as Wrapper['token']);
    return wrapper !== undefined && (wrapper.isTransient || !wrapper.isDependencyTreeStatic());
  };
  const [, cause] = SCOPED_BY.find(([token]) => isScoped(token)) ?? [];
  if (cause !== undefined) return [cause];
  const replaceable = MODULE_SERVICES.filter(
    ({ provide }) => !isByRequest(module) || replacedIn(module).includes(provide),
  );
  const service = replaceable.find(({ provide }) => isScoped(provide));
  if (!service) return [];
  const { provide: token } = service;
  const name = typeof token === 'function' ? token.name : String(token);
  return [`${name} was replaced by something that is made for each request. ${REMEDY}`];
}

function replacedIn({ providers }: Module): readonly unknown[] {
  return (providers.get(ReplacedTokensToken)?.instance ?? []) as readonly unknown[];
}

function conflicts(one: Module, other: Module): string[] {
  const others = cookiesOf(other);
  const cookie = cookiesOf(one).find((name) => others.includes(name));
  return [
    ...pathConflicts(pathOf(one), pathOf(other)),
    // Whichever it is: one's session ends the other's, or one's CSRF token makes the other's forms void.
    ...(cookie === undefined
      ? []
      : [`Two AuthModules have the cookie "${cookie}". Give one a \`cookiePrefix\`.`]),
    ...(sharesRows(one, other)
      ? [
          'Two AuthModules keep their sessions in one adapter, where a session of one is good for the ' +
            "other, too. Give each an adapter of its own, or one `session: { strategy: 'jwt' }`.",
        ]
      : []),
    ...(one.providers.get(GlobalGuardToken)?.instance === true
      ? [
          'With two AuthModules, a `globalGuard` of one asks for its session at the handlers of the other, ' +
            'too. Put `@Auth()` on the controllers of both.',
        ]
      : []),
    ...(one.isGlobal && other.isGlobal
      ? [
          'Two AuthModules are global, and either could be meant by a guard. Give one ' +
            '`isGlobal: false`, and import it where it is meant.',
        ]
      : []),
  ];
}

function pathConflicts(one: string | undefined, other: string | undefined): string[] {
  if (one === undefined || other === undefined) return [];
  if (one === other) {
    return [`Two AuthModules have their routes at "${one || '/'}". Give one another \`basePath\`.`];
  }
  const [outer = '', inner = ''] = [one, other].sort((a, b) => a.length - b.length);
  // A route is one or two names beyond its base path.
  const isWithin = inner.startsWith(`${outer}/`) && !inner.slice(outer.length + 1).includes('/');
  return isWithin
    ? [
        `The routes of one AuthModule, at "${inner}", are among those of another, at "${outer || '/'}". ` +
          'Give one another `basePath`.',
      ]
    : [];
}

/** Where a module has routes, if it has any. */
function pathOf({ controllers, providers }: Module): string | undefined {
  if (controllers.size === 0) return undefined;
  return normalizeBasePath(String(providers.get(BasePathToken)?.instance));
}

/** Their names, the session's first; unknown where the request decides. */
function cookiesOf(module: Module): readonly string[] {
  if (isByRequest(module)) return [];
  const policy: unknown = module.providers.get(CookiePolicy)?.instance;
  if (!(policy instanceof CookiePolicy)) return [];
  // The prefixes for https and http differ in the same way for both.
  return Object.values(policy.for('http://localhost')).map(({ name }) => name);
}

/** A row does not say by which of them somebody signed in: a cookie of another name would do. */
function sharesRows(one: Module, other: Module): boolean {
  const adapter = adapterOfRows(one);
  return adapter !== undefined && adapter === adapterOfRows(other);
}

/** Where a module keeps its sessions; `undefined` for one of tokens, or where the request decides. */
function adapterOfRows(module: Module): unknown {
  if (isByRequest(module)) return undefined;
  const instance: unknown = module.providers.get(AuthSettingsToken)?.instance;
  const { sessionStrategy, adapter } = Object(instance) as Partial<AuthSettings>;
  return sessionStrategy === 'database' ? adapter : undefined;
}
