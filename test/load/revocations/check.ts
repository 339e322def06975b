/** Asks a process who one is, with as little work as can be: the processes need the processors. */
import { Agent, get } from 'node:http';
import type { SignedIn } from './signed-in.js';

const agent = new Agent({ keepAlive: true });

/** @returns The status; 0 when there is no answer. */
export function check(url: string, { cookie }: SignedIn): Promise<number> {
  return new Promise((resolve) => {
    get(`${url}/me`, { agent, headers: { cookie } }, (response) => {
      response.resume();
      response.on('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
    }).on('error', () => resolve(0));
  });
}
