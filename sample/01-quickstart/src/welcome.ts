/** What the terminal says once everything runs. */
import { styleText } from 'node:util';
import { DEMO_LOGIN } from './demo-user.js';
import { settings } from './settings.js';

const isColorful = process.stdout.isTTY && !process.env.NO_COLOR;

export function welcome(): string {
  const { email, password } = DEMO_LOGIN;
  return `
  ${bold('The quickstart is running.')}

  ${dim('Open')}       ${bold(settings.url)}

  ${dim('Try')}     1  Go to Members: you are asked to sign in first.
          2  Continue with Demo identity provider, and be Ada or Grace.
          3  Press Ctrl-C, run npm start again, reload: still signed in.
          4  Sign out, and create an account with a password: its email is at /mailbox.
          5  Or sign in as a user who has one:

  ${dim('Email')}      ${email}
  ${dim('Password')}   ${password}

  ${dim('Stop')}       Ctrl-C
`;
}

function bold(text: string): string {
  return isColorful ? styleText('bold', text) : text;
}

function dim(text: string): string {
  return isColorful ? styleText('dim', text) : text;
}
