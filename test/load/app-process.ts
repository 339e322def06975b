/** A process of an app, which says where it listens. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export interface AppProcess {
  readonly process: ChildProcess;
  readonly url: string;
}

/**
 * Starts a process, and waits until it listens.
 *
 * @throws {Error} when it ends before.
 */
export async function startProcess(
  app: string,
  settings: Readonly<Record<string, string>>,
): Promise<AppProcess> {
  const child = fork(app, { env: { ...process.env, ...settings, NODE_ENV: 'test' } });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${app} ended at once.`)));
  const [url] = (await Promise.race([once(child, 'message'), ended])) as [string];
  return { process: child, url };
}

/** Ends it without notice. */
export async function killProcess({ process }: AppProcess): Promise<void> {
  process.kill('SIGKILL');
  await once(process, 'exit');
}

/** Ends it as a server does that is replaced. */
export async function stopProcess({ process }: AppProcess): Promise<void> {
  process.kill('SIGTERM');
  await once(process, 'exit');
}
