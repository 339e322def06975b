/** H16: what a client or the code of an app names is shown and logged without controls. */
import { describe, expect, it } from '@jest/globals';
import type { OutgoingMail } from '../../src/core/email/mail-options.js';
import { createAuth } from '../../src/core/compose/auth.js';
import { formatLogLine } from '../../src/core/kernel/logger.js';
import { Passkeys } from '../../src/core/webauthn/index.js';
import { Account } from '../../src/features/account/index.js';
import { toFacts } from '../../src/features/audit/audit-rows.js';
import { Invitations, teams } from '../support/invitations.js';
import { FactorApp, readJson, TOTP } from './second-factors/factor-app.js';
import { Fleet } from './sessions/fleet.js';

/** Where a text goes, by what it is there. */
const PLACES: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
  'the name of a user': async (text) => {
    const app = new FactorApp();
    const { id } = await app.createUser('ada');
    await app.services.get(Account).rename(id, text);
    return (await app.adapter.getUser(id))?.name;
  },
  'the name of a passkey': async (text) => {
    const app = new FactorApp();
    const { id } = await app.createUser('ada', { passkey: true });
    const list = () => app.services.get(Passkeys).list(id);
    await app.services.get(Passkeys).rename(id, (await list())[0]?.id ?? '', text);
    return (await list())[0]?.name;
  },
  'the label of an authenticator app': async (text) => {
    const app = new FactorApp();
    const { id } = await app.createUser('ada');
    await app.adapter.updateUser({ id, email: '', name: text });
    const answer = await readJson(await (await app.signIn(id)).post(`${TOTP}/offer`));
    return decodeURIComponent(new URL(String(answer['uri'])).pathname);
  },
  'a fact of an email': async (text) => {
    const sent: OutgoingMail[] = [];
    const mail = { mailer: (one: OutgoingMail) => void sent.push(one) };
    const url = 'https://app.test';
    const config = { providers: [], features: [teams], secret: 's'.repeat(40), url, mail };
    const order = { kind: 'teamInvitation', to: 'ada@app.test', token: 't', facts: { team: text } };
    await createAuth(config).get(Invitations).send(order);
    return sent[0]?.subject;
  },
  'the address of a session': async (text) => {
    const fleet = new Fleet('jwt');
    const process = fleet.start({ ipAddress: () => text });
    await fleet.signIn(process);
    const [session] = await process.sessions.list('ada');
    await fleet.stop();
    return session?.ip;
  },
  'a fact of a log line': async (text) => formatLogLine('warn', 'code', { fact: text }),
  'the name of a fact of a log line': async (text) => formatLogLine('warn', 'code', { [text]: 1 }),
  'a message of an error': async (text) => formatLogLine('error', new Error(text)).split(' at ')[0],
  'a name of an entry': async (text) => toFacts(null, { [text]: 1 }).details,
};

/** What must not be shown: ends of lines, commands, what turns the text, and half a character. */
const CONTROLS = [
  '\n',
  '\u0000',
  '\u001b',
  '\u0085',
  '\u2028',
  '\u202e',
  '\u2066',
  '\u200f',
  '\ud800',
];

describe.each(Object.entries(PLACES))('%s', (_what, put) => {
  it.each(CONTROLS)('H16: has no %j', async (control) => {
    const shown = await put(`in${control}voice`);
    expect(shown).toEqual(expect.stringContaining('in'));
    expect(shown).toEqual(expect.stringContaining('voice'));
    expect(shown).not.toEqual(expect.stringContaining(control));
  });
});

it.each(Object.keys(PLACES).slice(0, 5))('H16: %s keeps the joiners of scripts', async (what) => {
  const text = 'می\u200cخواهم 👩\u200d💻';
  expect(await PLACES[what]?.(text)).toEqual(expect.stringContaining(text));
});
