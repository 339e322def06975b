/** What the services that send emails are asked otherwise. */
import { NOTHING } from '../facts.js';
import { HTTP_MAILERS } from '../files.js';
import type { Values } from './difference.js';

interface MailDifference {
  /** The files of the mailers that show it: no more, no fewer. */
  readonly of: readonly string[];
  readonly what: string;
  readonly values: Values;
  /** Why ours is the better way, in one sentence. */
  readonly because: string;
}

/** The body of an email by Mailgun, but for the words. */
const byMailgun = (from: string): string =>
  JSON.stringify({
    from,
    to: 'ada@example.org',
    subject: 'Sign in to app.test',
    html: '(wording)',
    text: '(wording)',
  });

export const BY_MAIL: readonly MailDifference[] = [
  {
    of: HTTP_MAILERS,
    what: 'header user-agent',
    values: { theirs: NOTHING, ours: '(the library)' },
    because: 'Every request says what sends it, since some APIs refuse those that do not.',
  },
  {
    of: ['mailgun'],
    what: 'body',
    values: {
      theirs: byMailgun('Mailgun <no-reply@mail.example.com>'),
      ours: byMailgun('no-reply@mail.example.com'),
    },
    because: 'It is the app that writes to its people, under the name that it gives.',
  },
];
