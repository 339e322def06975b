/**
 * `portcullis/features`: what a feature is made of, to write one.
 *
 * @module portcullis/features
 */
export {
  type AccessColumn,
  type AccessSubject,
  type AccountSection,
  type AccountSectionHandler,
  type AsyncFeatureOptions,
  type Authenticated,
  type AuthenticationWay,
  type AuthenticationWays,
  type Authenticator,
  type AuthenticatorDefinition,
  type CredentialPlace,
  type CredentialRequest,
  defineFeature,
  feature,
  type Feature,
  type FeatureFacts,
  type FeatureFunction,
  type FeatureLifecycle,
  type FeatureRequest,
  type FeatureResponse,
  type FeatureRoute,
  Features,
  type FeatureSession,
  type FormDefinition,
  type FormHandler,
  type FormRoute,
  formRoute,
  type FormView,
  mail,
  PendingSignIns,
  route,
  type RouteAccess,
  type RouteFailure,
  type RouteField,
  type RouteHandler,
  type RouteResponse,
  type ShownPage,
  UserGuards,
  userGuards,
} from '../core/features/index.js';
export {
  type MailButton,
  type MailDefinition,
  type MailOrder,
  type MailRecipient,
  type MailRequest,
  Notices,
} from '../core/email/index.js';
export type { FeaturePath } from '../core/http/index.js';
export {
  createFormPage,
  type FeaturePage,
  type FormField,
  type FormPage,
  type PageForm,
  type PageLink,
  type PageText,
  type SectionAction,
  type SectionItem,
  type SectionLink,
  type SectionText,
  type SectionView,
} from '../core/pages/index.js';
export { RouteError } from '../core/errors/index.js';
export type {
  SessionDescriber,
  SessionHook,
  SessionStart,
  VerifiedSession,
} from '../core/sessions/index.js';
export type { SessionIdentity, SessionMembers } from '../core/models/index.js';
export {
  type Attempt,
  type AttemptLimit,
  type IdentityData,
  type IdentityLinker,
  isAddressProven,
  isTrustedForAddresses,
  type LinkedUser,
  type LinkerData,
  type PendingSignIn,
  type ProviderClaims,
  type RouteLimit,
  type SignInContext,
  type SignInOwner,
  type SignInPolicy,
  type SignInStep,
  type SignInStepPolicy,
  type VerifiedIdentity,
  type VerifiedSignIn,
} from '../core/sign-in/index.js';
export type { EventListener, FeatureEventMessages } from '../core/events/index.js';

export {
  type FeatureCatalog,
  type FeatureCatalogs,
  type FeatureMessages,
  findTextProblems,
} from '../core/localization/index.js';
export { withTables } from '../core/adapters/index.js';
export {
  type Column,
  type Columns,
  type Condition,
  date,
  integer,
  type ListQuery,
  MemoryTables,
  type MissingTables,
  nullable,
  PendingLink,
  type PendingLinkParts,
  pendingLinkTable,
  type RowOf,
  SingleUse,
  singleUseTable,
  table,
  type TableDefinition,
  type TableStore,
  TableStoreToken,
  text,
  TransactionEnded,
  userId,
} from '../core/tables/index.js';
export {
  key,
  type Key,
  provide,
  service,
  type ServiceDefinition,
  type Token,
  value,
} from '../core/kernel/index.js';
