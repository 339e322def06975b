/** Services that belong to a request by accident. */
import type { Discovered, HostModule } from '../../errors/startup.errors.js';
import { MODULE_SERVICES } from '../composition/nest-services.js';
import { OptionsOfRequestToken } from '../composition/options-of-request.js';
import { ReferencedPartsToken } from '../composition/references.js';
import { OptionsToken, ReplacedTokensToken } from '../composition/tokens.js';

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

/** Whether the options of a module depend on the request, which is no accident. */
export function isByRequest({ providers }: HostModule): boolean {
  return providers.has(OptionsOfRequestToken);
}

/** What makes a service of this module anew for each request, and the remedy. */
export function scopeProblems(module: HostModule): string[] {
  const { providers } = module;
  const isScoped = (token: unknown): boolean => {
    const wrapper = providers.get(token as Discovered['token']);
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

function replacedIn({ providers }: HostModule): readonly unknown[] {
  return (providers.get(ReplacedTokensToken)?.instance ?? []) as readonly unknown[];
}
