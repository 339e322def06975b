/** A feature: a capability beyond the contract of Auth.js, as data. */
import type { AdapterWrapper } from '../adapters/adapter-wrapper.js';
import type { Adapter } from '../adapters/adapter.js';
import type { MailDefinition } from '../email/mail-definition.js';
import type { AuthError } from '../errors/auth.error.js';
import type { EventListener } from '../events/event-bus.js';
import type { SignOutHook } from '../sessions/sign-out-hook.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { AuthResult } from '../http/auth-response.js';
import type { RequestOrigin } from '../http/request-origin.js';
import type { FeaturePath } from '../http/routes.js';
import { key, type ServiceDefinition, type Token } from '../kernel/container.js';
import type { ServiceDecorator } from '../kernel/decorators.js';
import type { Awaitable } from '../kernel/objects.js';
import type { LevelReader, ReauthenticationWay, SessionLevels } from '../sessions/level-reader.js';
import type { FactorRule } from '../sessions/proof-changes.js';
import type { PolicyChanges, SessionPolicy } from '../sessions/session-policy.js';
import type { Assurance } from '../levels/assurance.js';
import type { ProviderType } from '../models/account.js';
import type { LanguageChoice } from '../localization/language-choice.js';
import type { FeatureCatalogs } from '../localization/feature-catalogs.js';
import type { AuthorizationParamsHook } from '../oauth/authorization-params.js';
import type { Provider } from '../providers/provider.js';
import type { SessionDescriber, SessionHook } from '../sessions/session-hooks.js';
import type { AttemptLimit } from '../sign-in/attempt-limit.js';
import type { IdentityLinker } from '../sign-in/sign-in-method.js';
import type { SignInStep } from '../sign-in/sign-in-steps.js';
import type { SignInPolicy } from '../sign-in/sign-in-policy.js';
import type { TableDefinition } from '../tables/table.js';
import type { AccessColumn } from './access-column.js';
import type { AccountSection } from './account-section.js';
import type { AuthenticatorDefinition } from './authenticator.js';
import type { FeatureRoute } from './feature-route.js';
import type { FormRoute } from './form-route.js';
import type { ChallengeWidget } from '../pages/challenge-widget.js';
import type { PersonalDataSource } from './personal-data.js';
import type { ProviderTokenReader } from './provider-token.js';
import type { RequestObserver } from './request-observer.js';
import type { AuditedEvent } from './audited-event-definition.js';
import type { Metric } from './metric-definition.js';

/** A provider of a configuration. */
export interface ProviderFacts {
  readonly id: string;
  readonly type: ProviderType;
}

/** What a configuration has beside its features. */
export interface ConfigurationFacts {
  readonly strategy: 'jwt' | 'database';
  readonly adapter: Adapter | undefined;
  /** Whether the configuration says who sends emails. */
  readonly hasMailer: boolean;
  /** What the app promises of its sessions. */
  readonly assurance: Assurance | undefined;
  /** The providers of the configuration. Those of features are not among them. */
  readonly providers: readonly ProviderFacts[];
}

/** What a feature may check before the app starts. */
export interface FeatureFacts extends ConfigurationFacts {
  /** The ids of all features. */
  readonly featureIds: readonly string[];
  /** The names of the tables of all features. */
  readonly tableNames: readonly string[];
  /** The ids of all sections of the account page. */
  readonly sectionIds: readonly string[];
}

/** Runs with the app: connections, timers. */
export interface FeatureLifecycle {
  start?(): Awaitable<void>;
  /** Ends what `start` began, or what the first request began. */
  stop?(): Awaitable<void>;
}

/**
 * A feature, for `features` of the configuration. Everything it needs is in it: without the
 * feature, nothing of it exists.
 *
 * @publicApi
 */
export interface Feature {
  /** Unique, in lower case: `sessions`. */
  readonly id: string;
  /** Its services: `service(Notes, [TableStoreToken])`. NestJS registers the same rows. */
  readonly services?: readonly ServiceDefinition[];
  /**
   * Services that NestJS alone can make: their factories inject what the app provides, or return
   * promises.
   */
  readonly asyncServices?: readonly ServiceDefinition[];
  readonly routes?: readonly FeatureRoute[];
  /**
   * Its forms, of `formRoute`: each has a page and the route that takes its fields, which are added
   * to `routes`.
   */
  readonly forms?: readonly FormRoute[];
  readonly tables?: readonly TableDefinition[];
  /** Whether a configuration needs the tables. Default: each one does. */
  needsTables?(facts: FeatureFacts): boolean;
  /**
   * The words of its pages and emails, by language. An app replaces them by `messages`, like those
   * of the library.
   */
  readonly messages?: FeatureCatalogs;
  /**
   * The emails that it sends by `Notices`, each made by `mail()`. Their texts are names of its
   * messages.
   */
  readonly mails?: readonly MailDefinition[];
  /** The names of its events, which `events` of the configuration may have handlers for. */
  readonly events?: readonly string[];
  /**
   * Services that listen to events, of the library and of features. They are made with the first
   * event.
   */
  readonly listeners?: readonly Token<EventListener>[];
  /** Services that are providers of sign-ins, after those of the configuration. */
  readonly providers?: readonly Token<Provider>[];
  /** The feature's pages that other pages link to, where the app names none of its own. */
  readonly links?: FeatureLinks;
  /**
   * Ways to authenticate by a credential of its own, such as a key, in handlers that accept them.
   */
  readonly authenticators?: readonly AuthenticatorDefinition[];
  /**
   * What the file of `portcullis access` says of each handler: what the feature requires of its
   * callers.
   */
  readonly accessColumns?: readonly AccessColumn[];
  /** Services that refuse attempts to sign in, beside the app's `rateLimit`. */
  readonly attemptLimits?: readonly Token<AttemptLimit>[];
  /** The widget that the pages show after a failure. One feature has it. */
  readonly challengeWidget?: Token<ChallengeWidget | undefined>;
  /** The service that knows which language a user has chosen. One feature has it. */
  readonly languageChoice?: Token<LanguageChoice>;
  /**
   * Features that it needs, with their default options: each is added unless one with its id is
   * listed.
   */
  readonly implies?: readonly Feature[];
  /** Steps between the proof of an identity and its session: a second factor, terms to accept. */
  readonly steps?: readonly SignInStep[];
  /** Services that find or create the users of identities that the feature verifies. */
  readonly linkers?: readonly Token<IdentityLinker>[];
  /** Services that decide whether a verified user may sign in. */
  readonly signInPolicies?: readonly Token<SignInPolicy>[];
  /** Services that follow the sessions. */
  readonly sessionHooks?: readonly Token<SessionHook>[];
  /**
   * Whether its session hooks know of sessions that were ended before they expired. Default
   * `false`.
   */
  readonly endsSessions?: boolean;
  /**
   * The service that knows the levels of sessions: what their users have proven. One feature has
   * it.
   */
  readonly sessionLevels?: Token<SessionLevels>;
  /**
   * What {@link sessionLevels} knows of sessions, for services that sessions are made with, such as
   * a `sessionPolicy`.
   */
  readonly levelReader?: Token<LevelReader>;
  /** What tells all processes that policies may decide otherwise. One feature has it. */
  readonly policyChanges?: Token<PolicyChanges>;
  /** The service that decides whether a session may be used. One feature has it. */
  readonly sessionPolicy?: Token<SessionPolicy>;
  /**
   * Services by which users who are signed in prove again who they are, each on a page of its own.
   */
  readonly reauthenticationWays?: readonly Token<ReauthenticationWay>[];
  /**
   * Services that say which users have a second factor of the feature, and which may not go: see
   * `ProofChanges`.
   */
  readonly factorRules?: readonly Token<FactorRule>[];
  /** What it adds to the sessions that apps and browsers get. */
  readonly session?: FeatureSession;
  /** Sections of the account page, which the feature `Account` shows. */
  readonly accountSections?: readonly AccountSection[];
  /**
   * Services that export and erase what is stored about a user outside `tables`, by the name that
   * it has in an export.
   */
  readonly personalData?: Readonly<Record<string, Token<PersonalDataSource>>>;
  /** Services that follow sign-outs, and decide where the browser goes. */
  readonly signOutHooks?: readonly Token<SignOutHook>[];
  /** Whether these sign users out at their providers too. Default `false`. */
  readonly signsOutAtProvider?: boolean;
  /** Services that change methods of the adapter. They cannot inject the adapter. */
  readonly adapterWrappers?: readonly Token<AdapterWrapper>[];
  /** Services that add parameters to authorization requests. */
  readonly authorizationParams?: readonly Token<AuthorizationParamsHook>[];
  /**
   * The service by which frameworks hand out the access tokens of providers. One feature has it.
   */
  readonly providerTokens?: Token<ProviderTokenReader>;
  /** Services that follow the requests to the library's routes. */
  readonly requestObservers?: readonly Token<RequestObserver>[];
  /**
   * Which of its events the feature `Audit` makes entries of. A route says so itself, by `audit`.
   */
  readonly auditedEvents?: readonly AuditedEvent[];
  /** What the feature `Telemetry` measures of it: its events, and values of its services. */
  readonly metrics?: readonly Metric[];
  /**
   * What it puts around services of the library, or of other features, each made by `decorate()`.
   */
  readonly decorators?: readonly ServiceDecorator[];
  /** Services that start and stop with the app. */
  readonly lifecycles?: readonly Token<FeatureLifecycle>[];
  /** Returns the problems of the configuration, as sentences that say how to mend them. */
  check?(facts: FeatureFacts): readonly string[];
  /** Returns the names among its options that it does not have: they are logged at the start. */
  readonly listUnknownOptions?: () => readonly string[];
  /** What treats all features of a configuration together: each of them brings the same. */
  readonly family: FeatureFamily;
}

/**
 * Functions for all features of a configuration. They come with the features, so that an app
 * without any does not load them.
 */
export interface FeatureFamily {
  /** Tells the copies of the package apart, of which each has another token of this name. */
  readonly token: typeof FeaturesToken;
  /** The rows of the features, and the lists by which other services find their parts. */
  listServices(
    features: readonly Feature[],
    core: readonly ServiceDefinition[],
  ): readonly ServiceDefinition[];
  /** The services that features name, and that no row makes, as sentences. */
  findMissingServices(features: readonly Feature[]): readonly string[];
  /** The problems of the features: conflicts, and what each of them needs. */
  findErrors(features: readonly Feature[], facts: ConfigurationFacts): readonly AuthError[];
}

/** What a feature adds to sessions. */
export interface FeatureSession {
  /**
   * The names of the members: `organizationId`. No other feature has them, and no session without
   * features.
   */
  readonly members: readonly string[];
  readonly describer: Token<SessionDescriber>;
}

/**
 * Pages of features that other pages link to: the sign-in page, and the page of proof to the
 * account page.
 */
export type FeatureLinks = Readonly<
  Partial<Record<'signUp' | 'forgotPassword' | 'account', FeaturePath>>
>;

/** The links of all features. */
export const FeatureLinksToken = key<FeatureLinks>('FeatureLinks');

/** A request to the route of a feature that failed. */
export interface FailedRouteRequest {
  readonly request: AuthRequest;
  readonly requestOrigin: RequestOrigin;
  /** The approved callback URL, if it is known. */
  readonly callbackUrl: string | undefined;
}

/**
 * Renders the failure of a feature's route; `undefined` when it is shown on the pages of the other
 * routes.
 */
export type RouteFailureRenderer = (
  thrown: unknown,
  failed: FailedRouteRequest,
) => AuthResult | undefined;

/** `undefined` without features. */
export const RouteFailureRendererToken = key<RouteFailureRenderer | undefined>(
  'RouteFailureRenderer',
);

/** The features of the configuration. */
export const FeaturesToken = key<readonly Feature[]>('Features');

/** The services of all features that start and stop with the app. */
export const FeatureLifecyclesToken = key<readonly FeatureLifecycle[]>('FeatureLifecycles');
