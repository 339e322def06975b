/** An app with one provider, a person at a browser, and the server that plays the provider. */
import { expect } from '@jest/globals';
import { formatLogLine } from '../../../src/core/kernel/logger.js';
import { readLocation } from '../../support/browser.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';
import { AuthorizationServer } from './authorization-server.js';
import { JUNK } from './junk.js';
import { type PlayedProvider, describedProvider, playedProvider } from './played-provider.js';
import type { Ways } from './ways.js';

/** Cookies of more than this many characters hold something that was made for one flow. */
const LONGEST_PLAIN_COOKIE = 32;

export class Journey {
  private readonly secrets: string[] = [];

  private constructor(
    readonly provider: PlayedProvider,
    readonly server: AuthorizationServer,
    readonly scenario: SignInScenario,
  ) {}

  /**
   * @param file - The name of the provider's file.
   * @param differing - What this provider does otherwise.
   */
  static async at(file: string, differing?: Ways): Promise<Journey> {
    const provider = await playedProvider(file, differing);
    const server = await AuthorizationServer.listen();
    const described = await describedProvider(file, server.fetch, differing?.options);
    const scenario = new SignInScenario({ providers: () => [described] });
    server.play(provider, `${scenario.browser.origin}/auth/callback/${provider.id}`);
    return new Journey(provider, server, scenario);
  }

  /** From the button on the sign-in page to the last redirect. */
  async signIn(browser = this.scenario.browser): Promise<Response> {
    const departure = await this.scenario.depart({ providerId: this.provider.id, browser });
    const authorizationUrl = readLocation(departure);
    if (authorizationUrl.origin === browser.origin) return departure;
    return this.comeBack(authorizationUrl, browser);
  }

  /** The half of it after the departure: the person agrees, and the browser is sent back. */
  async comeBack(authorizationUrl: URL, browser = this.scenario.browser): Promise<Response> {
    const cookies = [...browser.jar.values()];
    this.secrets.push(...cookies.filter(({ length }) => length > LONGEST_PLAIN_COOKIE));
    this.secrets.push(
      authorizationUrl.searchParams.get('state') ?? '',
      this.provider.client.secret,
    );
    const agreed = await this.server.visit(authorizationUrl);
    const page = await agreed.text();
    if (!page.includes('<form')) return browser.visit(readLocation(agreed).href);
    const { action, fields } = formIn(page);
    return browser.visit(action, { form: fields, isCrossSite: true });
  }

  /**
   * It is refused, with nothing stored, and one line in the log, which names provider and endpoint.
   */
  async expectRefused(
    endpoint: RegExp,
    act = async () => this.signIn(),
    error = 'Configuration',
  ): Promise<void> {
    const { scenario, provider, server } = this;
    const logged = scenario.logs.length;
    await scenario.expectRefused(error, async () => {
      const response = await act();
      scenario.op.secrets.push(JUNK, ...this.secrets, ...server.grants.secrets);
      return response;
    });
    const line = formatLogLine('error', scenario.logs[logged]!);
    expect(line).toContain(`rovider "${provider.id}"`);
    expect(line).toMatch(endpoint);
    expect(await scenario.database.rows()).toEqual({ users: [], accounts: [], sessions: [] });
  }

  async end(): Promise<void> {
    await this.server.close();
  }
}

/** What a browser would post, without an action of the user. */
function formIn(page: string): { action: string; fields: Record<string, string> } {
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
  const inputs = page.matchAll(/name="([^"]+)" value='([^']*)'/g);
  return {
    action,
    fields: Object.fromEntries([...inputs].map(([, name, value]) => [name, value])),
  };
}
