/** docs/differences.md, "Magic links". */
import { type DocumentedDifference, NOTHING, SOMETHING } from './difference.js';

const HASH = /<hash with secret 0 of /;
const UNREFUSED =
  /^(callback signIn|provider.email sendVerificationRequest|adapter (getUserByEmail|createVerificationToken))$/;

/** What happens once a link has proven something. */
const UNPROVEN =
  /^(adapter (useVerificationToken|getUserByEmail|updateUser|createSession)|event (updateUser|signIn)|callback signIn)$/;
const SEALED =
  /"sealed for":"__Host-authjs.verification","claims":\{"value":"\w+@example.com","provider":"(email|magic)"/;

export const MAIL: readonly DocumentedDifference[] = [
  {
    id: 'e-mail addresses',
    row: 'Email addresses',
    in: /^mail request: (with (a|an|two)|without an address|and the own way)/,
    allows: [
      ['header location address', /signin"$/, /(error|verify-request)"$/],
      ['header location query.error', 'EmailSignin', 'Configuration'],
      ['header location query.error', 'EmailSignin', NOTHING],
      [/^header location query\.(provider|type)$/, NOTHING, 'email'],
      ['logger error', 'EmailSignInError', 'Error'],
      ['logger error', 'EmailSignInError', NOTHING],
      [UNREFUSED, NOTHING, SOMETHING],
      ['cookie __Secure-authjs.callback-url', NOTHING, SOMETHING],
    ],
  },
  {
    id: 'mails',
    row: 'Sending the email',
    in: /^mail (request|link):/,
    allows: [
      ['adapter createVerificationToken order', 'moved', 'moved'],
      [/^provider.\w+ sendVerificationRequest issued$/, '<now + 0 s>', NOTHING],
    ],
  },
  {
    id: 'language of a mail',
    row: 'Language of the built-in pages and emails',
    in: /^mail (request|link):/,
    allows: [[/^provider.\w+ sendVerificationRequest localization$/, /"locale":"en"/, NOTHING]],
  },
  {
    id: 'mails that fail',
    row: 'Sending the email',
    in: /^mail request: and the (mail|token) cannot/,
    allows: [
      ['header location address', /signin"$/, /error"$/],
      ['header location query.error', 'EmailSignin', 'Configuration'],
      ['logger error', 'EmailSignInError', 'Error'],
      ['adapter useVerificationToken', HASH, NOTHING],
      ['provider.email sendVerificationRequest', NOTHING, SOMETHING],
      ['adapter createVerificationToken token', /<hex of/, HASH],
    ],
  },
  {
    id: 'browser of a link',
    row: 'Opening a magic link',
    in: /^mail (request|link):/,
    allows: [
      ['cookie __Host-authjs.verification', SEALED, NOTHING],
      ['cookie __Host-authjs.verification', /"maxAge":0/, NOTHING],
    ],
  },
  {
    id: 'link elsewhere',
    row: 'Opening a magic link',
    in: /^mail link: (from another browser|for another address|a second time|by POST)/,
    allows: [
      ['status', 200, 302],
      ['header content-type', 'text/html', NOTHING],
      ['header location', NOTHING, /^"https:\/\/app.test"$|Verification/],
      ['header location', /Verification/, 'https://app.test'],
      ['body', '<a page>', ''],
      ['logger error', NOTHING, 'Verification'],
      ['logger error', 'Verification', NOTHING],
      [UNPROVEN, NOTHING, SOMETHING],
      ['cookie __Secure-authjs.session-token', NOTHING, SOMETHING],
      ['cookie __Secure-authjs.callback-url', SOMETHING, NOTHING],
      ['cookie __Secure-authjs.callback-url', NOTHING, SOMETHING],
    ],
  },
  {
    id: 'links opened again',
    row: 'Opening a magic link again',
    in: /^mail link: a second time/,
    allows: [
      ['header location', 'https://app.test', /Verification/],
      ['adapter getSessionAndUser', /<uuid of cookie/, NOTHING],
    ],
  },
  {
    id: 'refused links',
    row: 'A refused magic link',
    in: /^mail link: and the (user cannot be updated|signIn callback refuses)/,
    allows: [['adapter createVerificationToken', SOMETHING, NOTHING]],
  },
  {
    id: 'incomplete links',
    row: 'Incomplete magic links',
    in: /^mail link: without/,
    allows: [
      ['header location query.error', 'Verification', 'Configuration'],
      ['logger error', 'Verification', 'CallbackRouteError'],
      ['adapter useVerificationToken', NOTHING, SOMETHING],
    ],
  },
  {
    id: 'many mails',
    row: 'Limit of emails per address',
    in: /^mail request: for the fourth time/,
    allows: [
      ['logger warn', /mail-throttled/, NOTHING],
      ['provider.email sendVerificationRequest', NOTHING, SOMETHING],
      ['adapter createVerificationToken', NOTHING, SOMETHING],
    ],
  },
  {
    id: 'links after a rotation',
    row: 'Magic links after rotating secrets',
    in: /^mail request: with several secrets/,
    allows: [['adapter createVerificationToken token', HASH, /<hash with secret 2 of /]],
  },
  {
    id: 'first proof of an address',
    row: 'First verification of an email address',
    in: /^mail link:/,
    allows: [['adapter revokeAccess', 'user-ada', NOTHING]],
  },
  {
    id: 'tokens without proof',
    row: 'First verification of an email address',
    in: /^oauth: .*where addresses are proven by email/,
    allows: [
      [/(claims|token)\.unproven_email$/, /<uuid of /, NOTHING],
      ['adapter getUser', /<uuid of /, NOTHING],
    ],
  },
];
