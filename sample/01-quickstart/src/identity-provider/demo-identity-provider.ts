/**
 * An OpenID Connect provider in the same process, so that the quickstart needs an account nowhere.
 *
 * It stands in for Google, Keycloak or whatever the people of your app sign in with.
 */
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { settings } from '../settings.js';
import { answerCalendar } from './calendar.js';
import { configuration } from './configuration.js';
import { loginPages } from './login.js';
import { loadOidcProvider } from './oidc-provider.js';

@Injectable()
export class DemoIdentityProvider implements OnApplicationBootstrap, OnApplicationShutdown {
  private server?: Server;

  async onApplicationBootstrap(): Promise<void> {
    const { Provider, interactionPolicy } = await loadOidcProvider();
    const { Check, base } = interactionPolicy;
    const policy = base();
    // A provider remembers who you are. Then you could not be the other person.
    policy
      .get('login')
      ?.checks.add(new Check('each_time', 'ask each time', ({ oidc }) => !oidc.result?.login));
    const provider = new Provider(settings.issuer, configuration(policy));
    const endpoints = provider.callback();
    const login = loginPages(provider);
    this.server = createServer((request, response) => {
      if (request.url === '/calendar') void answerCalendar(provider, request, response);
      else void (request.url?.startsWith('/login/') ? login : endpoints)(request, response);
    });
    this.server.listen(settings.identityProviderPort);
    await once(this.server, 'listening');
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
