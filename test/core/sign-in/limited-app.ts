/** An app with every way to sign in, that counts who tries, and refuses whom a test says. */
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import type { RateLimit, SignInAttemptFacts } from '../../../src/core/sign-in/rate-limit.js';
import type { Attempt } from '../../support/assert-inert.js';
import { type Browser, readLocation } from '../../support/browser.js';
import { MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { password } from '../actions/app.js';
import { ADDRESS, Mailbox, mailing } from '../email/mailbox.js';

export type Seen = Pick<SignInAttemptFacts, 'action' | 'provider' | 'type'>;

export class LimitedApp {
  readonly op = new MisbehavingProvider('https://op.test', () => this.mailbox.app.clock.now);
  readonly mailbox: Mailbox;
  readonly browser: Browser;
  /** What the app was asked about, oldest first. */
  readonly seen: Seen[] = [];
  readonly requests: Request[] = [];
  /** The passwords that were checked. */
  readonly checked: unknown[] = [];
  /** How long to wait, in seconds. */
  answer: RateLimit = () => 0;

  constructor(config: Partial<AuthConfig> = {}) {
    const rateLimit: RateLimit = ({ request, ...facts }) => {
      this.seen.push(facts);
      this.requests.push(request);
      return this.answer({ request, ...facts });
    };
    const check = password(({ password: given }) => {
      this.checked.push(given);
      return given === 'right' ? { id: 'ada', name: 'Ada' } : null;
    });
    this.mailbox = new Mailbox({
      providers: (post) => [check, mailing(post), this.op.oidc()],
      config: { session: { strategy: 'jwt' }, rateLimit, ...config },
    });
    this.browser = this.mailbox.browser;
  }

  get errors(): string[] {
    return this.mailbox.app.errors();
  }

  async signIn(given = 'right', browser = this.browser): Promise<Response> {
    return browser.post('/auth/callback/password', { password: given });
  }

  /** The address that the provider sends the browser back to. */
  async wayBack(): Promise<string> {
    const url = readLocation(await this.browser.post('/auth/signin/op'));
    return `/auth/callback/op?${this.op.authorize(url)}`;
  }

  /** Each way to sign in, at its first and second step. */
  readonly steps: Readonly<Record<string, () => Promise<() => Promise<Response>>>> = {
    'a password': async () => () => this.signIn(),
    'a wrong password': async () => () => this.signIn('wrong'),
    'asking for a link': async () => () => this.mailbox.ask(ADDRESS),
    'a link': async () => {
      const link = await this.mailbox.linkFor();
      return () => this.mailbox.open(link);
    },
    'setting out for a provider': async () => () => this.browser.post('/auth/signin/op'),
    'coming back from a provider': async () => {
      const path = await this.wayBack();
      return () => this.browser.visit(path);
    },
  };

  /** What was there before and after, beside the answer. */
  async attempt(act: () => Promise<Response>): Promise<Attempt> {
    const attempt = await this.mailbox.attempt(act);
    return { ...attempt, secrets: [...(attempt.secrets ?? []), ...this.op.secrets] };
  }
}
