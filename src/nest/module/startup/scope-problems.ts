/** Services that are request-scoped by mistake. */
import type { Discovered, HostModule } from '../../errors/startup.errors.js';
import { OptionsToken } from '../auth-module-options.js';
import { MODULE_SERVICES } from '../composition/module-services.js';
import { ReferencedPartsToken } from '../composition/references.js';
import {
  hasRequestOptions,
  ReplacedTokensToken,
  RequestOptionsFactoryToken,
} from '../composition/request-options.js';

const REMEDY = 'Make it a singleton, and have it ask ModuleRef for what belongs to a request.';

/** The possible causes, the most fundamental first. */
const CAUSES: readonly (readonly [unknown, string])[] = [
  [
    OptionsToken,
    'The options depend on something that is made for each request. To choose options by the request, ' +
      'name REQUEST in the `inject` of the factory itself: it is then called with each request.',
  ],
  [
    RequestOptionsFactoryToken,
    'The factory of the options injects something that is made for each request, beside REQUEST. ' +
      'Have it inject singletons alone, and find by the request what belongs to it.',
  ],
  [ReferencedPartsToken, `A provider or the adapter is made for each request. ${REMEDY}`],
];

/** The first cause of request-scoped services in this module, with its remedy. */
export function findScopeProblems(module: HostModule): string[] {
  const { providers } = module;
  const isScoped = (token: unknown): boolean => {
    const wrapper = providers.get(token as Discovered['token']);
    return wrapper !== undefined && (wrapper.isTransient || !wrapper.isDependencyTreeStatic());
  };
  const [, cause] = CAUSES.find(([token]) => isScoped(token)) ?? [];
  if (cause !== undefined) return [cause];
  const replaceable = MODULE_SERVICES.filter(
    ({ provide }) => !hasRequestOptions(module) || getReplacedTokens(module).includes(provide),
  );
  const service = replaceable.find(({ provide }) => isScoped(provide));
  if (!service) return [];
  const { provide: token } = service;
  const name = typeof token === 'function' ? token.name : String(token);
  return [`${name} was replaced by something that is made for each request. ${REMEDY}`];
}

function getReplacedTokens({ providers }: HostModule): readonly unknown[] {
  return (providers.get(ReplacedTokensToken)?.instance ?? []) as readonly unknown[];
}
