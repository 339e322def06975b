/** Users choose who they are by a click, where a real provider would ask for proof. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { loginPage } from './login.pages.js';
import { messagePage, PAGE_HEADERS } from './page.js';
import { findPerson } from './people.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * `GET /login/<id>` asks. `POST /login/<id>/<person>` answers, and any other last part declines.
 */
export function loginPages(provider: Provider): Answer {
  return async (request, response) => {
    try {
      // Found by a cookie: in another browser, the address alone is of no use.
      const { uid } = await provider.interactionDetails(request, response);
      if (request.method !== 'POST') {
        response.writeHead(200, PAGE_HEADERS).end(loginPage(uid));
        return;
      }
      const person = findPerson(request.url?.split('/').at(-1));
      const result = person
        ? { login: { accountId: person.id } }
        : { error: 'access_denied', error_description: 'The person went back.' };
      await provider.interactionFinished(request, response, result);
    } catch {
      const page = messagePage('This sign-in was started too long ago, or before a restart.');
      response.writeHead(400, PAGE_HEADERS).end(page);
    }
  };
}
