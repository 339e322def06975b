/** Whether a provider asks for an e-mail address, by its id: a page knows no more of it. */
const MAILERS: ReadonlySet<string> = new Set([
  'email',
  'forwardemail',
  'loops',
  'mailgun',
  'nodemailer',
  'postmark',
  'resend',
  'sendgrid',
]);

/** One with an id of its own is given its field by the slot `email`. */
export function sendsMail(providerId: string): boolean {
  return MAILERS.has(providerId);
}
