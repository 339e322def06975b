/** Conflicts between two AuthModules of one app. */
import { type AuthSettings, AuthSettingsToken } from '../../../core/config/index.js';
import { CookiePolicy, normalizeBasePath } from '../../../core/http/index.js';
import type { HostModule } from '../../errors/startup.errors.js';
import { BasePathToken, GlobalGuardToken } from '../auth-module-options.js';
import { hasRequestOptions } from '../composition/request-options.js';

/** How the one module affects the other, with the remedies. */
export function findConflicts(one: HostModule, other: HostModule): string[] {
  const otherNames = getCookieNames(other);
  const sharedName = getCookieNames(one).find((name) => otherNames.includes(name));
  return [
    ...findPathConflicts(getPath(one), getPath(other)),
    // The session of one would overwrite that of the other, or the CSRF token invalidate the
    // other's forms.
    ...(sharedName === undefined
      ? []
      : [`Two AuthModules have the cookie "${sharedName}". Give one a \`cookiePrefix\`.`]),
    ...(sharesSessionRows(one, other)
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
          'Two AuthModules are global, so that a guard could use either. Give one `isGlobal: false`, ' +
            'and import it where you use it.',
        ]
      : []),
  ];
}

function findPathConflicts(one: string | undefined, other: string | undefined): string[] {
  if (one === undefined || other === undefined) return [];
  if (one === other) {
    return [`Two AuthModules have their routes at "${one || '/'}". Give one another \`basePath\`.`];
  }
  const [outer = '', inner = ''] = [one, other].sort((a, b) => a.length - b.length);
  // A route has one or two segments below its base path.
  const isWithin = inner.startsWith(`${outer}/`) && !inner.slice(outer.length + 1).includes('/');
  return isWithin
    ? [
        `The routes of one AuthModule, at "${inner}", are among those of another, at "${outer || '/'}". ` +
          'Give one another `basePath`.',
      ]
    : [];
}

/** The base path of a module's routes, if it has any. */
function getPath({ controllers, providers }: HostModule): string | undefined {
  if (controllers.size === 0) return undefined;
  return normalizeBasePath(String(providers.get(BasePathToken)?.instance));
}

/** The names of a module's cookies, the session's first. None if they depend on the request. */
function getCookieNames(module: HostModule): readonly string[] {
  if (hasRequestOptions(module)) return [];
  const policy: unknown = module.providers.get(CookiePolicy)?.instance;
  if (!(policy instanceof CookiePolicy)) return [];
  // The names for https differ by the same prefix in both modules.
  return Object.values(policy.for('http://localhost')).map(({ name }) => name);
}

/**
 * Whether both modules store sessions in one adapter. A row does not name its module, so a session
 * token of one would be accepted by the other.
 */
function sharesSessionRows(one: HostModule, other: HostModule): boolean {
  const adapter = getSessionAdapter(one);
  return adapter !== undefined && adapter === getSessionAdapter(other);
}

/** The adapter with a module's sessions; `undefined` for JWTs, or if it depends on the request. */
function getSessionAdapter(module: HostModule): unknown {
  if (hasRequestOptions(module)) return undefined;
  const instance: unknown = module.providers.get(AuthSettingsToken)?.instance;
  const { sessionStrategy, adapter } = Object(instance) as Partial<AuthSettings>;
  return sessionStrategy === 'database' ? adapter : undefined;
}
