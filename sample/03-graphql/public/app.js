/** The page: sends what is in the box, shows what comes back, and listens for new notices. */
/* global document, location */
import { createClient } from '/graphql-ws/client.js';
import { QUESTIONS } from './questions.js';

const byId = (id) => document.getElementById(id);
const query = byId('query');

for (const [title, forWhom, text] of QUESTIONS) {
  const button = document.createElement('button');
  button.className = 'question';
  button.title = `For ${forWhom === 'public' ? 'everyone' : forWhom}`;
  button.textContent = title;
  button.addEventListener('click', () => {
    query.value = text;
    query.focus();
  });
  byId('questions').append(button);
}
query.value = QUESTIONS[1][2];

byId('ask').addEventListener('submit', async (event) => {
  event.preventDefault();
  byId('answer').textContent = JSON.stringify(await ask(query.value), undefined, 2);
  await showWho();
});

byId('subscribe').addEventListener('click', async () => {
  showListening(true);
  try {
    await listen();
  } catch (errors) {
    // What a guard refuses arrives as a list of errors; a connection that broke as an event.
    tell(
      Array.isArray(errors) ? `${errors[0].extensions.code}: ${errors[0].message}` : 'Broken off.',
    );
  }
  showListening(false);
});

await showWho();

/** The session is in a cookie, which the browser sends by itself. */
async function ask(text) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: text }),
  });
  return response.json();
}

/** A connection for each subscription: its cookie is that of the moment it opens. */
async function listen() {
  const address = new URL('/graphql', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const client = createClient({ url: address.href, retryAttempts: 0 });
  try {
    const subscription = client.iterate({ query: 'subscription { pinned { text by } }' });
    for await (const { data, errors } of subscription) {
      if (errors) throw errors;
      tell(`${data.pinned.by}: ${data.pinned.text}`);
    }
  } finally {
    await client.dispose();
  }
}

function showListening(yes) {
  byId('subscribe').disabled = yes;
  byId('subscribe').textContent = yes ? 'Listening …' : 'Subscribe';
}

function tell(text) {
  const item = document.createElement('li');
  item.textContent = text;
  byId('news').append(item);
}

async function showWho() {
  const { data } = await ask('{ me { name } }');
  byId('who').textContent = data ? `Signed in as ${data.me.name}` : 'Signed out';
  byId('who').classList.toggle('on', Boolean(data));
}
