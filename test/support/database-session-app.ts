/** An app with database sessions, two ways to sign in, an outbox and a clock. */
import { AuthHandler } from '../../src/core/handler/auth-handler.js';
import type { Adapter } from '../../src/core/adapters/adapter.js';
import { type AuthConfig, ClockToken, createAuth, value } from '../../src/core/index.js';
import { Browser, type Server } from './browser.js';
import type { CompliantProvider } from './compliant-provider.js';
import { submitForm } from './submit-form.js';

export const APP_ORIGIN = 'https://app.test';

const SESSION_COOKIE = '__Secure-authjs.session-token';

export class DatabaseSessionApp {
  /** What was logged as an error. */
  readonly errors: Error[] = [];
  /** The names of the events, in order. */
  readonly events: string[] = [];
  private readonly outbox: string[] = [];
  private readonly serve: Server;
  private waited = 0;

  /** @param extra - Laid over the app's configuration. */
  constructor(adapter: Adapter, provider: CompliantProvider, extra: Partial<AuthConfig> = {}) {
    const config: AuthConfig = {
      secret: 'a secret that is at least 32 bytes long',
      url: APP_ORIGIN,
      adapter,
      providers: [
        provider.oidc(),
        {
          id: 'email',
          name: 'Email',
          type: 'email',
          sendVerificationRequest: ({ url }) => void this.outbox.push(url),
        },
      ],
      events: {
        createUser: () => void this.events.push('createUser'),
        linkAccount: () => void this.events.push('linkAccount'),
        signIn: ({ isNewUser }) => void this.events.push(isNewUser ? 'signIn (new)' : 'signIn'),
      },
      logger: { error: (error) => void this.errors.push(error) },
      ...extra,
    };
    const services = createAuth(config, [value(ClockToken, () => Date.now() + this.waited)]);
    this.serve = async (request) => services.get(AuthHandler).respond(request);
  }

  newBrowser(): Browser {
    return new Browser(this.serve, APP_ORIGIN);
  }

  /** Lets time pass, without waiting for it. */
  wait(milliseconds: number): void {
    this.waited += milliseconds;
  }

  /** What the session cookie of a browser says. */
  sessionToken({ jar }: Browser): string | undefined {
    return jar.get(SESSION_COOKIE);
  }

  /** The link that a browser asked for. */
  async linkFor(browser: Browser, address: string): Promise<string> {
    await browser.post('/auth/signin/email', { email: address });
    const link = this.outbox.pop();
    if (link === undefined) throw new Error('No message was sent.');
    return link;
  }

  /** Opens a link, and says yes if there is a question. */
  async open(browser: Browser, link: string): Promise<Response> {
    const answer = await browser.visit(link);
    return answer.status === 200 ? submitForm(answer, browser) : answer;
  }
}
