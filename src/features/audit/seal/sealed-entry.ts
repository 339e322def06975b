/** What of an entry is sealed, and how. */
import { hmacSha256Hex, sha256Hex } from '#digest';
import { isPlainObject, type Random, randomBase64url } from '../../../core/kernel/index.js';
import type { AuditRow } from '../audit-tables.js';
import type { AuditSeal } from './seal-tables.js';

/** Columns with personal data: an erasure replaces them, and the chain still verifies. */
const PERSONAL = ['actorId', 'userId', 'targetId', 'ip', 'userAgent'] as const;

/** Where the chain begins. */
export const FIRST_MAC = 'portcullis audit';

/** 128 bits. */
const SALT_BYTES = 16;

type Texts = Readonly<Record<string, string>>;

/** A seal before its place in the chain is known. */
export type SealedEntry = Pick<AuditSeal, 'commitments' | 'salts' | 'digest'>;

/** Seals an entry: its personal fields by salted digests, and the others as they are. */
export async function sealEntry(row: AuditRow, random: Random): Promise<SealedEntry> {
  const salts: Record<string, string> = {};
  const commitments: Record<string, string> = {};
  for (const name of PERSONAL) {
    const value = row[name];
    if (value === null) continue;
    salts[name] = randomBase64url(random, SALT_BYTES);
    commitments[name] = await commit(salts[name], value);
  }
  const written = JSON.stringify(commitments);
  const digest = await digestEntry(row, written);
  return { commitments: written, salts: JSON.stringify(salts), digest };
}

/** The next link of the chain. */
export async function chain(key: string, previous: string, digest: string): Promise<string> {
  return hmacSha256Hex(key, `${previous}\n${digest}`);
}

/** What shows that older seals were deleted by a process that has the key. */
export async function checkpoint(key: string, { number, mac }: AuditSeal): Promise<string> {
  return hmacSha256Hex(key, `checkpoint\n${number}\n${mac}`);
}

/**
 * Whether an entry is as it was sealed. What was erased has no salt, and is not compared: then `isErased`.
 */
export async function compareEntry(
  row: AuditRow,
  { commitments, salts, digest }: AuditSeal,
): Promise<{ readonly isSame: boolean; readonly isErased: boolean }> {
  const isErased = salts === null;
  const committed = readTexts(commitments);
  const known = readTexts(salts ?? '{}');
  if ((await digestEntry(row, commitments)) !== digest) return { isSame: false, isErased };
  for (const name of PERSONAL) {
    const value = row[name];
    const salt = known[name];
    if (isErased) continue;
    const isSame =
      salt === undefined
        ? value === null && committed[name] === undefined
        : value !== null && (await commit(salt, value)) === committed[name];
    if (!isSame) return { isSame: false, isErased };
  }
  return { isSame: true, isErased };
}

function commit(salt: string, value: string) {
  return sha256Hex(`${salt}\n${value}`);
}

function digestEntry(row: AuditRow, commitments: string) {
  const { id, at, actorKind, action, targetKind, outcome, reason, amr } = row;
  const { requestId, traceId, count, details } = row;
  return sha256Hex(
    JSON.stringify([
      ...[id, at.getTime(), actorKind, action, targetKind, outcome, reason, amr],
      ...[requestId, traceId, count, details, commitments],
    ]),
  );
}

function readTexts(text: string): Texts {
  const read: unknown = JSON.parse(text);
  return isPlainObject(read) ? (read as Texts) : {};
}
