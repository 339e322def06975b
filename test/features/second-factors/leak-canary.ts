/**
 * An app that keeps all that it says of second factors: its log, events, emails, answers and rows.
 */
import { inspect } from 'node:util';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import { FeatureTablesToken } from '../../../src/core/tables/index.js';
import type { SecondFactorAnswer } from '../../../src/features/second-factors/index.js';
import { TOTP_FACTORS } from '../../../src/features/second-factors/second-factor-tables.js';
import { type LogEntry, recorder } from '../../core/actions/app.js';
import { ORIGIN, PASSWORD } from '../sessions/reauthentication/proof-app.js';
import { ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { CODES, ENROLMENT, FactorApp, TOTP } from './factor-app.js';

/** What may be shown in some answers. */
export type Shown = 'secret' | 'recovery' | 'offer';

/** The forms, and what they show again after a wrong code. */
const OFFERS = [TOTP, ENROLMENT].flatMap((path) => [
  `POST ${path}/offer`,
  `GET ${path}`,
  `POST ${path} 422`,
]);

/** Which answers those are. */
const SHOWING: Readonly<Record<Shown, readonly string[]>> = {
  secret: OFFERS,
  offer: OFFERS,
  recovery: [`POST ${TOTP}`, `POST ${ENROLMENT}`, `POST ${CODES}`],
};

/** The token of forms is in pages, and the other one is an address. */
const OPEN_COOKIES = /csrf-token|callback-url|used-providers/;

/** One answer: what it is to, its headers but for cookies, and its body. */
interface Said {
  readonly to: string;
  readonly status: number;
  readonly text: string;
}

export class LeakCanary extends FactorApp {
  readonly answers: Said[] = [];
  readonly urls: string[] = [];
  readonly cookies = new Set<string>();
  readonly typed = new Set<string>();
  readonly shown: Readonly<Record<Shown, Set<string>>> = {
    secret: new Set(),
    recovery: new Set(),
    offer: new Set(),
  };
  /** Every value that a row of an app has had. */
  readonly sealed = new Set<string>();

  constructor(
    strategy: 'jwt' | 'database',
    readonly log: LogEntry[] | undefined,
    readonly policy: { answer: SecondFactorAnswer | 'throws' } = { answer: 'offer' },
    readonly events: unknown[] = [],
  ) {
    const tell = (message: unknown): void => void events.push(message);
    super(strategy, {
      options: {
        policy: () => {
          if (policy.answer === 'throws') throw new Error('The directory is away.');
          return policy.answer;
        },
      },
      config: {
        debug: true,
        logger: log && recorder(log),
        events: {
          secondFactorChanged: tell,
          reauthenticated: tell,
          signIn: tell,
          updateUser: tell,
        },
      },
    });
  }

  override browser(): ProvingBrowser {
    return new ProvingBrowser((request) => this.serve(request), ORIGIN);
  }

  override async show(secret: string, periods = 0): Promise<string> {
    const code = await super.show(secret, periods);
    this.typed.add(code);
    return code;
  }

  decideBy(answer: SecondFactorAnswer | 'throws'): void {
    this.policy.answer = answer;
  }

  stopMailer(): void {
    this.isMailerUp = false;
  }

  /** The codes that are sent to addresses, from their emails. */
  get mailed(): readonly string[] {
    return this.mails.flatMap(({ text = '' }) => text.match(/\b\d{6}\b/g) ?? []);
  }

  /**
   * Every row of a table of the features, as text, without the column that holds the secret sealed.
   */
  async storedRows(): Promise<string> {
    const { tables } = this.adapter;
    const rows = this.services.get(FeatureTablesToken).map(async (table) => {
      const listed: readonly object[] = await tables.list(table, { by: table.key, limit: 100 });
      return listed.map((row) => {
        const isTotp = table.name === TOTP_FACTORS.name;
        return whole(isTotp ? { ...row, sealed: undefined } : row);
      });
    });
    const users = [
      await this.adapter.getUser('ada'),
      await this.adapter.listAccountsByUserId('ada'),
    ];
    return [...(await Promise.all(rows)).flat(), whole(users)].join('\n');
  }

  /** What is in no log, event, email, address or row. */
  get secrets(): readonly string[] {
    const { secret, recovery, offer } = this.shown;
    return [
      ...[PASSWORD, ...this.cookies, ...this.typed, ...this.sealed],
      ...[...secret].flatMap((one) => [one, one.replace(/(.{4})(?=.)/g, '$1 ')]),
      ...[...recovery].flatMap((one) => [one, one.replaceAll('-', ''), one.replace(/^\d+-/, '')]),
      ...offer,
    ];
  }

  /** Answers with what is not theirs to show. */
  get leakyAnswers(): readonly string[] {
    return this.answers.flatMap(({ to, text }) => {
      const allowed = (Object.keys(SHOWING) as Shown[]).filter((kind) =>
        SHOWING[kind].includes(to),
      );
      const own = new Set(allowed.flatMap((kind) => [...this.shown[kind]]));
      const forbidden = this.secrets.filter(
        (one) => ![...own].some((shown) => isShownAs(one, shown)),
      );
      return findSecrets([text], forbidden).map((secret) => `${to}: ${secret}`);
    });
  }

  /** In how many answers a secret is. */
  countShown(secret: string): number {
    return this.answers.filter(({ text }) => text.includes(secret)).length;
  }

  private async serve(request: Request): Promise<Response> {
    const sent = await request.clone().text();
    this.urls.push(request.url);
    const response = await this.services.get(AuthHandler).respond(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '' || OPEN_COOKIES.test(name)) continue;
      this.cookies.add(value).add(decodeURIComponent(value));
    }
    const text = await response.clone().text();
    const { pathname } = new URL(request.url);
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
    this.answers.push({
      to: `${request.method} ${pathname}${response.status === 422 ? ' 422' : ''}`,
      status: response.status,
      text: JSON.stringify([headers, text]),
    });
    this.keepShown(text, sent);
    await this.keepSealed();
    return response;
  }

  private keepShown(text: string, sent: string): void {
    for (const [, secret = ''] of text.matchAll(/secret=([A-Z2-7]{32})/g)) {
      this.shown.secret.add(secret);
    }
    for (const [code] of text.matchAll(/\b\d{1,2}-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{3}\b/g)) {
      this.shown.recovery.add(code);
    }
    const [, offer] = /(?:"offer":|name="offer" value=)"([^"]+)"/.exec(text) ?? [];
    if (offer !== undefined) this.shown.offer.add(offer);
    const code = new URLSearchParams(sent).get('code') ?? '';
    if (/^[\w-]{6,}$/.test(code)) this.typed.add(code);
  }

  private async keepSealed(): Promise<void> {
    const rows = await this.adapter.tables.list(TOTP_FACTORS, { by: 'userId', limit: 10 });
    for (const { sealed } of rows) this.sealed.add(sealed);
  }
}

/** Whether a text is a spelling of what was shown. */
function isShownAs(text: string, shown: string): boolean {
  const plain = (one: string) => one.replace(/[ -]/g, '');
  return plain(shown).endsWith(plain(text));
}

/** All of everything, as a logger could print it. */
export function whole(value: unknown): string {
  return inspect(value, {
    ...{ depth: 20, showHidden: true },
    ...{ maxStringLength: null, maxArrayLength: null, breakLength: Infinity },
  });
}

/** Six digits count where no other digit is beside them: times and ids have many. */
export function findSecrets(texts: readonly string[], secrets: readonly string[]): string[] {
  return texts.flatMap((text) =>
    secrets.filter((secret) =>
      /^\d{6}$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(text) : text.includes(secret),
    ),
  );
}
