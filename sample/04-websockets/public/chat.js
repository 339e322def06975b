/** The page: connects, shows what is said, and what the server refuses. */
/* global document */
// The server has its client with it.
import { io } from '/socket.io/socket.io.esm.min.js';

const byId = (id) => document.getElementById(id);
// The session is in a cookie, which the browser sends by itself.
const socket = io();

socket.on('welcome', ({ name, messages }) => {
  byId('greeting').textContent = `Hello, ${name}`;
  byId('messages').replaceChildren(...messages.map(createLine));
  showInside(true);
});

socket.on('said', (message) => {
  const line = createLine(message);
  byId('messages').append(line);
  line.scrollIntoView({ block: 'nearest' });
});

socket.on('removed', (id) => {
  byId(`message-${id}`)?.remove();
});

socket.on('exception', ({ statusCode, error, message }) => {
  byId('exception').textContent = `${statusCode} ${error}: ${message}`;
});

socket.on('disconnect', (reason) => {
  // Anything else is the network, and Socket.IO connects again.
  if (reason === 'io server disconnect') showInside(false);
  else showState('Connecting');
});

byId('say').addEventListener('submit', (event) => {
  event.preventDefault();
  emit('say', byId('text').value);
  byId('text').value = '';
});

function emit(event, data) {
  byId('exception').textContent = '';
  socket.emit(event, data);
}

function createLine({ id, by, text }) {
  const line = document.createElement('li');
  line.id = `message-${id}`;
  const name = document.createElement('strong');
  name.textContent = by;
  const words = document.createElement('span');
  words.textContent = text;
  const button = document.createElement('button');
  button.textContent = 'Delete';
  button.addEventListener('click', () => emit('remove', id));
  line.append(name, words, button);
  return line;
}

function showInside(isInside) {
  byId('inside').hidden = !isInside;
  byId('outside').hidden = isInside;
  showState(isInside ? 'Connected' : 'Disconnected', isInside);
}

function showState(text, isOn = false) {
  byId('state').textContent = text;
  byId('state').classList.toggle('on', isOn);
}
