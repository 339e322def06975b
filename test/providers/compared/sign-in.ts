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
import type { Library, Setup } from './libraries.js';
import { Rows } from './rows.js';
import type { Sample } from './sample.js';

const HOME = 'https://app.test';

interface SignedIn {
  readonly user: Record<string, unknown>;
  readonly account: Record<string, unknown>;
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
  const { file, options } = sample;
  const own = { ...CLIENT, ...options, [library.customFetch]: server.fetch };
  const described = await library.describe(file, own);
  const errors: unknown[] = [];
  const people: SignedIn[] = [];
  const database = new Rows();
  const setup: Setup = {
    providers: [described],
    adapter: database.adapter,
    session: { strategy: 'jwt' },
    secret: 'a secret of more than thirty-two bytes',
    trustHost: true,
    logger: {
      error: (error) => void errors.push(error),
      warn: () => undefined,
      debug: () => undefined,
    },
    callbacks: {
      signIn: (parameters) => {
        people.push(parameters as SignedIn);
        return true;
      },
    },
  };
  const browser = new Browser(async (request) => library.answer(request, setup), HOME);
  const definition = definitionFacts(described);
  const outcome = () => ({ outcome: { result: resultOf(errors) } });

  const departure = await browser.post(`/auth/signin/${described.id}`, { callbackUrl: HOME });
  const url = new URL(departure.headers.get('location') ?? HOME);
  if (url.origin === HOME) return { definition, ...outcome() };
  const departed = {
    definition,
    'authorization request': authorizationFacts(url),
    'set of checks': checkFacts(browser.jar.keys()),
  };

  await comeBack(browser, described.id, url, server.agree(url));
  const asked = {
    'token request': requestFacts(server.tokenRequests),
    ...(server.userinfoRequests.length > 0 && {
      'userinfo request': requestFacts(server.userinfoRequests),
    }),
  };
  const [person] = people;
  if (!person) return { ...departed, ...asked, ...outcome() };
  const { user, account } = person;
  return {
    ...departed,
    ...asked,
    user: userFacts(user),
    account: accountFacts(account),
    ...(database.user && { 'row of the user': userFacts(database.user) }),
    ...(database.account && { 'row of the account': accountFacts(database.account) }),
    ...outcome(),
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
function resultOf([error]: readonly unknown[]): string {
  if (error === undefined) return 'signed in';
  return causesOf(error)
    .map(({ name, message }) => [name, message.replace(/\.? ?Read more at.*$/, '')])
    .map((said) => said.filter((text) => text !== '').join(': '))
    .join(' < ');
}

function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const { cause } = error;
  const inner = cause instanceof Error ? cause : (cause as { err?: unknown } | undefined)?.err;
  return [error, ...causesOf(inner)];
}
