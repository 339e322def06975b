/** Two AuthModules in one app, in each other's way. */
import { type AuthSettings, AuthSettingsToken } from '../../../core/config/settings.js';
import { CookiePolicy } from '../../../core/http/cookie-policy.js';
import { normalizeBasePath } from '../../../core/http/routes.js';
import type { HostModule } from '../../errors/startup.errors.js';
import { BasePathToken, GlobalGuardToken } from '../composition/tokens.js';
import { isByRequest } from './scope-problems.js';

/** What one of them does that the other suffers from, and the remedies. */
export function conflictsBetween(one: HostModule, other: HostModule): string[] {
  const others = getCookies(other);
  const cookie = getCookies(one).find((name) => others.includes(name));
  return [
    ...pathConflicts(getPath(one), getPath(other)),
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
function getPath({ controllers, providers }: HostModule): string | undefined {
  if (controllers.size === 0) return undefined;
  return normalizeBasePath(String(providers.get(BasePathToken)?.instance));
}

/** Their names, the session's first; unknown where the request decides. */
function getCookies(module: HostModule): readonly string[] {
  if (isByRequest(module)) return [];
  const policy: unknown = module.providers.get(CookiePolicy)?.instance;
  if (!(policy instanceof CookiePolicy)) return [];
  // The prefixes for https and http differ in the same way for both.
  return Object.values(policy.for('http://localhost')).map(({ name }) => name);
}

/** A row does not say by which of them somebody signed in: a cookie of another name would do. */
function sharesRows(one: HostModule, other: HostModule): boolean {
  const adapter = adapterOfRows(one);
  return adapter !== undefined && adapter === adapterOfRows(other);
}

/** Where a module keeps its sessions; `undefined` for one of tokens, or where the request decides. */
function adapterOfRows(module: HostModule): unknown {
  if (isByRequest(module)) return undefined;
  const instance: unknown = module.providers.get(AuthSettingsToken)?.instance;
  const { sessionStrategy, adapter } = Object(instance) as Partial<AuthSettings>;
  return sessionStrategy === 'database' ? adapter : undefined;
}
