/** Every sign-in that is compared: each recorded profile, and what else providers are known for. */
import { NEWCOMERS } from '../recorded-newcomers.js';
import { A_TO_B } from '../recorded-a-to-b.js';
import { B_TO_D } from '../recorded-b-to-d.js';
import { D_TO_F } from '../recorded-d-to-f.js';
import { G_TO_M } from '../recorded-g-to-m.js';
import { M_TO_N } from '../recorded-m-to-n.js';
import { O_TO_S } from '../recorded-o-to-s.js';
import { S_TO_T } from '../recorded-s-to-t.js';
import { U_TO_Z } from '../recorded-u-to-z.js';
import { AUTH0, ENTRA, GITHUB, GITHUB_EMAILS, GOOGLE, KEYCLOAK } from '../profiles.js';
import type { Recorded } from '../recorded.js';
import { FURTHER_SAMPLES } from './further-samples.js';
import type { Sample } from './sample.js';
import { WAYS } from './ways.js';

type Members = Readonly<Record<string, unknown>>;
type Person = Pick<Recorded, 'id' | 'but' | 'profile'>;

/** Those whose recorded profiles are not in the tables. */
const FIRST_ONES: readonly Person[] = [
  { id: 'auth0', profile: AUTH0 },
  { id: 'github', profile: GITHUB },
  { id: 'github', but: 'without a public address', profile: { ...GITHUB, email: null } },
  { id: 'google', profile: GOOGLE },
  { id: 'keycloak', profile: KEYCLOAK },
  { id: 'microsoft-entra-id', profile: ENTRA },
];

const RECORDED: readonly Person[] = [
  ...FIRST_ONES,
  ...A_TO_B,
  ...B_TO_D,
  ...D_TO_F,
  ...G_TO_M,
  ...M_TO_N,
  ...O_TO_S,
  ...S_TO_T,
  ...U_TO_Z,
];

/** Its API names an issuer and a client, as if it were an ID token. There is none. */
const SAYS_SO_ITSELF = 'faceit';

export const SAMPLES: readonly Sample[] = [
  ...RECORDED.map(makeSample),
  ...FURTHER_SAMPLES.map(({ file, ...further }) => {
    const ordinary = RECORDED.find(({ id, but }) => id === file && but === undefined);
    if (!ordinary) throw new TypeError(`No person is recorded at ${file}.`);
    return { ...makeSample(ordinary), ...further };
  }),
].toSorted((one, other) => one.file.localeCompare(other.file));

/** The providers that Auth.js does not have. */
export const OURS_ALONE: readonly string[] = [
  ...new Set([...NEWCOMERS.map(({ id }) => id), 'openid-connect']),
];

function makeSample({ id, but, profile }: Person): Sample {
  const way = WAYS[id] ?? {};
  const said = (asked: URL): object | Response => {
    if (asked.pathname === '/user/emails') return GITHUB_EMAILS;
    if (asked.host === 'graph.microsoft.com') return new Response('', { status: 404 });
    return way.saysAs?.(profile as Members, asked) ?? profile;
  };
  const { iss } = profile as Members;
  return {
    file: id,
    ...(but !== undefined && { but }),
    said,
    ...(typeof iss === 'string' && id !== SAYS_SO_ITSELF && ofIssuer(iss, profile as Members)),
    ...way.sample,
    ...way.of?.(profile as Members),
  };
}

function ofIssuer(issuer: string, claims: Members): Partial<Sample> {
  return { issuer, claims };
}
