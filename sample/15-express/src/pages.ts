/** The pages of the app, in which every value is escaped. */
import type { Session } from 'portcullis/types';

/**
 * A public page: who is signed in, and where to sign in.
 *
 * @param error - Why the form has not signed the user in.
 */
export function homePage(session: Session | null, error = ''): string {
  const content = session
    ? `<p class="state">Signed in as ${escape(getName(session))}</p>
       <h1>Welcome back</h1>
       <p><a class="button" href="/members">Members</a></p>
       <form method="post" action="/sign-out"><button>Sign out</button></form>`
    : `<p class="state">Not signed in</p>
       <h1>Express with sign-in</h1>
       <p>The members’ page needs a session. It sends you to the sign-in page, and you come back to it.</p>
       <p><a class="button" href="/auth/signin">Sign in</a> <a href="/members">Members</a></p>
       <form method="post" action="/sign-in">
         <label>Email <input type="email" name="email" autocomplete="username" required /></label>
         <label>Password <input type="password" name="password" autocomplete="current-password" required /></label>
         ${error && `<p role="alert">${escape(error)}</p>`}
         <button>Sign in with password</button>
       </form>`;
  return document('Home', content);
}

/** For signed-in users. */
export function membersPage(session: Session): string {
  const content = `<p class="state">Signed in as ${escape(getName(session))}</p>
    <h1>Members only</h1>
    <p>You see this page because you are signed in, as ${escape(session.user?.email ?? 'a user')}.</p>
    <p><a class="button" href="/">Home</a> <a href="/auth/signout">Sign out</a></p>`;
  return document('Members', content);
}

function getName({ user }: Session): string {
  return user?.name ?? user?.email ?? 'a user';
}

function document(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Express</title>
    <link rel="icon" href="data:," />
    <style>${STYLE}</style>
  </head>
  <body><main>${content}</main></body>
</html>`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `
:root { color-scheme: light dark; --page: #f7f7f8; --card: #fff; --text: #17171a; --muted: #5d5d68; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0a0a0c; --card: #141417; --text: #f3f3f5; --muted: #a3a3ae; }
}
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; color: var(--text); background: var(--page); }
main { max-width: 32rem; margin: 12vh auto; padding: 2rem; border-radius: 1rem; background: var(--card); }
h1 { margin: 0.25rem 0 1rem; font-size: 1.75rem; line-height: 1.2; }
.state { margin: 0; color: var(--muted); }
a { color: inherit; margin-right: 1rem; }
.button { display: inline-block; padding: 0.5rem 1rem; border-radius: 0.5rem; background: var(--text);
  color: var(--card); text-decoration: none; }
form { display: grid; gap: 0.75rem; margin-top: 1.5rem; }
label { display: grid; }
input, button { padding: 0.5rem; border: 1px solid var(--muted); border-radius: 0.5rem; font: inherit; }
[role="alert"] { margin: 0; color: #dc2626; }
:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
`;
