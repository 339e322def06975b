/** What a feature is made of. */
export { ACCESS_COLUMNS, type AccessColumn, type AccessSubject } from './access-column.js';
export {
  type AccountSection,
  type AccountSectionHandler,
  AccountSectionsToken,
  type ServedSection,
} from './account-section.js';
export {
  type Authenticated,
  type AuthenticationWay,
  type AuthenticationWays,
  type RequestAuthenticator,
  type AuthenticatorDefinition,
  AuthenticatorsToken,
  type CredentialPlace,
  type CredentialRequest,
} from './authenticator.js';
export {
  type AsyncFeatureOptions,
  defineFeature,
  feature,
  type FeatureFunction,
} from './define-feature.js';
export { findUnknownProviders, NO_MAILER } from './feature-checks.js';
export {
  DEFAULT_MAX_LENGTH,
  type Download,
  type FeatureRequest,
  type FeatureResponse,
  type FeatureRoute,
  route,
  type RouteAccess,
  type RouteFailure,
  type RouteField,
  type RouteHandler,
  type RouteResponse,
} from './feature-route.js';
export {
  type Feature,
  type FeatureFacts,
  type ProviderFacts,
  type FeatureLinks,
  FeatureLinksToken,
  type FeatureLifecycle,
  type FeatureSession,
  FeaturesToken,
} from './feature.js';
export {
  isFeature,
  listAccessColumns,
  listAsyncServices,
  listFeatureEvents,
  listFeatureMessages,
  decorateServices,
  listFeatureServices,
  listFeatureWays,
  listMissingServices,
  listRoutes,
  toFeatures,
} from './configured-features.js';
export { Features } from './feature-lifecycle.js';
export { findForeignFeatures } from './foreign-features.js';
export {
  type FormDefinition,
  type FormHandler,
  type FormRoute,
  formRoute,
  type FormView,
  type ShownPage,
  type ShownRedirect,
} from './form-route.js';
export {
  type AuditProblem,
  type AuditVerification,
  type LogVerifier,
  LogVerifierToken,
} from './log-verifier.js';
export { mail } from './mail.js';
export {
  type DataOwner,
  type NamedDataSource,
  type PersonalDataSource,
  PersonalDataSourcesToken,
  type PersonalRow,
} from './personal-data.js';
export {
  type AuditAction,
  type AuditDetails,
  type AuditedEvent,
  auditedEvent,
  type AuditedFact,
} from './audited-event-definition.js';
export {
  countRequests,
  gauge,
  type Gauge,
  type Metric,
  type MetricName,
  type RequestCounter,
} from './metric-definition.js';
export {
  findRequestAction,
  findRouteAction,
  LIBRARY_ACTIONS,
  READING,
  type RequestAction,
} from './request-action.js';
export type { ObservedRequest, RequestObserver } from './request-observer.js';
export { describeRequestFailure } from './request-outcome.js';
export { PendingSignIns } from './pending-steps.js';
export {
  type ProviderToken,
  type ProviderTokenOptions,
  type ProviderTokenReader,
  type ProviderTokenReading,
  requireProviderTokens,
  requireToken,
} from './provider-token.js';
export { UserGuards, userGuards } from './user-guards.js';
