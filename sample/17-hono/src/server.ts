/** The app. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { CredentialsSignin, HonoAuth } from 'portcullis/hono';
import { authConfig } from './auth.js';
import { homePage, membersPage } from './pages.js';

const port = Number(process.env.PORT ?? 3000);
const app = new Hono();
const { auth, handler, getSession } = HonoAuth(authConfig);

app.use(handler);

app.get('/', async (c) => c.html(homePage(await getSession(c))));

app.get('/members', async (c) => {
  const session = await getSession(c);
  if (!session) return c.redirect('/auth/signin?callbackUrl=/members');
  return c.html(membersPage(session));
});

app.post('/sign-in', async (c) => {
  try {
    const form = await c.req.formData();
    form.set('redirectTo', '/');
    return c.redirect(await auth(c).signIn('credentials', form));
  } catch (error) {
    if (!(error instanceof CredentialsSignin)) throw error;
    return c.html(homePage(null, 'Wrong email or password.'), 401);
  }
});

app.post('/sign-out', async (c) => c.redirect(await auth(c).signOut({ redirectTo: '/' })));

const server = serve({ fetch: app.fetch, port });
console.log(`The app is at http://localhost:${port}. Ctrl-C ends it.`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => server.close(() => process.exit()));
}
