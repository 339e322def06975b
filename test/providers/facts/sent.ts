/** How the played provider is made to send what a fact has. */
import { laidOver } from '../../support/provider-keys.js';
import type { Spoil } from '../journeys/authorization-server.js';
import type { Journey } from '../journeys/journey.js';
import type { Members, Ways } from '../journeys/ways.js';
import type { ProviderFact, Sends } from './fact.js';

/** What the provider does otherwise, of facts that are in none of its answers alone. */
export function toWays({ answer, sends }: ProviderFact): Ways {
  if (answer === 'id token') {
    const claims = differingMembers(sends);
    return { claims, ...(!sends.alone && { answer: (profile) => laidOver(profile, claims) }) };
  }
  const { tokens } = sends;
  if (tokens) return { tokens: (issued) => ({ ...issued, ...tokens }) };
  const isSilent = answer === 'authorization' && sends.without?.includes('user');
  return isSilent ? { posted: { nothing: 'new' } } : {};
}

/** Makes an endpoint of the journey send it. */
export function send({ server }: Journey, { answer, sends }: ProviderFact): void {
  if (answer === 'id token' || sends.without?.includes('user')) return;
  server.spoil(answer, answer === 'authorization' ? sentBack(sends) : answered(sends));
}

const sentBack =
  (sends: Sends): Spoil =>
  async (own) => {
    const { status, headers } = await own();
    const location = new URL(headers.get('location') ?? '');
    for (const name of sends.without ?? []) location.searchParams.delete(name);
    for (const [name, value] of Object.entries(sends.with ?? {})) {
      location.searchParams.set(name, String(value));
    }
    return new Response(null, { status, headers: { location: location.href } });
  };

const answered =
  (sends: Sends): Spoil =>
  async (own) => {
    const response = await own();
    const { body = laidOver((await response.json()) as Members, differingMembers(sends)) } = sends;
    const text = typeof body === 'string' ? body : toJson(body);
    const type = typeof body === 'string' ? 'text/plain' : 'application/json';
    const headers = { 'content-type': type, ...sends.headers };
    return new Response(text, { status: sends.status ?? response.status, headers });
  };

function differingMembers({ with: added, without = [] }: Sends): Members {
  return { ...added, ...Object.fromEntries(without.map((name) => [name, undefined])) };
}

/** JSON, with numbers that JavaScript cannot hold. */
function toJson(body: unknown): string {
  return JSON.stringify(body).replaceAll(/"raw:(-?\d+)"/g, '$1');
}
