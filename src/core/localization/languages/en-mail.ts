/** The English messages of emails, apart, because mailers load them at once and pages do not. */
export const MAIL_MESSAGES = {
  'mail.subject': 'Sign in to {site}',
  'mail.title': 'Sign in',
  // Below the title: the name of the site.
  'mail.site': 'to {site}',
  'mail.intro': 'Here is your link. It works once, within {duration}.',
  // Also on the page that says that the email was sent.
  'mail.lifetime': 'The link works once, within {duration}.',
  'mail.enterCode': 'Enter this code in the browser in which you asked for it.',
  'mail.orCode': 'Or enter this code in the browser in which you asked for it.',
  // Also on the page that takes the code.
  'mail.codeLifetime': 'The code works once, within {duration}.',
  'mail.button': 'Sign in',
  'mail.fallback': 'If the button does nothing, copy this link into your browser:',
  'mail.ignore': 'If you did not ask for this, ignore it.',
  'mail.warning': 'Do not share the link: it signs in as you.',
  'mail.codeWarning': 'Never share the code: it signs in as you.',
};
