import { describe, expect, it } from '@jest/globals';
import { providerProblems } from '../../src/nest/dto/provider-problems.js';
import { Nodemailer } from '../../src/providers/nodemailer.js';
import { Resend } from '../../src/providers/resend.js';

const from = 'no-reply@example.com';
const server = 'smtp://127.0.0.1';

/** What is said where everything can be loaded but some packages. */
const problemsWithout = (missing: readonly string[], ...providers: object[]) =>
  providerProblems({ providers: providers as [] }, (name) => !missing.includes(name));

describe('the package of a mailer', () => {
  it('is asked for by the name under which it is installed', () => {
    expect(problemsWithout(['nodemailer'], Nodemailer({ id: 'post', server, from }))).toEqual([
      'Provider "post" needs a package that is not there: npm install nodemailer',
    ]);
  });

  it.each([
    [
      "the transport is the app's own",
      Nodemailer({ server: { sendMail: async () => ({}) }, from }),
    ],
    ['the app sends by itself', Nodemailer({ sendVerificationRequest: () => undefined })],
    ['the mailer needs none', Resend({ from })],
  ])('is not needed where %s', (_, provider) => {
    expect(problemsWithout(['nodemailer'], provider)).toEqual([]);
  });

  it('is not missed in a bundle, where no package has its name any more', () => {
    const missing = ['nodemailer', '@nestjs/common'];
    expect(problemsWithout(missing, Nodemailer({ server, from }))).toEqual([]);
  });

  it('is found where it is', () => {
    expect(providerProblems({ providers: [Nodemailer({ server, from })] })).toEqual([]);
  });
});
