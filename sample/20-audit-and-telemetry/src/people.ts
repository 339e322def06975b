/** Who can sign in. An app of yours has users, and hashes of their passwords. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Whether the person may read the whole log. */
  readonly isAdministrator: boolean;
}

export const ADA: Person = {
  id: 'ada',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  password: 'analytical',
  isAdministrator: true,
};

export const GRACE: Person = {
  id: 'grace',
  name: 'Grace Hopper',
  email: 'grace@example.com',
  password: 'nanosecond',
  isAdministrator: false,
};

export const PEOPLE = [ADA, GRACE];

export function findPerson(people: readonly Person[], email: unknown, password: unknown) {
  const found = people.find((one) => one.email === email && one.password === password);
  return found ? { id: found.id, name: found.name, email: found.email } : null;
}
