/** Who has an account at the demo identity provider. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export const PEOPLE: readonly Person[] = [
  { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' },
  { id: 'grace', name: 'Grace Hopper', email: 'grace@example.com' },
];

export function findPerson(id: string | undefined): Person | undefined {
  return PEOPLE.find((person) => person.id === id);
}
