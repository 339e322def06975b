/** `portcullis secret`: a new `AUTH_SECRET`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { encodeBase64url, platformRandom } from '../../core/kernel/index.js';
import { CommandError } from '../command-error.js';
import type { Terminal } from '../terminal.js';

/** Bytes of a secret: 256 bits. */
const SECRET_BYTES = 32;

const NAME = 'AUTH_SECRET';

/** Returns a new secret: 256 random bits, as base64url. */
export function createSecret(): string {
  return encodeBase64url(platformRandom.bytes(SECRET_BYTES));
}

export function secretCommand(terminal: Terminal): Command {
  return new Command('secret')
    .description('Prints a new AUTH_SECRET: 256 random bits.')
    .option('--write <file>', 'add it to this environment file instead of printing it')
    .option('--raw', 'print only the value')
    .addHelpText(
      'after',
      '\nTo rotate a secret, keep the old one as AUTH_SECRET and set the new one as AUTH_SECRET_1.',
    )
    .action(({ write, raw }: { write?: string; raw?: boolean }) => {
      const secret = createSecret();
      if (write === undefined) {
        terminal.write(raw ? secret : `${NAME}=${secret}`);
        return;
      }
      appendSecret(path.resolve(write), secret);
      terminal.note(`${NAME} was added to ${write}. Keep this file out of version control.`);
    });
}

/** @throws {CommandError} when the file has a secret: replacing it would sign every user out. */
function appendSecret(file: string, secret: string): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (new RegExp(`^${NAME}=.`, 'm').test(before)) {
    throw new CommandError(
      `${file} has an ${NAME} already. Replacing it signs every user out: add the new one as ` +
        `${NAME}_1 to rotate it.`,
    );
  }
  const separator = before === '' || before.endsWith('\n') ? '' : '\n';
  // Only the user of this process may read a secret.
  writeFileSync(file, `${before}${separator}${NAME}=${secret}\n`, { mode: 0o600 });
}
