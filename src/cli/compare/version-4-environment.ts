/**
 * What next-auth 4 reads from the environment, and what of it means something else for portcullis.
 */
import type { Environment } from '../../core/index.js';
import { type ObjectMembers, toMembers, toText } from './compared-app.js';

/** Where the routes of version 4 are unless the environment says otherwise. */
const BASE_PATH = '/api/auth';

/** The path of `NEXTAUTH_URL`, if it has one. */
export function basePathOfVersion4({ NEXTAUTH_URL }: Environment): string {
  return readBasePath(toText(NEXTAUTH_URL));
}

/** Whether portcullis has its routes below another path, that of `AUTH_URL`. */
export function hasOtherBasePath({ AUTH_URL, NEXTAUTH_URL }: Environment): boolean {
  const [ours, theirs] = [toText(AUTH_URL), toText(NEXTAUTH_URL)];
  return ours !== '' && theirs !== '' && readBasePath(ours) !== readBasePath(theirs);
}

function readBasePath(address: string): string {
  // As version 4 completes it.
  const full = address.startsWith('http') ? address : `https://${address}`;
  if (address === '' || !URL.canParse(full)) return BASE_PATH;
  return new URL(full).pathname.replace(/\/$/, '') || BASE_PATH;
}

/**
 * The secret of version 4. A list of secrets is not of the app: version 4 takes one alone, and the
 * list has been read from the environment for portcullis.
 */
export function secretOfVersion4(config: ObjectMembers, env: Environment): string | undefined {
  const given = [config.secret, toMembers(config.jwt).secret, env.NEXTAUTH_SECRET, env.AUTH_SECRET];
  return given.map(toText).find(Boolean);
}
