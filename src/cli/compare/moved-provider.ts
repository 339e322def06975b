/** A provider of next-auth 4 as it is after the codemod. */
import { isMembers, type ObjectMembers, toText } from './compared-app.js';

type Create = (options: unknown) => unknown;

/**
 * A built-in provider is made by the function of portcullis with the same options, and keeps the
 * fields that the app has replaced: `{ ...GitHub(options), scope }`. A provider that the app has
 * written itself stays as it is, whatever its id.
 */
export async function toProvider(
  provider: ObjectMembers,
  findProvider: (id: string) => unknown,
): Promise<ObjectMembers> {
  const id = toText(provider.id);
  // Every built-in provider of version 4 keeps what it was called with there.
  if (!('options' in provider) || !/^[\w-]+$/.test(id)) return provider;
  const options = provider.options ?? {};
  const original = make(findProvider(id), options);
  const made = make(await findOurs(id), options);
  if (made === undefined || (original && original.type !== provider.type)) return provider;
  return { ...made, ...ownFields(provider, original ?? provider) };
}

function ownFields(provider: ObjectMembers, original: ObjectMembers): ObjectMembers {
  const own = Object.entries(provider).filter(
    ([name, value]) => name !== 'options' && describe(value) !== describe(original[name]),
  );
  return Object.fromEntries(own);
}

/** Each call makes new functions of the same text. */
function describe(value: unknown): unknown {
  const withText = (_name: string, member: unknown): unknown =>
    typeof member === 'function' ? String(member) : member;
  try {
    return JSON.stringify(value, withText);
  } catch {
    // A value with cycles, such as a connection, has been passed on from the options.
    return value;
  }
}

function make(create: unknown, options: unknown): ObjectMembers | undefined {
  if (typeof create !== 'function') return undefined;
  try {
    const made = (create as Create)(options);
    return isMembers(made) ? made : undefined;
  } catch {
    return undefined;
  }
}

async function findOurs(id: string): Promise<unknown> {
  try {
    const module: unknown = await import(`portcullis/providers/${id}`);
    return isMembers(module) ? module.default : undefined;
  } catch {
    return undefined;
  }
}
