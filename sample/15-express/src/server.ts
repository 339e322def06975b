/** The app. */
import express from 'express';
import { ExpressAuth, getSession } from 'portcullis/express';
import { authConfig } from './auth.js';
import { homePage, membersPage } from './pages.js';

const port = Number(process.env.PORT ?? 3000);
const app = express();

app.use(ExpressAuth(authConfig));

app.get('/', async (req, res) => {
  res.send(homePage(await getSession(req, authConfig)));
});

app.get('/members', async (req, res) => {
  const session = await getSession(req, authConfig);
  if (session) res.send(membersPage(session));
  else res.redirect('/auth/signin?callbackUrl=/members');
});

const server = app.listen(port, () => {
  console.log(`The app is at http://localhost:${port}. Ctrl-C ends it.`);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => server.close(() => process.exit()));
}
