/** The quickstart at the terminal: what it prints, and how it ends. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Place, Quickstart, newPlace } from './support/quickstart.js';

let place: Place;

beforeEach(async () => {
  place = await newPlace();
});

afterEach(() => place.remove());

test('prints the URL and the test users, and nothing else', async () => {
  const quickstart = await Quickstart.start(place);
  await quickstart.stop();
  expect(quickstart.output).toContain(`Open       ${quickstart.url}\n`);
  expect(quickstart.output).toMatch(/1 .+\n +2 .+\n +3 .+\n +4 .+\n/);
  expect(quickstart.output).toMatch(/Password +moonshot\n/);
  expect(quickstart.errors).toBe('');
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it without output', async (signal) => {
  const quickstart = await Quickstart.start(place);
  const connection = await fetch(quickstart.url, { headers: { connection: 'keep-alive' } });
  const printed = quickstart.output;
  expect(await quickstart.stop(signal)).toEqual({ code: 0, signal: null });
  expect(connection.status).toBe(200);
  expect(quickstart.output).toBe(printed);
  expect(quickstart.errors).toBe('');
});

test('AUTH_URL is used in redirects, wherever the app listens', async () => {
  const quickstart = Quickstart.launch(place, { AUTH_URL: 'https://members.example' });
  await quickstart.hasPrinted('https://members.example\n');
  const { headers } = await fetch(`${quickstart.url}/members`, {
    redirect: 'manual',
    headers: { accept: 'text/html' },
  });
  expect(headers.get('location')).toMatch(/^https:\/\/members\.example\/auth\/signin\?/);
  await quickstart.stop();
});

describe('a port that is taken', () => {
  test.each([
    { name: 'PORT', taken: (at: Place) => at.port },
    { name: 'IDP_PORT', taken: (at: Place) => at.identityProviderPort },
  ])('$name is reported in one sentence', async ({ name, taken }) => {
    const port = taken(place);
    const occupant = createServer().listen(port);
    await once(occupant, 'listening');
    try {
      const quickstart = Quickstart.launch(place);
      expect(await quickstart.ended).toEqual({ code: 1, signal: null });
      expect(quickstart.output).toBe('');
      expect(quickstart.errors.trim()).toMatch(
        new RegExp(`^Port ${port} is already in use: .+ run .*${name}=${port + 1} .*npm start$`),
      );
    } finally {
      await once(occupant.close(), 'close');
    }
  });

  test('both are reported when the quickstart is already running', async () => {
    const running = await Quickstart.start(place);
    const second = Quickstart.launch(place);
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.errors.trim()).toMatch(/^Ports \d+ and \d+ are already in use: .+ npm start$/);
    await running.stop();
  });
});

test.each(['http', '70000', '-1'])('PORT=%s is refused in one sentence', async (port) => {
  const quickstart = Quickstart.launch(place, { PORT: port });
  expect(await quickstart.ended).toEqual({ code: 1, signal: null });
  expect(quickstart.errors.trim()).toBe('PORT must be a port: a number from 1 to 65535.');
});
