/** A session check of iron-session. */
import { getIronSession, sealData } from 'iron-session';
import { CLAIMS, ORIGIN, SECRET } from './person.js';

const OPTIONS = { password: SECRET, cookieName: 'iron' };

export async function ironSession() {
  const cookie = `iron=${await sealData(CLAIMS, { password: SECRET })}`;
  const check = async (header: string) => {
    const request = new Request(ORIGIN, { headers: { cookie: header } });
    return getIronSession<typeof CLAIMS>(request, new Response(), OPTIONS);
  };
  if ((await check(cookie)).sub !== CLAIMS.sub) throw new Error('iron-session lost the session.');
  return { cookie, check };
}
