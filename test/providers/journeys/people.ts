/** One person for every provider, as it tells of them. */
import { AUTH0, ENTRA, GITHUB, GOOGLE, KEYCLOAK } from '../profiles.js';
import { ADA, ADA_USER, type Recorded, idToken } from '../recorded.js';
import { A_TO_B } from '../recorded-a-to-b.js';
import { B_TO_D } from '../recorded-b-to-d.js';
import { D_TO_F } from '../recorded-d-to-f.js';
import { G_TO_M } from '../recorded-g-to-m.js';
import { M_TO_N } from '../recorded-m-to-n.js';
import { NEWCOMERS } from '../recorded-newcomers.js';
import { O_TO_S } from '../recorded-o-to-s.js';
import { S_TO_T } from '../recorded-s-to-t.js';
import { U_TO_Z } from '../recorded-u-to-z.js';

/** A person, and the user that the app makes of them. */
export type Person = Pick<Recorded, 'profile' | 'user'>;

const NAMED = { name: 'Ada Lovelace', email: 'ada@example.com' };

/** Those whose profiles are recorded elsewhere. */
const OTHERS: Readonly<Record<string, Person>> = {
  auth0: { profile: AUTH0, user: { ...NAMED, id: AUTH0.sub, image: AUTH0.picture } },
  github: { profile: GITHUB, user: { ...NAMED, id: '583231', image: GITHUB.avatar_url } },
  google: { profile: GOOGLE, user: { ...NAMED, id: GOOGLE.sub, image: GOOGLE.picture } },
  keycloak: { profile: KEYCLOAK, user: { ...NAMED, id: KEYCLOAK.sub } },
  'microsoft-entra-id': {
    profile: ENTRA,
    user: { id: ENTRA.sub, name: ENTRA.name, email: ENTRA.email },
  },
  'openid-connect': {
    profile: { ...idToken('https://id.example.com', 'ada-1815'), ...ADA },
    user: { ...ADA_USER, id: 'ada-1815' },
  },
};

const RECORDED = [A_TO_B, B_TO_D, D_TO_F, G_TO_M, M_TO_N, NEWCOMERS, O_TO_S, S_TO_T, U_TO_Z].flat();

/** @param file - The name of the provider's file. */
export function personAt(file: string): Person {
  const person = OTHERS[file] ?? RECORDED.find(({ id, but }) => id === file && but === undefined);
  if (person) return person;
  throw new TypeError(`No person is recorded for ${file}.`);
}
