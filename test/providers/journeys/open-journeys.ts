/** Journeys that end with the test that they were begun in. */
import { afterEach } from '@jest/globals';
import { Journey } from './journey.js';
import type { Ways } from './ways.js';

/** @returns What begins a journey, by the name of the provider's file. */
export function openJourneys(): (file: string, differing?: Ways) => Promise<Journey> {
  const open: Journey[] = [];
  afterEach(async () => {
    for (const journey of open.splice(0)) await journey.end();
  });
  return async (file, differing) => {
    const journey = await Journey.at(file, differing);
    open.push(journey);
    return journey;
  };
}
