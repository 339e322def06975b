/** Processes that stay on one core, where the system can do that and has more than one. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;

/** Asks for one thing at a time, and waits for the answer. */
export class Pinned<First> {
  private constructor(
    private readonly child: ChildProcess,
    /** What the process said first. */
    readonly first: First,
  ) {}

  /** @param core - 0 for servers, 1 for clients. */
  static async start<First>(
    file: string,
    core: 0 | 1,
    parameters: readonly string[] = [],
  ): Promise<Pinned<First>> {
    const path = fileURLToPath(new URL(file, import.meta.url));
    const command = [...(canPin ? ['taskset', '-c', String(core)] : []), process.execPath, path];
    const [program = '', ...rest] = command;
    const child = spawn(program, [...rest, ...parameters], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const first = await receiveAnswer<First>(child);
    return new Pinned(child, first);
  }

  async ask<Answer>(question: object): Promise<Answer> {
    this.child.send(question);
    return receiveAnswer<Answer>(this.child);
  }

  stop(): void {
    this.child.kill('SIGKILL');
  }
}

async function receiveAnswer<Answer>(child: ChildProcess): Promise<Answer> {
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`A process of the bench ended with ${String(code)}.`);
  });
  const [answer] = (await Promise.race([once(child, 'message'), gone])) as [Answer];
  gone.catch(() => undefined);
  return answer;
}
