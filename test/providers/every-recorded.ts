/** What must hold for every recorded profile. */
import { describe, expect, it } from '@jest/globals';
import { platformRandom } from '../../src/core/kernel/platform.js';
import type { Profile } from '../../src/core/models/user.js';
import { identify, IMAGE_LIMIT_IN_ROW } from '../../src/core/oauth/provider-identity.js';
import { ProviderRegistry } from '../../src/core/providers/provider-registry.js';
import type { OAuthProvider, ProviderConfig } from '../../src/core/providers/provider.js';
import type { Recorded } from './recorded.js';

type Members = Record<string, unknown>;

const TOKENS = { access_token: 'access-token' };

/** Who the people in these profiles are to the app. */
export function everyRecorded(profiles: readonly Recorded[]): void {
  describe.each(profiles.map((recorded) => [toTitle(recorded), recorded] as const))(
    '%s',
    (_, recorded) => {
      const { id, profile, user, differs } = recorded;

      it('maps to this user', async () => {
        const provider = await loadProvider(id);
        expect(await provider.profile(profile as Profile, TOKENS)).toEqual(user);
      });

      const sameAsTheirs = differs === undefined ? it : it.skip;
      sameAsTheirs('is the account that Auth.js has for the same person', async () => {
        const { id: plain, sub } = profile as Members;
        const theirs = await theirUser(id, profile);
        expect(user.id).toBe(String(theirs?.id ?? sub ?? plain));
      });

      it.each([undefined, null, 0, '', {}])('is refused with the id %j', async (nothing) => {
        const answer = {
          profile: without(recorded, nothing),
          tokens: TOKENS,
          linksTo: undefined,
          account: undefined,
        };
        const outcome = identify(
          await loadProvider(id),
          answer,
          platformRandom,
          IMAGE_LIMIT_IN_ROW,
        );
        await expect(outcome).rejects.toMatchObject({ type: 'OAuthProfileParseError' });
      });
    },
  );
}

function toTitle({ id, but }: Recorded): string {
  return but === undefined ? id : `${id} ${but}`;
}

async function loadProvider(id: string): Promise<OAuthProvider> {
  const module = (await import(`../../src/providers/${id}.js`)) as {
    default: () => ProviderConfig;
  };
  return new ProviderRegistry([module.default]).all()[0] as OAuthProvider;
}

async function theirUser(id: string, profile: object): Promise<Members | undefined> {
  const module = (await import(`@auth/core/providers/${id}`)) as {
    default: (options: object) => { profile?: (profile: object, tokens: object) => unknown };
  };
  const options = { clientId: 'id', clientSecret: 'secret', issuer: 'https://a.b' };
  const theirs = module.default(options);
  return (await theirs.profile?.(structuredClone(profile), TOKENS)) as Members | undefined;
}

/** A copy with another account id. */
function without({ profile, idAt, alsoAt = idAt }: Recorded, id: unknown): Profile {
  const copy = structuredClone(profile) as Members;
  for (const path of [alsoAt, idAt]) {
    const members = path.split('.');
    const last = members.pop()!;
    const parent = members.reduce((object, member) => object[member] as Members, copy);
    parent[last] = id;
  }
  return copy;
}
