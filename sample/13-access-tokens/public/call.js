/** Asks for a token with the session, and calls an API with it. */
/* global document */

let token;

async function getToken() {
  // It is valid for five minutes. Half a minute before that, another one is due.
  if (token && token.until > Date.now()) return token.value;
  const { csrfToken } = await (await fetch('/auth/csrf')).json();
  const response = await fetch('/auth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ csrfToken }),
  });
  if (!response.ok) throw new Error(`The app answered ${response.status}.`);
  const { access_token: value, expires_in: seconds } = await response.json();
  token = { value, until: Date.now() + (seconds - 30) * 1000 };
  return value;
}

async function call(url) {
  try {
    const headers = { authorization: `Bearer ${await getToken()}` };
    const response = await fetch(url, { headers });
    return `${response.status} ${JSON.stringify(await response.json(), null, 2)}`;
  } catch (error) {
    return `${error.message} Is ${new URL(url).origin} running?`;
  }
}

const status = document.querySelector('[role=status]');
for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', async () => {
    status.textContent = '…';
    status.textContent = await call(button.dataset.url);
  });
}
