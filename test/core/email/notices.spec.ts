/**
 * A feature of a third party sends emails in its own words: who gets them, in which language, and
 * by which mailer.
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Test } from '@nestjs/testing';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { createAuth } from '../../../src/core/compose/auth.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import type { OutgoingMail } from '../../../src/core/email/mail-options.js';
import { OriginResolver } from '../../../src/core/http/request-origin.js';
import { type ServiceResolver, value } from '../../../src/core/kernel/container.js';
import { ClockToken } from '../../../src/core/kernel/platform.js';
import type { VerificationRequest } from '../../../src/core/providers/email-config.js';
import { type MailOrder, type MailRequest, RouteError } from '../../../src/features/index.js';
import { AuthModule } from '../../../src/index.js';
import { Resend } from '../../../src/providers/resend.js';
import { elapse, holdTimers } from '../../support/fake-timers.js';
import { Invitations, teams } from '../../support/invitations.js';
import { ADA, type LogEntry, NOW, ORIGIN, recorder, SECRET } from '../actions/app.js';

const TO = ADA.email;
const TOKEN = 'canary-token';
const ORDER: MailOrder = {
  kind: 'teamInvitation',
  to: TO,
  token: TOKEN,
  facts: { team: 'Analysts' },
};

const sent: OutgoingMail[] = [];
const log: LogEntry[] = [];
const clock = { now: NOW };
const deliver = (mail: OutgoingMail) => void sent.push(mail);

beforeEach(() => {
  clock.now = NOW;
});
afterEach(() => {
  sent.splice(0);
  log.splice(0);
  jest.useRealTimers();
});

function makeConfig(mail: AuthConfig['mail'], rest: Partial<AuthConfig> = {}): AuthConfig {
  return {
    secret: SECRET,
    url: ORIGIN,
    providers: [],
    adapter: new MemoryAdapter(),
    features: [teams],
    logger: recorder(log),
    mail,
    ...rest,
  };
}

function makeServices(mail: AuthConfig['mail'] = { mailer: deliver }, rest?: Partial<AuthConfig>) {
  return createAuth(makeConfig(mail, rest), [value(ClockToken, () => clock.now)]);
}

function requestFrom(services: ServiceResolver, language: string): MailRequest {
  const headers = new Headers({ 'accept-language': language });
  const requestOrigin = services.get(OriginResolver).resolve(ORIGIN, headers);
  const url = new URL('/auth/teams', ORIGIN);
  return { method: 'POST', url, headers, query: {}, requestOrigin, callbackUrl: `${ORIGIN}/home` };
}

const logged = (): string =>
  log.map(({ subject, facts }) => `${String(subject)} ${JSON.stringify(facts)}`).join('\n');

const COMPOSITIONS = [
  ['createAuth', async (): Promise<ServiceResolver> => makeServices()],
  [
    'NestJS',
    async (): Promise<ServiceResolver> => {
      const imports = [
        AuthModule.forRoot({ ...makeConfig({ mailer: deliver }), features: [teams] }),
      ];
      return Test.createTestingModule({ imports }).compile();
    },
  ],
] as const;

describe.each(COMPOSITIONS)('an email with %s', (_, compose) => {
  it.each([
    ['the request', 'de', undefined, 'Analysts auf app.test beitreten', '2 Tage'],
    ['the user, who is another', 'de', 'fr-CA', 'Rejoindre Analysts sur app.test', '2 jours'],
    ['the request, without texts for that of the user', 'de', 'eo', 'Analysts auf app.test', '2'],
    ['the site, where there is no other', 'eo', undefined, 'Join Analysts on app.test', '2 days'],
  ])('is in the language of %s', async (_name, language, locale, subject, duration) => {
    const services = await compose();
    const request = requestFrom(services, language);
    await services.get(Invitations).send({ ...ORDER, locale }, request);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toContain(subject);
    expect(sent[0]?.text.replaceAll('\u00a0', ' ')).toContain(duration);
    expect(log).toEqual([]);
  });
});

describe('what an email says', () => {
  it('is what the feature wrote, with the facts and the link of the order', async () => {
    const services = makeServices();
    await services.get(Invitations).send(ORDER, requestFrom(services, 'en'));
    const link = `${ORIGIN}/auth/teams/join?token=${TOKEN}&callbackUrl=${encodeURIComponent(`${ORIGIN}/home`)}`;
    expect(sent).toEqual([
      {
        to: TO,
        kind: 'teamInvitation',
        subject: 'Join Analysts on app.test',
        html: expect.stringContaining(`href="${link.replaceAll('&', '&amp;')}"`),
        text: [
          'Join Analysts on app.test',
          link,
          '',
          'You were invited to Analysts. It works for 2 days.',
          'If you did not ask for this, ignore it. Write to app.test if you have a question.',
          '',
        ].join('\n'),
      },
    ]);
  });

  it.each<[string, Omit<MailOrder, 'to' | 'facts'>, string]>([
    [
      'a code',
      { kind: 'teamCode', code: '123456' },
      'Join Analysts on app.test\n123456\n\nYou were invited to Analysts. It works for 10 minutes.\n' +
        'If you did not ask for this, ignore it.\n',
    ],
    [
      'a link of the order',
      { kind: 'teamLeft', link: `${ORIGIN}/teams` },
      `You left Analysts.\nYou left Analysts.\n\nJoin: ${ORIGIN}/teams\n`,
    ],
    ['neither', { kind: 'teamLeft' }, 'You left Analysts.\nYou left Analysts.\n'],
  ])('may have %s, and needs no request', async (_name, order, text) => {
    await makeServices()
      .get(Invitations)
      .send({ ...order, to: TO, facts: { team: 'Analysts' } });
    expect(sent.map((mail) => mail.text)).toEqual([text]);
    expect(sent[0]?.html.includes('target="_blank"')).toBe('link' in order);
  });

  it('escapes facts, and keeps the subject to one line', async () => {
    const facts = { team: '<b>A</b>\r\nBcc: eve@example.com' };
    await makeServices()
      .get(Invitations)
      .send({ ...ORDER, facts });
    expect(sent[0]?.subject).toBe('Join <b>A</b> Bcc: eve@example.com on app.test');
    expect(sent[0]?.html).not.toContain('<b>');
  });
});

describe('the recipient', () => {
  const proven = { email: TO, emailVerified: new Date(NOW) };
  const unproven = { email: TO, emailVerified: null };

  it.each<[string, MailOrder['to'], number]>([
    ['an address', TO, 1],
    ['the address of a user', { user: unproven, to: 'address' }, 1],
    ['the proven addresses of a user', { user: proven, to: 'allProven' }, 1],
    ['the proven addresses of a user without any', { user: unproven, to: 'allProven' }, 0],
  ])('is %s', async (_name, to, count) => {
    await makeServices()
      .get(Invitations)
      .tell({ ...ORDER, to });
    expect(sent.map((mail) => mail.to)).toEqual(Array.from({ length: count }, () => TO));
    expect(logged().includes('The user has proven no address.')).toBe(count === 0);
  });
});

describe('the mailer', () => {
  const requests: VerificationRequest[] = [];
  afterEach(() => void requests.splice(0));
  const provider = (from?: string) => ({
    ...Resend({ apiKey: 'key', ...(from !== undefined && { from }) }),
    sendVerificationRequest: (request: VerificationRequest) => void requests.push(request),
  });

  it.each<[string, AuthConfig['mail'], AuthConfig['providers'], string]>([
    ['a provider with its sender', { mailer: provider('Own <a@b.co>') }, [], 'Own <a@b.co>'],
    [
      'the sender of the option',
      { mailer: provider(), from: 'Site <c@d.co>' },
      [],
      'Site <c@d.co>',
    ],
    [
      'its own before that of the option',
      { mailer: provider('Own <a@b.co>'), from: 'Site <c@d.co>' },
      [],
      'Own <a@b.co>',
    ],
    ['the id of one', { mailer: 'resend' }, [provider('Own <a@b.co>')], 'Own <a@b.co>'],
  ])('may be an email provider: %s', async (_name, mail, providers, from) => {
    await makeServices(mail, { providers }).get(Invitations).send(ORDER);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      identifier: TO,
      token: TOKEN,
      mail: { subject: 'Join Analysts on app.test' },
      issued: new Date(NOW),
      provider: { from },
    });
  });

  it('is none if it is the function of a provider, which is logged', async () => {
    // A configuration that is not written in TypeScript.
    const mailer = Resend as unknown as (mail: OutgoingMail) => void;
    const sending = makeServices({ mailer }).get(Invitations).send(ORDER);
    await expect(sending).rejects.toThrow('MailNotSent');
    expect(logged()).toContain('an email provider that was not called');
  });

  it('is not asked for an email that need not be sent, where there is none', async () => {
    const invitations = makeServices({}).get(Invitations);
    await invitations.tell(ORDER);
    expect(log).toEqual([]);
    await expect(invitations.send(ORDER)).rejects.toThrow('MailNotSent');
    expect(logged()).toContain('Nothing says who sends the email "teamInvitation".');
  });
});

describe('the limit', () => {
  it('is three emails to an address in a minute, whatever they are about', async () => {
    const invitations = makeServices().get(Invitations);
    let tokens = 0;
    const order = { ...ORDER, token: async () => `token-${(tokens += 1)}` };
    for (let count = 0; count < 5; count += 1) await invitations.send(order);
    await invitations.send({ ...order, to: 'grace@example.com' });
    expect(sent.map(({ to }) => to)).toEqual([TO, TO, TO, 'grace@example.com']);
    // An email that is not sent must not end the link of an earlier one.
    expect(tokens).toBe(4);
    expect(log.map(({ subject, facts }) => [subject, facts])).toEqual([
      ['mail-throttled', [{ kind: 'teamInvitation' }]],
      ['mail-throttled', [{ kind: 'teamInvitation' }]],
    ]);
    clock.now += 60_000;
    await invitations.send(order);
    expect(sent).toHaveLength(5);
  });

  it('does not count an email that could not be sent', async () => {
    let isDown = true;
    const mailer = (mail: OutgoingMail) => {
      if (isDown) throw new Error('down');
      sent.push(mail);
    };
    const invitations = makeServices({ mailer }).get(Invitations);
    for (let count = 0; count < 5; count += 1) await invitations.tell(ORDER);
    isDown = false;
    await invitations.send(ORDER);
    expect(sent).toHaveLength(1);
  });
});

describe('an email that could not be sent', () => {
  const secrets = [TO, TOKEN, 'Analysts', '654321', `${ORIGIN}/teams/secret`];
  const order: MailOrder = {
    ...ORDER,
    kind: 'teamLeft',
    code: '654321',
    link: `${ORIGIN}/teams/secret`,
  };
  const FAILURES: [string, NonNullable<AuthConfig['mail']>, string][] = [
    [
      'rejects',
      { mailer: () => Promise.reject(new Error(`ECONNREFUSED for ${secrets.join(', ')}`)) },
      'ECONNREFUSED',
    ],
    [
      'throws what it was sent',
      {
        mailer: (mail: OutgoingMail) => {
          throw new Error(`The server refused ${mail.to}: ${mail.text}`);
        },
      },
      'The server refused',
    ],
  ];

  it.each(FAILURES)('by a mailer that %s is logged, without what was sent', async (...row) => {
    const [, mail, reason] = row;
    const invitations = makeServices(mail).get(Invitations);
    const sending = invitations.send(order);
    await expect(sending).rejects.toBeInstanceOf(RouteError);
    await expect(sending).rejects.toMatchObject({ status: 503, code: 'MailNotSent' });
    await expect(invitations.tell(order)).resolves.toBeUndefined();
    expect(log.map(({ level }) => level)).toEqual(['error', 'error']);
    expect(logged()).toContain(reason);
    for (const secret of secrets) expect(logged()).not.toContain(secret);
    const causes = log.map(({ subject }) => (subject as Error).cause);
    for (const secret of secrets) expect(JSON.stringify(causes) ?? '').not.toContain(secret);
  });

  it('within ten seconds, is given up', async () => {
    holdTimers();
    const mailer = () => elapse(60_000);
    const sending = makeServices({ mailer }).get(Invitations).send(ORDER);
    const outcome = expect(sending).rejects.toThrow('MailNotSent');
    await jest.advanceTimersByTimeAsync(9_999);
    expect(log).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await outcome;
    expect(logged()).toContain('The mailer did not answer within 10000 ms.');
  });

  it.each<[string, MailOrder, string]>([
    ['an email of no feature', { ...ORDER, kind: 'lost' }, 'No feature has the email "lost".'],
    ['a fact that is missing', { ...ORDER, facts: {} }, 'without the fact "team"'],
  ])('names %s', async (_name, wrong, reason) => {
    await expect(makeServices().get(Invitations).send(wrong)).rejects.toThrow('MailNotSent');
    await makeServices().get(Invitations).tell(wrong);
    expect(log).toHaveLength(2);
    expect(logged()).toContain(reason);
    expect(sent).toEqual([]);
  });

  it('names that the host is unknown without a request', async () => {
    const services = makeServices(undefined, { url: undefined, trustHost: true });
    await expect(services.get(Invitations).send(ORDER)).rejects.toThrow('MailNotSent');
    expect(logged()).toContain('Set `url`, or AUTH_URL.');
  });
});
