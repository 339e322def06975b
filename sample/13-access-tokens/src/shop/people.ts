/** Who can sign in. An app of yours has users, and hashes of their passwords. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: 'clerk' | 'manager';
}

export const ADA: Person = {
  id: 'ada',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  password: 'analytical',
  role: 'manager',
};

export const GRACE: Person = {
  id: 'grace',
  name: 'Grace Hopper',
  email: 'grace@example.com',
  password: 'nanosecond',
  role: 'clerk',
};

const PEOPLE: readonly Person[] = [ADA, GRACE];

export function findPerson(email: unknown, password: unknown) {
  const found = PEOPLE.find((one) => one.email === email && one.password === password);
  return found ? { id: found.id, name: found.name, email: found.email } : null;
}

export function findRole(id: string): Person['role'] | undefined {
  return PEOPLE.find((one) => one.id === id)?.role;
}
