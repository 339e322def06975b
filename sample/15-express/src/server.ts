/** The app. */
import express from 'express';
import { auth, CredentialsSignin, ExpressAuth, getSession } from 'portcullis/express';
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

app.post('/sign-in', express.urlencoded({ extended: false }), async (req, res) => {
  try {
    const { email, password } = req.body;
    const fields = { email, password, redirectTo: '/' };
    res.redirect(await auth(req, authConfig).signIn('credentials', fields));
  } catch (error) {
    if (!(error instanceof CredentialsSignin)) throw error;
    res.status(401).send(homePage(null, 'Wrong email or password.'));
  }
});

app.post('/sign-out', async (req, res) => {
  res.redirect(await auth(req, authConfig).signOut({ redirectTo: '/' }));
});

const server = app.listen(port, () => {
  console.log(`The app is at http://localhost:${port}. Ctrl-C ends it.`);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => server.close(() => process.exit()));
}
