/** The app. */
import { fastify } from 'fastify';
import { CredentialsSignin, FastifyAuth } from 'portcullis/fastify';
import { authConfig } from './auth.js';
import { homePage, membersPage } from './pages.js';

const port = Number(process.env.PORT ?? 3000);
const app = fastify({ forceCloseConnections: true });

await app.register(FastifyAuth(authConfig));

app.get('/', async (request, reply) => {
  reply.type('text/html; charset=utf-8');
  return homePage(await request.getSession());
});

app.get('/members', async (request, reply) => {
  const session = await request.getSession();
  if (!session) return reply.redirect('/auth/signin?callbackUrl=/members');
  reply.type('text/html; charset=utf-8');
  return membersPage(session);
});

// Fastify reads no forms by itself.
app.addContentTypeParser(
  'application/x-www-form-urlencoded',
  { parseAs: 'string' },
  (_request, body, done) => done(null, new URLSearchParams(String(body))),
);

app.post('/sign-in', async (request, reply) => {
  try {
    const { email, password } = Object.fromEntries(request.body as URLSearchParams);
    const fields = { email, password, redirectTo: '/' };
    return reply.redirect(await request.auth.signIn('credentials', fields));
  } catch (error) {
    if (!(error instanceof CredentialsSignin)) throw error;
    return reply
      .code(401)
      .type('text/html; charset=utf-8')
      .send(homePage(null, 'Wrong email or password.'));
  }
});

app.post('/sign-out', async (request, reply) =>
  reply.redirect(await request.auth.signOut({ redirectTo: '/' })),
);

await app.listen({ port });
console.log(`The app is at http://localhost:${port}. Ctrl-C ends it.`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void app.close().then(() => process.exit()));
}
