/** Who a person is to the app, by what the providers from 42 to Mail.ru say of them. */
import { afterEach, beforeEach, jest } from '@jest/globals';
import { everyRecorded } from './every-recorded.js';
import { A_TO_B } from './recorded-a-to-b.js';
import { B_TO_D } from './recorded-b-to-d.js';
import { D_TO_F } from './recorded-d-to-f.js';
import { G_TO_M } from './recorded-g-to-m.js';

beforeEach(() => {
  // Microsoft has the picture elsewhere.
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 404 }));
});

afterEach(() => {
  jest.restoreAllMocks();
});

everyRecorded([...A_TO_B, ...B_TO_D, ...D_TO_F, ...G_TO_M]);
