/** Starts both apps, each in a process of its own: they share a secret, and no memory. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const apps = ['./orders/main.js', './gateway/main.js'].map((path) =>
  fork(fileURLToPath(new URL(path, import.meta.url))),
);

function stop(): void {
  for (const app of apps) app.kill();
}

// One without the other is of no use.
for (const app of apps) {
  app.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stop();
  });
}
process.once('SIGTERM', stop);
// Ctrl-C reaches all three by itself; this one leaves once the others have.
process.once('SIGINT', () => undefined);
