/**
 * An object whose members are looked up each time that somebody asks for one: services are made before
 * the app's providers are, and it is these that have a say in what a member is.
 *
 * @param configured - What it stands for. A member that relies on what is beside it there finds it here.
 */
export function lateMembers<T extends object>(
  configured: Partial<T>,
  names: readonly (keyof T)[],
  find: <Name extends keyof T>(name: Name) => T[Name] | undefined,
): Partial<T> {
  const members = Object.create(configured) as Partial<T>;
  for (const name of names) {
    Object.defineProperty(members, name, { enumerable: true, get: () => find(name) });
  }
  return members;
}
