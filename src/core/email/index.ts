/** Emails: what is sent, and by which service. */
export { parseCode, readDigits, readTypedCode } from './code-digits.js';
export { findUserByAddress } from './email-identifier.js';
export type { MailButton, MailDefinition } from './mail-definition.js';
export { isMailer, type Mailer, MAILER_WORDS, type OutgoingMail } from './mail-options.js';
export { defineMailer, deliver, getApiKey, getSender, postMail } from './mailer.js';
export type { MailRequest } from './notice-writer.js';
export { type MailOrder, type MailRecipient, Notices } from './notices.js';
export {
  CODE_LIFETIME_MS,
  type CodeFor,
  type StoredCode,
  TypedCodes,
  typedCodesTable,
} from './typed-codes.js';
export { signInMail } from './sign-in-mail.js';
