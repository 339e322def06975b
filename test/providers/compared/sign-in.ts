/** One real sign-in with one of the libraries, and what it showed. */
import { jest } from '@jest/globals';
import { Browser } from '../../support/browser.js';
import {
  type AllFacts,
  RANDOM_UUID,
  accountFacts,
  authorizationFacts,
  checkFacts,
  definitionFacts,
  requestFacts,
  userFacts,
} from './facts.js';
import { CLIENT, IdentityServer } from './identity-server.js';
import type { Described, Library, Setup } from './libraries.js';
import { Rows } from './rows.js';
import type { Sample } from './sample.js';

type Members = Record<string, unknown>;

const HOME = 'https://app.test';

/** What an app notices of a sign-in. */
interface Noticed {
  readonly errors: unknown[];
  readonly people: { readonly user: Members; readonly account: Members }[];
  readonly rows: Rows;
}

export async function signIn(library: Library, sample: Sample): Promise<AllFacts> {
  const server = new IdentityServer(sample);
  const replaced = [
    jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch),
    jest.spyOn(globalThis.crypto, 'randomUUID').mockReturnValue(RANDOM_UUID),
  ];
  try {
    return await play(library, sample, server);
  } finally {
    for (const replacement of replaced) replacement.mockRestore();
  }
}

async function play(library: Library, sample: Sample, server: IdentityServer): Promise<AllFacts> {
  const own = { ...CLIENT, ...sample.options, [library.customFetch]: server.fetch };
  const described = await library.describe(sample.file, own);
  const noticed: Noticed = { errors: [], people: [], rows: new Rows() };
  const setup = makeSetup(described, noticed);
  const browser = new Browser(async (request) => library.answer(request, setup), HOME);

  const departure = await browser.post(`/auth/signin/${described.id}`, { callbackUrl: HOME });
  const url = new URL(departure.headers.get('location') ?? HOME);
  const isSentAway = url.origin !== HOME;
  const checks = checkFacts(browser.jar.keys());
  if (isSentAway) await comeBack(browser, described.id, url, server.agree(url));
  return {
    definition: definitionFacts(described),
    ...(isSentAway && {
      'authorization request': authorizationFacts(url),
      'set of checks': checks,
      'token request': requestFacts(server.tokenRequests),
    }),
    ...(server.userinfoRequests.length > 0 && {
      'userinfo request': requestFacts(server.userinfoRequests),
    }),
    ...personFacts(noticed),
    outcome: { result: describeResult(noticed.errors) },
  };
}

function makeSetup(described: Described, { errors, people, rows }: Noticed): Setup {
  return {
    providers: [described],
    adapter: rows.adapter,
    session: { strategy: 'jwt' },
    secret: 'a secret of more than thirty-two bytes',
    trustHost: true,
    logger: {
      error: (error) => void errors.push(error),
      warn: () => undefined,
      debug: () => undefined,
    },
    callbacks: {
      signIn: (person) => {
        people.push(person);
        return true;
      },
    },
  };
}

function personFacts({ people: [person], rows }: Noticed): AllFacts {
  return {
    ...(person && { user: userFacts(person.user), account: accountFacts(person.account) }),
    ...(rows.user && { 'row of the user': userFacts(rows.user) }),
    ...(rows.account && { 'row of the account': accountFacts(rows.account) }),
  };
}

async function comeBack(
  browser: Browser,
  id: string,
  { searchParams }: URL,
  answer: Record<string, string>,
): Promise<void> {
  const path = `/auth/callback/${id}`;
  const isForm = searchParams.get('response_mode') === 'form_post';
  if (isForm) await browser.visit(path, { form: answer, isCrossSite: true });
  else await browser.visit(`${path}?${new URLSearchParams(answer).toString()}`);
}

/** What went wrong, down to the innermost error. */
function describeResult([error]: readonly unknown[]): string {
  if (error === undefined) return 'signed in';
  return listCauses(error)
    .map(({ name, message }) => [name, message.replace(/\.? ?Read more at.*$/, '')])
    .map((said) => said.filter((text) => text !== '').join(': '))
    .join(' < ');
}

function listCauses(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const { cause } = error;
  const inner = cause instanceof Error ? cause : (cause as { err?: unknown } | undefined)?.err;
  return [error, ...listCauses(inner)];
}
