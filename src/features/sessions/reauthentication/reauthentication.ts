/** What the feature brings for proofs of users who are signed in. */
import { AdapterToken } from '../../../core/adapters/index.js';
import {
  CODE_LIFETIME_MS,
  Notices,
  TypedCodes,
  typedCodesTable,
} from '../../../core/email/index.js';
import { FeatureLinksToken, mail } from '../../../core/features/index.js';
import { JwtSettingsToken } from '../../../core/jwt/index.js';
import { ClockToken, key, provide, RandomToken, service } from '../../../core/kernel/index.js';
import { ProviderRegistry } from '../../../core/providers/index.js';
import { ReauthenticationWaysToken } from '../../../core/sessions/index.js';
import { TableStoreToken } from '../../../core/tables/index.js';
import { PASSKEY_ROWS, PASSKEYS, Passkeys } from '../../../core/webauthn/index.js';
import { LevelKeeper } from '../level/level-keeper.js';
import { SessionsOptionsToken } from '../sessions-options.js';
import { DONE_ROUTE, DonePageHandler } from './done-page.js';
import {
  EMAIL_CODE_FORM,
  EmailCodeForm,
  SEND_CODE_ROUTE,
  SendCodeHandler,
} from './email-code.form.js';
import { EmailProof, REAUTHENTICATION_MAIL_KIND } from './email-proof.js';
import { PROOF_ROUTE, ProofPageHandler } from './proof-page.js';
import { ProofWays } from './proof-ways.js';

/** The codes that wait to be typed. */
export const REAUTHENTICATION_CODES = typedCodesTable('reauthentication_codes');

const EmailCodesToken = key<TypedCodes>('ReauthenticationCodes');

/** The services. */
export const REAUTHENTICATION_SERVICES = [
  PASSKEY_ROWS,
  PASSKEYS,
  service(ProofWays, [
    SessionsOptionsToken,
    ProviderRegistry,
    Passkeys,
    AdapterToken,
    ReauthenticationWaysToken,
  ]),
  provide(
    EmailCodesToken,
    [TableStoreToken, JwtSettingsToken, ClockToken, RandomToken],
    (...dependencies) =>
      new TypedCodes(REAUTHENTICATION_CODES, 'reauthentication', ...dependencies),
  ),
  service(EmailProof, [LevelKeeper, ProofWays, EmailCodesToken, AdapterToken, Notices, ClockToken]),
  service(ProofPageHandler, [LevelKeeper, ProofWays, EmailProof, FeatureLinksToken, ClockToken]),
  service(EmailCodeForm, [EmailProof]),
  service(SendCodeHandler, [EmailProof]),
  service(DonePageHandler, []),
];

/** The routes without the form. */
export const REAUTHENTICATION_ROUTES = [PROOF_ROUTE, SEND_CODE_ROUTE, DONE_ROUTE];

export const REAUTHENTICATION_FORMS = [EMAIL_CODE_FORM];

/** An app without a mailer offers no code. */
export const REAUTHENTICATION_MAILS = [
  mail({
    kind: REAUTHENTICATION_MAIL_KIND,
    subject: 'reauthenticateMail.subject',
    title: 'reauthenticate.title',
    text: 'reauthenticateMail.text',
    lifetimeMs: CODE_LIFETIME_MS,
    isRequested: true,
  }),
];
