/** What of an entry is sealed, and how. */
import { hmacSha256Hex, sha256Hex } from '#digest';
import { isPlainObject, type Random, randomBase64url } from '../../../core/kernel/index.js';
import type { AuditRow } from '../audit-rows.js';
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

/** What a link of the chain vouches for, beside the link before it. */
type Link = Pick<AuditSeal, 'digest' | 'entryExpires'>;

/**
 * The next link of the chain. It vouches for when the entry may be deleted, too: else that could be
 * set back.
 */
export async function chain(
  key: string,
  previous: string,
  { digest, entryExpires }: Link,
): Promise<string> {
  return hmacSha256Hex(key, `${previous}\n${digest}\n${entryExpires.getTime()}`);
}

/** What shows that older seals were deleted by a process that has the key. */
export async function checkpoint(
  key: string,
  { number, mac, digest, entryExpires }: AuditSeal,
): Promise<string> {
  const link = `${number}\n${mac}\n${digest}\n${entryExpires.getTime()}`;
  return hmacSha256Hex(key, `checkpoint\n${link}`);
}

/** The name of a user who was erased. */
const ERASED_NAME = /^erased:[0-9a-f-]{36}$/;

/**
 * Whether an entry is as it was sealed. A field without its salt was erased, which leaves nothing,
 * or the name of an erased user: then `isErased`.
 */
export async function compareEntry(
  row: AuditRow,
  { commitments, salts, digest }: AuditSeal,
): Promise<{ readonly isSame: boolean; readonly isErased: boolean }> {
  const committed = readTexts(commitments);
  const known = readTexts(salts);
  if ((await digestEntry(row, commitments)) !== digest) return { isSame: false, isErased: false };
  const fields = await Promise.all(
    PERSONAL.map((name) => compareField(row[name], committed[name], known[name])),
  );
  return { isSame: !fields.includes('changed'), isErased: fields.includes('erased') };
}

async function compareField(
  value: string | null,
  committed: string | undefined,
  salt: string | undefined,
): Promise<'same' | 'erased' | 'changed'> {
  if (committed === undefined) return value === null ? 'same' : 'changed';
  if (salt === undefined) return value === null || ERASED_NAME.test(value) ? 'erased' : 'changed';
  return value !== null && (await commit(salt, value)) === committed ? 'same' : 'changed';
}

/** The salts that are left when these fields of an entry were erased. */
export function withoutSalts(salts: string, erased: ReadonlySet<string>): string {
  const left = Object.entries(readTexts(salts)).filter(([name]) => !erased.has(name));
  return JSON.stringify(Object.fromEntries(left));
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
