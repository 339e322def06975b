/**
 * The rows of the configuration's features, and the lists by which other services find their parts.
 */
import { AdapterToken } from '../adapters/adapter.js';
import {
  AdapterWrapperListToken,
  wrapAdapter,
  WrapAdapterToken,
} from '../adapters/adapter-wrapper.js';
import { EventListenersToken } from '../events/event-bus.js';
import { HashConcurrencyToken } from '../hashing/hash-concurrency.js';
import { SignOutHooksToken } from '../sessions/sign-out-hook.js';
import { FeaturePagesToken, FeatureRouteMatcherToken } from '../http/routes.js';
import {
  key,
  provide,
  provideList,
  service,
  type ServiceDefinition,
  ServicesToken,
  value,
} from '../kernel/container.js';
import { LoggerToken } from '../kernel/logger.js';
import { ClockToken } from '../kernel/platform.js';
import {
  LevelReaderToken,
  ReauthenticationWaysToken,
  SessionLevelsToken,
} from '../sessions/level-reader.js';
import { FactorRulesToken, ProofChanges } from '../sessions/proof-changes.js';
import { PolicyChangesToken, type SessionPolicy } from '../sessions/session-policy.js';
import { LanguageChoiceToken } from '../localization/language-choice.js';
import { FeatureCatalogsToken } from '../localization/feature-catalogs.js';
import { AuthorizationParamsToken } from '../oauth/authorization-params.js';
import { FeatureProvidersToken, ProviderRegistry } from '../providers/provider-registry.js';
import { ChallengeWidgetToken } from '../pages/challenge-widget.js';
import {
  type SessionDescriber,
  SessionDescribersToken,
  SessionHookListToken,
  type SessionHooks,
  SessionHooksToken,
} from '../sessions/session-hooks.js';
import { AttemptLimitsToken } from '../sign-in/attempt-limit.js';
import { PendingSignInEndsToken } from '../sign-in/pending-sign-in.js';
import { PendingSignInStore } from '../sign-in/pending-sign-in-store.js';
import { FeatureLinkersToken } from '../sign-in/sign-in-method.js';
import {
  type SignInStep,
  type SignInStepPolicy,
  SignInSteps,
  SignInStepsToken,
} from '../sign-in/sign-in-steps.js';
import { SessionService } from '../sessions/session.service.js';
import { Moments } from '../kernel/moments.js';
import { PendingSignIns, PendingSignInsToken } from './pending-steps.js';
import { ProofChangesToken } from '../sign-in/passkey-additions.js';
import { SignInPoliciesToken } from '../sign-in/sign-in-policy.js';
import { FeatureTablesToken } from '../tables/table-store.js';
import {
  type AccountSection,
  AccountSectionsToken,
  SectionHandlersToken,
} from './account-section.js';
import { AllSessionHooks } from './all-session-hooks.js';
import { composeAuthenticators } from './feature-authenticators.js';
import { composeMails } from './feature-mails.js';
import {
  type Feature,
  FeatureLifecyclesToken,
  type FeatureLinks,
  type FeatureSession,
  FeatureLinksToken,
  FeaturesToken,
  RouteFailureRendererToken,
} from './feature.js';
import { FeatureRoutesToken, RouteHandlersToken } from './feature-route.js';
import { DataSourceServicesToken, PersonalDataSourcesToken } from './personal-data.js';
import { ProviderTokenReaderToken } from './provider-token.js';
import { composeObservers } from './request-observer.js';
import { refuseAsyncServices, refuseReplacements } from './refused-services.js';
import { renderRouteFailure } from './route-failure.js';
import { createRouteMatcher } from './route-matcher.js';

/**
 * Lists the rows of all features.
 *
 * @param core - The rows of the library, which a feature must not replace.
 */
export function composeFeatures(
  features: readonly Feature[],
  core: readonly ServiceDefinition[],
): ServiceDefinition[] {
  const routes = collect(features, 'routes');
  const sessions = features.flatMap(({ session }) => session ?? []);
  const coreRows = new Map(core.map((row) => [row.provide, row]));
  return [
    // Before the rows of features: one of them may have it as an option.
    value(HashConcurrencyToken, undefined),
    ...collect(features, 'services'),
    ...features.flatMap(refuseAsyncServices),
    ...features.flatMap((feature) => refuseReplacements(feature, coreRows)),
    value(FeaturesToken, features),
    value(FeatureTablesToken, collect(features, 'tables')),
    value(
      FeatureCatalogsToken,
      features.flatMap(({ messages }) => messages ?? []),
    ),
    value(FeatureRoutesToken, routes),
    value(FeatureRouteMatcherToken, createRouteMatcher(routes)),
    value(FeaturePagesToken, new Set(routes.flatMap(({ path, isPage }) => (isPage ? [path] : [])))),
    value(RouteFailureRendererToken, renderRouteFailure),
    provideList(
      RouteHandlersToken,
      routes.map(({ handler }) => handler),
    ),
    provideList(SessionHookListToken, collect(features, 'sessionHooks')),
    provideList(
      SessionDescribersToken,
      sessions.map(({ describer }) => describer),
    ),
    provide(
      SessionHooksToken,
      [SessionHookListToken, SessionDescribersToken, SessionPolicyToken, LoggerToken],
      (hooks, describers, policy, logger) => {
        if (hooks.length === 0 && describers.length === 0 && !policy) return undefined;
        return new AllSessionHooks(hooks, logger, describeAll(sessions, describers), policy);
      },
    ),
    ...collectPolicies(features),
    provideList(AdapterWrapperListToken, collect(features, 'adapterWrappers')),
    provide(
      WrapAdapterToken,
      [AdapterWrapperListToken],
      (wrappers) => (adapter) => wrapAdapter(adapter, wrappers),
    ),
    ...composeMails(features),
    ...composeAuthenticators(features),
    ...collectReaders(features),
    ...collectWidgets(features),
    ...collectChoices(features),
    ...collectLevels(features),
    provideList(AttemptLimitsToken, collect(features, 'attemptLimits')),
    provideList(FeatureProvidersToken, collect(features, 'providers')),
    value(
      FeatureLinksToken,
      features.reduce<FeatureLinks>((all, { links }) => ({ ...all, ...links }), {}),
    ),
    ...collectSteps(collect(features, 'steps')),
    provideList(FeatureLinkersToken, collect(features, 'linkers')),
    provideList(ReauthenticationWaysToken, collect(features, 'reauthenticationWays')),
    provideList(FactorRulesToken, collect(features, 'factorRules')),
    service(ProofChanges, [
      SessionLevelsToken,
      ReauthenticationWaysToken,
      FactorRulesToken,
      ProviderRegistry,
      ClockToken,
    ]),
    provide(ProofChangesToken, [ProofChanges], (changes) => changes),
    provideList(SignInPoliciesToken, collect(features, 'signInPolicies')),
    ...collectSections(collect(features, 'accountSections')),
    ...composeObservers(collect(features, 'requestObservers')),
    ...collectDataSources(features),
    provideList(SignOutHooksToken, collect(features, 'signOutHooks')),
    provideList(AuthorizationParamsToken, collect(features, 'authorizationParams')),
    provideList(FeatureLifecyclesToken, collect(features, 'lifecycles')),
    provide(
      EventListenersToken,
      [ServicesToken],
      (services) => () => collect(features, 'listeners').map((token) => services.get(token)),
    ),
  ];
}

function collectReaders(features: readonly Feature[]): ServiceDefinition[] {
  return features.flatMap(({ providerTokens }) =>
    providerTokens ? [provide(ProviderTokenReaderToken, [providerTokens], (reader) => reader)] : [],
  );
}

function collectWidgets(features: readonly Feature[]): ServiceDefinition[] {
  const widgets = features.flatMap(({ challengeWidget }) => challengeWidget ?? []);
  if (widgets.length === 0) return [value(ChallengeWidgetToken, undefined)];
  return widgets.map((token) => provide(ChallengeWidgetToken, [token], (widget) => widget));
}

function collectChoices(features: readonly Feature[]): ServiceDefinition[] {
  const choices = features.flatMap(({ languageChoice }) => languageChoice ?? []);
  if (choices.length === 0) return [value(LanguageChoiceToken, undefined)];
  return choices.map((token) => provide(LanguageChoiceToken, [token], (choice) => choice));
}

function collectLevels(features: readonly Feature[]): ServiceDefinition[] {
  return features.flatMap(({ sessionLevels, levelReader, policyChanges }) => [
    ...(policyChanges ? [provide(PolicyChangesToken, [policyChanges], (changes) => changes)] : []),
    ...(sessionLevels ? [provide(SessionLevelsToken, [sessionLevels], (levels) => levels)] : []),
    ...(levelReader ? [provide(LevelReaderToken, [levelReader], (reader) => reader)] : []),
  ]);
}

const SessionPolicyToken = key<SessionPolicy | undefined>('SessionPolicy');

function collectPolicies(features: readonly Feature[]): ServiceDefinition[] {
  const policies = features.flatMap(({ sessionPolicy }) => sessionPolicy ?? []);
  if (policies.length === 0) return [value(SessionPolicyToken, undefined)];
  return policies.map((token) => provide(SessionPolicyToken, [token], (policy) => policy));
}

/** Takes from each service the members that its feature names. */
function describeAll(
  sessions: readonly FeatureSession[],
  describers: readonly SessionDescriber[],
): SessionHooks['describe'] {
  if (sessions.length === 0) return undefined;
  return async (session) => {
    const found: Record<string, unknown> = {};
    for (const [index, { members }] of sessions.entries()) {
      const described = (await describers[index]?.describe(session)) ?? {};
      for (const name of members) if (Object.hasOwn(described, name)) found[name] = described[name];
    }
    return found;
  };
}

const StepPoliciesToken = key<readonly SignInStepPolicy[]>('StepPolicies');

function collectSteps(steps: readonly SignInStep[]): ServiceDefinition[] {
  if (steps.length === 0) return [];
  return [
    provideList(
      StepPoliciesToken,
      steps.map(({ policy }) => policy),
    ),
    provide(
      SignInStepsToken,
      [StepPoliciesToken, PendingSignInStore, SessionService, Moments, AdapterToken],
      (...dependencies) => new SignInSteps(steps, ...dependencies),
    ),
    provide(PendingSignInsToken, [PendingSignIns], (pending) => pending),
    provide(PendingSignInEndsToken, [PendingSignInStore], (store) => store),
  ];
}

function collectSections(sections: readonly AccountSection[]): ServiceDefinition[] {
  return [
    provideList(
      SectionHandlersToken,
      sections.map(({ handler }) => handler),
    ),
    provide(AccountSectionsToken, [SectionHandlersToken], (handlers) =>
      sections.flatMap((section, index) => {
        const handler = handlers[index];
        return handler ? [{ section, handler }] : [];
      }),
    ),
  ];
}

function collectDataSources(features: readonly Feature[]): ServiceDefinition[] {
  const named = features.flatMap(({ personalData = {} }) => Object.entries(personalData));
  return [
    provideList(
      DataSourceServicesToken,
      named.map(([, token]) => token),
    ),
    provide(PersonalDataSourcesToken, [DataSourceServicesToken], (sources) =>
      sources.flatMap((source, index) => {
        const [name] = named[index] ?? [];
        return name === undefined ? [] : [{ name, source }];
      }),
    ),
  ];
}

type Lists = Required<
  Pick<
    Feature,
    | 'services'
    | 'routes'
    | 'tables'
    | 'sessionHooks'
    | 'providers'
    | 'attemptLimits'
    | 'signInPolicies'
    | 'reauthenticationWays'
    | 'factorRules'
    | 'steps'
    | 'linkers'
    | 'accountSections'
    | 'signOutHooks'
    | 'adapterWrappers'
    | 'authorizationParams'
    | 'lifecycles'
    | 'listeners'
    | 'requestObservers'
  >
>;

function collect<Name extends keyof Lists>(
  features: readonly Feature[],
  name: Name,
): Lists[Name][number][] {
  return features.flatMap((feature): Lists[Name][number][] => [...(feature[name] ?? [])]);
}
