/** Which session callbacks of next-auth 4 would send more to the browser with portcullis. */
import { describe, expect, it } from '@jest/globals';
import { convert } from './app.js';
import { MANIFEST, PAGES_ROUTE } from './next-auth-4-app.js';
import { listCallbackLines, RETURNS_SESSION, WITH_DATABASE } from './session-callbacks.js';

const listOfCallback = (callback: string): readonly string[] =>
  listCallbackLines(`${WITH_DATABASE}, callbacks: { ${callback} }`);

describe('a session callback with sessions in a database is listed', () => {
  it.each([
    'session({ session, user }) { session.user.id = user.id; return session; }',
    'async session({ session, user }) { if (session.user) session.user.id = user.id; return session; }',
    'session: ({ session, user }) => ({ ...session, role: user.role })',
    'session: ({ session, user }) => ({ ...session, user: { ...session.user, id: user.id } })',
    'session: async ({ session, user }) => ({ expires: session.expires, user: { ...session.user, id: user.id } })',
    'session: ({ session }) => ({ expires: session.expires, user: session.user })',
    'session: ({ session }) => ({ expires: session.expires, user: session["user"]! })',
    'session: ({ session }) => ({ session })',
    'session: function (params) { return params.session; }',
    'session: (params) => ({ ...params.session })',
    'session: ({ user, ...rest }) => rest.session',
    'session: ({ session: { user, expires } }) => ({ user, expires })',
    'session: ({ session: { expires, ...rest } }) => ({ expires, ...rest })',
    'session: ({ session: given }) => given as Session',
    'session: ({ session, user }) => Object.assign(session, { id: user.id })',
    'session: ({ session, user }) => user ? { expires: session.expires, user: { id: user.id } } : session',
    'session: ({ session }) => session.user && { expires: session.expires, user: pick(session.user) }',
    'session({ session, user }) { const more = { ...session.user, id: user.id }; return { expires: session.expires, user: more }; }',
    'session({ session }) { const { user } = session; return { user }; }',
    'session({ session }) { const all = session; return { ...all }; }',
    'session({ session }) { const user = {}; user.all = session.user; return { user }; }',
    'session({ session }) { const user = {}; Object.assign(user, session.user); return { user }; }',
    'session({ session }) { const user = {}; for (const [key, value] of Object.entries(session.user)) user[key] = value; return { user }; }',
    'session({ session }) { const { ["user"]: all } = session; return { user: all }; }',
    'session({ session }) { const { [key]: all } = session; return { user: all }; }',
    'session({ session }) { let user; ({ user } = session); return { user }; }',
    'session({ session }) { const list = []; list.push(session.user); return { list }; }',
    'session({ session }) { const get = () => session.user; return { user: get() }; }',
    'session() { return { ...arguments[0].session }; }',
    'session(...args) { return { ...args[0].session }; }',
    'session({ session }) { return { user: structuredClone(session).user }; }',
    'session: isTest ? undefined : ({ session }) => session',
    'session({ session }) { const a = b.user, b = a.user; return { a, session }; }',
    'session({ session }) { const result = { ...session }; return result; }',
    'session({ session, user }) { if (!user) return { expires: session.expires }; return session; }',
  ])('%s', (callback) => {
    expect(listOfCallback(callback)).toEqual(['lib/auth.ts']);
  });
});

describe('a session callback with sessions in a database is not listed', () => {
  it.each([
    'session: ({ session, user }) => ({ expires: session.expires, user: { id: user.id, name: user.name } })',
    'session: ({ session }) => ({ expires: session.expires, user: { name: session.user.name, email: session.user?.email } })',
    'session: (params) => ({ expires: params.session.expires, user: { id: params.user.id } })',
    'session: ({ session: { expires, user: { name } } }) => ({ expires, user: { name } })',
    'session: ({ session: { expires }, user: { id } }) => ({ expires, user: { id } })',
    'async session({ session, user }) { console.log(session); const role = await getRole(user.id); return { expires: session.expires, user: { id: user.id, role } }; }',
    'session({ session }) { const { name, email } = session.user; return { expires: session.expires, user: { name, email } }; }',
    'session({ session, user }) { const result = { expires: session.expires, user: { id: user.id } }; return result; }',
    'session: ({ session }) => ({ expires: session.expires, user: session.user && { name: session.user.name } })',
    'session({ session, user }) { if (session.user) return { expires: session.expires, user: { id: user.id } }; return null; }',
    'session({ session, user }) { const list = [1].map(() => { return session; }); return { expires: session.expires }; }',
    'session: ({ session, user }) => ({ expires: session.expires, user: { ...user, name: (session as Mine).user.name } })',
    'jwt: ({ token }) => token',
    'session: undefined',
  ])('%s', (callback) => {
    expect(listOfCallback(callback)).toEqual([]);
  });
});

it('says what to return, and where that is explained', () => {
  const route = `import NextAuth from 'next-auth';\nexport default NextAuth({ ${WITH_DATABASE}, ${RETURNS_SESSION} });\n`;
  const { manual } = convert({ ...MANIFEST, [PAGES_ROUTE]: route });
  expect(manual).toContainEqual({
    file: 'auth.ts',
    line: 2,
    message: expect.stringMatching(
      /^With sessions in a database, .* \{ expires: session\.expires, user: \{ id, name, email, image \} \}\.$/,
    ),
    docs: 'migrate/auth-js-4#callbacks-and-events',
  });
});
