/** Sessions whose users prove again who they are. */
import type { SetCookie } from '../../../../src/core/http/index.js';
import type { Proof, SessionLevel } from '../../../../src/core/levels/index.js';
import { SessionFinder, SessionLevelsToken } from '../../../../src/core/sessions/index.js';
import { type Fleet, type Process, Visitor } from '../fleet.js';

export const COOKIE = '__Secure-authjs.session-token';
export const REISSUED = '__Secure-reissued.authjs.session-token';
export const SECOND = 1_000;

type Found = NonNullable<Awaited<ReturnType<SessionFinder['find']>>>;

/** What identifies the session of a browser at a process. */
export async function findSession(process: Process, visitor: Visitor): Promise<Found> {
  const found = await process.services.get(SessionFinder).find(visitor.request);
  if (!found) throw new Error('The browser is not signed in.');
  return found;
}

export async function readLevel(process: Process, visitor: Visitor): Promise<SessionLevel> {
  const { session } = await findSession(process, visitor);
  const levels = process.services.get(SessionLevelsToken);
  if (!levels) throw new Error('Nothing keeps levels.');
  return levels.find(session);
}

/** The user of the browser gives a proof. The browser has not got the response yet. */
export async function raise(
  fleet: Fleet,
  process: Process,
  visitor: Visitor,
  proof: Partial<Proof> = {},
): Promise<readonly SetCookie[]> {
  const { session, ...request } = await findSession(process, visitor);
  const levels = process.services.get(SessionLevelsToken);
  if (!levels) throw new Error('Nothing keeps levels.');
  return levels.raise(session, { amr: ['otp'], at: fleet.now, ...proof }, request);
}

/** What a browser does with the cookies of a response. */
export function store(visitor: Visitor, cookies: readonly SetCookie[], now: number): void {
  for (const { name, value, options } of cookies) {
    const isOver = options.expires !== undefined && options.expires.getTime() <= now;
    if (value === '' || isOver || options.maxAge === 0) visitor.cookies.delete(name);
    else visitor.cookies.set(name, value);
  }
}

/** Another browser with the same cookies: for instance a request that was sent before. */
export function copyVisitor(visitor: Visitor): Visitor {
  const copy = new Visitor();
  for (const [name, text] of visitor.cookies) copy.cookies.set(name, text);
  return copy;
}
