/** The page: asks the gateway, and shows what it answers. */
/* global document */
const byId = (id) => document.getElementById(id);

for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', () => ask(button.dataset));
}
await showWho();

/** The session is in a cookie, which the browser sends by itself. */
async function ask({ method, path }) {
  const response = await fetch(path, { method });
  const answer = JSON.stringify(await response.json(), undefined, 2);
  byId('asked').textContent = `${method} ${path}: ${response.status}`;
  byId('answer').textContent = answer;
}

async function showWho() {
  const session = await (await fetch('/auth/session')).json();
  byId('who').textContent = session ? `Signed in as ${session.user.name}` : 'Signed out';
  byId('who').classList.toggle('on', Boolean(session));
  if (!session) return;
  byId('sign').textContent = 'Sign out';
  byId('sign').href = '/auth/signout?callbackUrl=/';
}
