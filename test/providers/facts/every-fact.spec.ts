/** A user signs in at each provider that answers as it was seen to answer. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Journey } from '../journeys/journey.js';
import { openJourneys } from '../journeys/open-journeys.js';
import type { Members } from '../journeys/ways.js';
import { type ProviderFact, allFacts } from './fact.js';
import { send, toWays } from './sent.js';

const journeyAt = openJourneys();
const facts = allFacts();
const rows = facts.map((fact) => [fact.provider, fact.answer, fact.fact, fact] as const);

/** How far apart the clocks of a test and its provider may be, in seconds. */
const PATIENCE = 60;

async function expectSignedIn(journey: Journey, { expected }: ProviderFact): Promise<void> {
  const { provider, scenario, server } = journey;
  await journey.signIn();
  expect([scenario.logs, server.refusals]).toEqual([[], []]);
  const { id, ...user } = { ...provider.person.user, ...provider.ways.user, ...expected.user };
  const session = (await scenario.browser.session()) as { user?: Members } | null;
  expect(pickFields(session?.user)).toEqual(pickFields(user));

  const { users, accounts, sessions } = await scenario.database.rows();
  expect([users.length, accounts.length, sessions.length]).toEqual([1, 1, 1]);
  const account: Members = { ...accounts[0] };
  expect(account).toMatchObject({ providerAccountId: id, ...expected.account });
  for (const name of expected.absent ?? []) expect(account).not.toHaveProperty(name);
  if (expected.lifetime === undefined) return;
  const lifetime = Number(account.expires_at) - scenario.now() / 1000;
  expect(Math.abs(lifetime - expected.lifetime)).toBeLessThan(PATIENCE);
}

function pickFields(user: Members | undefined): Members {
  const { name = null, email = null, image = null } = user ?? {};
  return { name, email, image };
}

describe('a sign-in with what was seen of', () => {
  it.each(rows)('%s (%s): %s', async (file, _, __, fact) => {
    const journey = await journeyAt(file, toWays(fact));
    send(journey, fact);
    const { refused, error } = fact.expected;
    if (refused === undefined) return expectSignedIn(journey, fact);
    const named = new RegExp(refused.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    await journey.expectRefused(named, undefined, error);
    expect(journey.server.refusals).toEqual([]);
  });
});

describe('the facts', () => {
  it('have a source and a date when they are verified, and no source otherwise', () => {
    const verified = facts.filter((fact) => fact.verified);
    expect(verified.filter(({ source, date }) => !source?.startsWith('https://') || !date)).toEqual(
      [],
    );
    expect(facts.filter((fact) => !fact.verified && fact.source !== undefined)).toEqual([]);
  });

  it('are listed once', () => {
    const listed = facts.map(({ provider, answer, fact }) => `${provider} ${answer} ${fact}`);
    expect(listed).toEqual([...new Set(listed)]);
  });

  it('are in files of 250 lines at most, sorted by provider', () => {
    const folder = new URL('./', `file://${import.meta.filename}`);
    const lines = readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => readFileSync(new URL(file, folder), 'utf8').split('\n').length);
    expect(Math.max(...lines)).toBeLessThanOrEqual(250);
    const providers = facts.map(({ provider }) => provider);
    expect(providers).toEqual(providers.toSorted());
  });
});
