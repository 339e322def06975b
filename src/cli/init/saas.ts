/**
 * The preset for a product with accounts of its own: users sign up with a password, have second
 * factors and a page for their account, and what they do is in a log. Its tables are made by the
 * migrations of the adapter, and a test drives all of it in the app that runs.
 */
import { createFile, type Preset, type Start, type Template } from './plan.js';

/** Each feature with its options, in the order of the account page. */
const FEATURES = {
  Sessions: 'sessions',
  Account: 'account',
  Passwords: 'passwords',
  SecondFactors: 'second-factors',
  Limits: 'limits',
  Audit: 'audit',
} as const;

/** What the features and the database need, in the versions that the package is tested with. */
const PACKAGES = [
  'typeorm@^1.1.1',
  'libsql@^0.5.29',
  '@node-rs/argon2@^2.2.1',
  'hibp@^15.2.1',
  'otplib@^13.5.0',
  'uqr@^0.1.3',
  'rate-limiter-flexible@^11.4.0',
];

const SETUP = `const features = [
  Sessions(),
  Account(),
  Passwords(),
  // Who needs one: 'require' asks all users to set one up.
  SecondFactors({ policy: 'offer' }),
  // Attempts are counted in memory: several processes need a shared store.
  Limits(),
  Audit({ retentionDays: 400 }),
];

`;

const OPTIONS = `  features,
  // SQLite in a file, until DATABASE_URL names a PostgreSQL database (npm install pg). The adapter
  // makes the tables by its migrations, before the first call.
  adapter: TypeORMAdapter(
    process.env.DATABASE_URL || {
      type: 'better-sqlite3',
      driver: Database,
      database: process.env.DATABASE_FILE || 'app.db',
    },
    { features },
  ),
  session: { strategy: 'database' },
  callbacks: {
    // What your handlers and the browser see of a session.
    session: ({ session: { expires }, user: { id, name, email, image } }) => ({
      expires: new Date(expires).toISOString(),
      user: { id, name, email, image },
    }),
  },
  mail: {
    // In development, emails are in the log. Yours go out by a provider such as Resend().
    mailer: ({ to, subject, text }) => {
      if (process.env.NODE_ENV === 'production') throw new Error('\`mail.mailer\` sends no emails yet.');
      console.log(\`An email to \${to}: \${subject}\\n\\n\${text}\\n\`);
    },
  },`;

const TEST_FILE = 'auth.e2e.mjs';

export const saas: Preset = {
  name: 'saas',
  label: 'Passwords, second factors, an account page, an audit log, and a database',
  start: (provider): Start => ({
    imports: [
      `import Database from 'libsql';`,
      `import { TypeORMAdapter } from 'portcullis/adapters/typeorm';`,
      ...Object.entries(FEATURES).map(
        ([name, folder]) => `import { ${name} } from 'portcullis/features/${folder}';`,
      ),
      ...(provider?.imports ?? []),
    ],
    setup: SETUP,
    options: `${provider?.options ?? '  providers: [],'}\n${OPTIONS}`,
    variables: {
      DATABASE_URL: 'The database in production, such as postgres://user:password@host/app',
      ...provider?.variables,
    },
    packages: PACKAGES,
    ignored: ['app.db*'],
    plan: (project, template) => createFile(project, TEST_FILE, writeTest(template)),
    listSteps: (template) => [
      ...(provider?.listSteps(template) ?? []),
      `node --test ${TEST_FILE} starts the app, and signs a user up and in`,
      `Emails are in the log of the app: set \`mail.mailer\` before it is deployed`,
    ],
  }),
};

/** In the app that runs, by its own start command: no test runner is needed but that of Node. */
const writeTest = ({ basePath, start, port, environmentFile }: Template): string => `/**
 * A user signs up with a password, reads the email, signs out and in, and opens the account page.
 * The app starts with a database of its own: node --test ${TEST_FILE}
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';

const START_MS = 180_000;
const USER = { email: 'ada@example.com', password: 'analytical engine 1843' };

const folder = mkdtempSync(path.join(tmpdir(), 'app-'));
const cookies = new Map();
let app;
let origin;
let log = '';

before(async () => {
  const port = await findFreePort();
  origin = \`http://localhost:\${port}\`;
  const file = existsSync('${environmentFile}') ? readFileSync('${environmentFile}', 'utf8') : '';
  const own = { PORT: port, AUTH_URL: origin, DATABASE_URL: '', DATABASE_FILE: path.join(folder, 'test.db') };
  app = spawn(${port === undefined ? `'npm ${start}'` : `\`npm ${start} ${port} \${port}\``}, {
    shell: true,
    detached: process.platform !== 'win32',
    env: { ...parseEnv(file), ...process.env, ...own },
  });
  for (const stream of [app.stdout, app.stderr]) stream.on('data', (text) => (log += text));
  for (const begun = Date.now(); Date.now() - begun < START_MS; await pause(200)) {
    if (app.exitCode !== null) break;
    const response = await fetch(\`\${origin}${basePath}/signin\`).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error(\`The app does not start:\\n\${log}\`);
});

after(() => {
  try {
    process.kill(process.platform === 'win32' ? app.pid : -app.pid);
  } catch {
    // It has ended by itself.
  }
  rmSync(folder, { recursive: true, force: true });
});

test('a user signs up, is signed in by the link of the email, and signs in again', async () => {
  assert.equal((await send('/password/sign-up', USER)).status, 202);
  const token = await findInLog(/[?&]token=([\\w.~%-]+)/);
  await send('/password/verify', { token });
  assert.equal((await readSession())?.user.email, USER.email);
  assert.match(await (await send('/account')).text(), /ada@example\\.com/);
  assert.equal((await send('/account/second-factors/totp')).status, 200);

  await send('/signout', {});
  assert.equal(await readSession(), null);
  await send('/callback/password', { ...USER, password: 'another password' });
  assert.equal(await readSession(), null);
  await send('/callback/password', USER);
  assert.equal((await readSession())?.user.email, USER.email);
});

/** Sends a request of a script below ${basePath}; a form, with the CSRF token. */
async function send(route, fields) {
  const token = fields && (await (await send('/csrf')).text());
  const body = fields && new URLSearchParams({ ...fields, ...(token && JSON.parse(token)) });
  const response = await fetch(\`\${origin}${basePath}\${route}\`, {
    method: body ? 'POST' : 'GET',
    body,
    redirect: 'manual',
    headers: {
      origin,
      accept: body ? 'application/json' : '*/*',
      'x-auth-return-redirect': '1',
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    },
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
    cookies.set(name, value);
  }
  return response;
}

async function readSession() {
  return (await send('/session')).json();
}

/** What the app has printed: the emails are there, until \\\`mail.mailer\\\` sends them. */
async function findInLog(pattern) {
  for (let tries = 0; tries < 100; tries += 1, await pause(100)) {
    const found = pattern.exec(log);
    if (found) return decodeURIComponent(found[1]);
  }
  throw new Error(\`No email is in the log:\\n\${log}\`);
}

function findFreePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address();
      server.close(() => resolve(String(port)));
    });
  });
}
`;
