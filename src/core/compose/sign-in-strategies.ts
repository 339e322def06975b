/**
 * The services of each way to sign in: what starts it, what verifies an identity, and what makes a
 * user of it.
 */
import { AdapterToken } from '../adapters/adapter.js';
import { CallbackRunner } from '../callbacks/callback-runner.js';
import { CsrfGuard } from '../csrf/csrf.guard.js';
import { EmailSecrets } from '../email/email-secrets.js';
import { MagicLinkBrowserBinding } from '../email/magic-link-browser-binding.js';
import { MagicLinks } from '../email/magic-links.js';
import { EventBus } from '../events/event-bus.js';
import { service } from '../kernel/container.js';
import { LoggerToken } from '../kernel/logger.js';
import { ClockToken, RandomToken } from '../kernel/platform.js';
import { TimersToken } from '../kernel/timers.js';
import { AuthorizationRequests } from '../oauth/authorization-request.js';
import { AuthorizationResponses } from '../oauth/authorization-response.js';
import { RedirectProxy } from '../oauth/redirect-proxy.js';
import { ProviderRegistry } from '../providers/provider-registry.js';
import { SessionStrategyToken } from '../sessions/session-strategy.js';
import { SessionService } from '../sessions/session.service.js';
import { AccountLinker, LinkingToken } from '../sign-in/account.linker.js';
import { CredentialsCallbackStrategy, CredentialsLinker } from '../sign-in/credentials.sign-in.js';
import {
  EmailCallbackStrategy,
  EmailLinker,
  EmailSignInInitiator,
} from '../sign-in/email.sign-in.js';
import { EmailCodeConfirmation } from '../sign-in/email-code.js';
import { IncompleteSignups } from '../sign-in/incomplete-signups.js';
import { MagicLinkConfirmation } from '../sign-in/magic-link-confirmation.js';
import { OAuthCallbackStrategy, OAuthSignInInitiator } from '../sign-in/oauth.sign-in.js';
import { ReauthenticationService } from '../sign-in/reauthentication.service.js';
import { SubmittedFields } from '../sign-in/submitted-fields.js';
import { UserProvisioner } from '../sign-in/user-provisioner.js';
import { WebAuthnOptions } from '../sign-in/webauthn-options.js';
import { PasskeyCounters } from '../sign-in/passkey-counters.js';
import { WebAuthnCallbackStrategy, WebAuthnLinker } from '../sign-in/webauthn.sign-in.js';
import { Ceremonies } from '../webauthn/ceremonies.js';
import { Challenges } from '../webauthn/webauthn-challenges.js';

/** Add here what `POST /signin/<provider>` does for a type of provider. */
export const SIGN_IN_INITIATORS = [
  service(OAuthSignInInitiator, [
    AuthorizationRequests,
    SessionService,
    LinkingToken,
    ReauthenticationService,
  ]),
  service(EmailSignInInitiator, [
    AdapterToken,
    CallbackRunner,
    MagicLinks,
    MagicLinkBrowserBinding,
    RandomToken,
    ProviderRegistry,
  ]),
];

/** Add here how `/callback/<provider>` verifies an identity for a type of provider. */
export const CALLBACK_STRATEGIES = [
  service(CredentialsCallbackStrategy, [RandomToken, SubmittedFields]),
  service(OAuthCallbackStrategy, [
    AuthorizationResponses,
    RedirectProxy,
    SessionStrategyToken,
    RandomToken,
    LoggerToken,
    ClockToken,
  ]),
  service(EmailCallbackStrategy, [
    AdapterToken,
    EmailSecrets,
    MagicLinkConfirmation,
    EmailCodeConfirmation,
    RandomToken,
  ]),
  service(WebAuthnCallbackStrategy, [
    PasskeyCounters,
    WebAuthnOptions,
    Ceremonies,
    Challenges,
    CsrfGuard,
    RandomToken,
  ]),
];

/** Add here how a verified identity becomes a user for a type of provider. */
export const IDENTITY_LINKERS = [
  service(AccountLinker, [
    AdapterToken,
    LinkingToken,
    UserProvisioner,
    IncompleteSignups,
    TimersToken,
  ]),
  service(CredentialsLinker, [AdapterToken, AccountLinker, SessionStrategyToken]),
  service(EmailLinker, [AdapterToken, EventBus, ClockToken]),
  service(WebAuthnLinker, [AdapterToken, LinkingToken, UserProvisioner]),
];
