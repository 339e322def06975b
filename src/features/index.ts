/**
 * `portcullis/features`: what a feature is made of, to write one.
 *
 * @module portcullis/features
 */
export {
  type AsyncFeatureOptions,
  defineFeature,
  feature,
  type FeatureFunction,
} from '../core/features/define-feature.js';
export type {
  Feature,
  FeatureFacts,
  FeatureLifecycle,
  FeatureSession,
} from '../core/features/feature.js';
export {
  type FeatureRequest,
  type FeatureResponse,
  type FeatureRoute,
  route,
  type RouteAccess,
  type RouteFailure,
  type RouteField,
  type RouteHandler,
  type RouteResponse,
} from '../core/features/feature-route.js';
export {
  type FormDefinition,
  type FormHandler,
  type FormRoute,
  formRoute,
  type FormView,
  type ShownPage,
} from '../core/features/form-route.js';
export { mail } from '../core/features/mail.js';
export type { MailButton, MailDefinition } from '../core/email/mail-definition.js';
export type { MailRequest } from '../core/email/notice-writer.js';
export { type MailOrder, type MailRecipient, Notices } from '../core/email/notices.js';
export { Features } from '../core/features/features.js';
export type { FeaturePath } from '../core/http/routes.js';
export { createFormPage, type FeaturePage } from '../core/pages/feature-page.js';
export type { FormField, FormPage, PageForm, PageLink, PageText } from '../core/pages/form-page.js';
export { RouteError } from '../core/errors/route.error.js';
export type { SessionDescriber, SessionHook } from '../core/sessions/session-hooks.js';
export type { SessionIdentity, SessionMembers } from '../core/models/session.js';
export type { SessionStart, VerifiedSession } from '../core/sessions/session-strategy.js';
export type {
  SignInContext,
  SignInPolicy,
  VerifiedSignIn,
} from '../core/sign-in/sign-in-policy.js';
export { PendingSignIns } from '../core/features/pending-sign-ins.js';
export type { IdentityData, PendingSignIn } from '../core/sign-in/pending-sign-in.js';
export type { SignInOwner, SignInStep, SignInStepPolicy } from '../core/sign-in/sign-in-steps.js';
export type { Attempt, AttemptLimit, RouteLimit } from '../core/sign-in/attempt-limit.js';
export type {
  IdentityLinker,
  LinkedUser,
  LinkerData,
  VerifiedIdentity,
} from '../core/sign-in/sign-in-method.js';
export type { EventListener, FeatureEventMessages } from '../core/events/event-bus.js';

export type { FeatureMessages } from '../core/localization/messages.js';
export {
  type FeatureCatalog,
  type FeatureCatalogs,
  findTextProblems,
} from '../core/localization/feature-catalogs.js';

export { withTables } from '../core/adapters/with-tables.js';
export {
  type Column,
  type Columns,
  date,
  integer,
  nullable,
  type RowOf,
  table,
  type TableDefinition,
  text,
  userId,
} from '../core/tables/table.js';
export { MemoryTables } from '../core/tables/memory.tables.js';
export {
  PendingLink,
  type PendingLinkParts,
  pendingLinkTable,
} from '../core/tables/pending-link.js';
export { SingleUse, singleUseTable } from '../core/tables/single-use.js';
export {
  type Condition,
  type ListQuery,
  type MissingTables,
  type TableStore,
  TableStoreToken,
} from '../core/tables/table-store.js';
export { TransactionEnded } from '../core/tables/transaction-queue.js';

export {
  key,
  type Key,
  provide,
  service,
  type ServiceDefinition,
  type Token,
  value,
} from '../core/kernel/container.js';
