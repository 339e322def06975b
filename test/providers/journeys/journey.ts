/** An app with one provider, a person at a browser, and the server that plays the provider. */
import { locationOf } from '../../support/browser.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';
import { AuthorizationServer } from './authorization-server.js';
import { type PlayedProvider, describedProvider, playedProvider } from './played-provider.js';

export class Journey {
  private constructor(
    readonly provider: PlayedProvider,
    readonly server: AuthorizationServer,
    readonly scenario: SignInScenario,
  ) {}

  /** @param file - The name of the provider's file. */
  static async at(file: string): Promise<Journey> {
    const [provider, server] = [await playedProvider(file), await AuthorizationServer.listen()];
    const described = await describedProvider(file, server.fetch);
    const scenario = new SignInScenario({ providers: () => [described] });
    server.play(provider, `${scenario.browser.origin}/auth/callback/${provider.id}`);
    return new Journey(provider, server, scenario);
  }

  /** From the button on the sign-in page to the last redirect. */
  async signIn(browser = this.scenario.browser): Promise<Response> {
    const departure = await this.scenario.depart({ providerId: this.provider.id, browser });
    const agreed = await this.server.visit(locationOf(departure));
    const page = await agreed.text();
    if (!page.includes('<form')) return browser.visit(locationOf(agreed).href);
    const { action, fields } = formIn(page);
    return browser.visit(action, { form: fields, isCrossSite: true });
  }

  async end(): Promise<void> {
    await this.server.close();
  }
}

/** What a browser would post, without anybody doing anything. */
function formIn(page: string): { action: string; fields: Record<string, string> } {
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
  const inputs = page.matchAll(/name="([^"]+)" value='([^']*)'/g);
  return {
    action,
    fields: Object.fromEntries([...inputs].map(([, name, value]) => [name, value])),
  };
}
