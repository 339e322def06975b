/** The app. */
import { fastify } from 'fastify';
import { FastifyAuth } from 'portcullis/fastify';
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

await app.listen({ port });
console.log(`The app is at http://localhost:${port}. Ctrl-C ends it.`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void app.close().then(() => process.exit()));
}
