/**
 * Runs a command, and ends it with all that it has started as soon as its own standard input ends:
 * nothing is left behind, however its parent process has ended.
 *
 * Usage: node run-attached.mjs <command> [parameter…]
 */
import { spawn } from 'node:child_process';

/**
 * How long it may take to end by itself, in milliseconds: less than `.ci/run` gives to a step that
 * it stops.
 */
const GRACE = 2_000;

const [command, ...parameters] = process.argv.slice(2);
const child = spawn(command, parameters, {
  // A group of its own, which can be ended as one.
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
});

function signal(name) {
  try {
    process.kill(-child.pid, name);
  } catch {
    // No process is left in the group.
  }
}

let isEnding = false;

function end() {
  isEnding = true;
  signal('SIGTERM');
  setTimeout(signal, GRACE, 'SIGKILL').unref();
}

process.stdin.on('end', end).resume();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, end);
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code, killer) => {
  if (!isEnding) console.error(`${command} ended by itself: ${killer ?? `exit code ${code}`}`);
  signal('SIGKILL');
  process.exit(code ?? 1);
});
