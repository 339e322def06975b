/**
 * An API of the provider: a user's calendar, for an app that has an access token with the scope
 * `calendar`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';

export const CALENDAR_SCOPE = 'calendar';

const EVENTS: Readonly<
  Record<string, readonly { readonly time: string; readonly title: string }[]>
> = {
  ada: [
    { time: '10:00', title: 'Tea with Mr Babbage' },
    { time: '14:30', title: 'Note G, last corrections' },
  ],
  grace: [
    { time: '09:00', title: 'Remove the moth from relay 70' },
    { time: '16:00', title: 'Compilers: a talk' },
  ],
};

/** `GET /calendar`, with `Authorization: Bearer <access token>` (RFC 6750). */
export async function answerCalendar(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, bearer = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const token = await provider.AccessToken.find(bearer);
  if (!token?.isValid) return refuse(response, 401, 'invalid_token');
  if (!token.scopes.has(CALENDAR_SCOPE)) return refuse(response, 403, 'insufficient_scope');
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(EVENTS[token.accountId] ?? []));
}

function refuse(response: ServerResponse, status: number, error: string): void {
  response.writeHead(status, { 'WWW-Authenticate': `Bearer error="${error}"` }).end();
}
