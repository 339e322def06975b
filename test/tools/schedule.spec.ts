/** The order of the steps of `.ci/run`. */
import { expect, it } from '@jest/globals';
import { Schedule } from '../../tools/ci/schedule.mjs';
import type { ScheduledStep } from '../../tools/ci/schedule.mjs';

type Given = Omit<ScheduledStep, 'command'>;

/** Runs steps, each of which ends when the test says so. */
class Play {
  readonly started: string[] = [];
  readonly leftOut: Given[] = [];
  private readonly ends = new Map<string, (passed: boolean) => void>();
  readonly done: Promise<void>;
  private readonly schedule: Schedule;

  /** @param keepsGoing - After a failure, with what does not need the step. */
  constructor(steps: readonly Given[], cores = 2, keepsGoing = false) {
    this.schedule = new Schedule(
      steps.map((step) => ({ command: 'true', ...step })),
      cores,
    );
    this.done = this.schedule.run(
      ({ name }) => {
        this.started.push(name);
        const ended = new Promise<boolean>((resolve) => this.ends.set(name, resolve));
        return { ended: ended.then((passed) => ({ passed, seconds: 0, printed: '' })) };
      },
      ({ name }, { passed }) => {
        if (!passed && keepsGoing) this.leftOut.push(...this.schedule.leaveOut(name));
        return passed || keepsGoing;
      },
    );
  }

  async end(name: string, passed = true): Promise<void> {
    this.ends.get(name)?.(passed);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }

  get running(): string[] {
    return [...this.schedule.running.keys()].map(({ name }) => name);
  }
}

it('begins in the order of the table, until the steps ask for one core more than there are', () => {
  const play = new Play(['a', 'b', 'c', 'd', 'e'].map((name) => ({ name })));
  expect(play.started).toEqual(['a', 'b', 'c']);
});

it('lets one that fits go first while a core has nothing to do', () => {
  const play = new Play([{ name: 'a' }, { name: 'b', cores: 4 }, { name: 'c' }, { name: 'd' }]);
  expect(play.started).toEqual(['a', 'c']);
});

it('keeps room for a large one, once no core is idle', async () => {
  const play = new Play([
    { name: 'a', cores: 2 },
    { name: 'b', cores: 2 },
    { name: 'c' },
    { name: 'd' },
  ]);
  expect(play.started).toEqual(['a']);
  await play.end('a');
  expect(play.started).toEqual(['a', 'b', 'c']);
});

it('runs one that asks for more than there is alone', () => {
  expect(new Play([{ name: 'a', cores: 9 }, { name: 'b' }]).started).toEqual(['a']);
});

it('begins those that wait for the network at any time', () => {
  const steps = [
    { name: 'a', cores: 9 },
    { name: 'b', cores: 0 },
  ];
  expect(new Play(steps).started).toEqual(['a', 'b']);
});

it.each<readonly [string, Given]>([
  ['needs', { name: 'b', needs: ['a'] }],
  ['comes after', { name: 'b', after: ['a'] }],
  ['holds the same as', { name: 'b', holds: ['databases'] }],
])('waits with one that %s another', async (_, step) => {
  const play = new Play([{ name: 'a', holds: ['databases'] }, step]);
  expect(play.started).toEqual(['a']);
  await play.end('a');
  expect(play.started).toEqual(['a', 'b']);
});

it('does not wait for steps that do not run', () => {
  const steps = [{ name: 'b', needs: ['left out'], after: ['left out too'] }];
  expect(new Play(steps).started).toEqual(['b']);
});

it('begins none after one has failed, and knows which are left', async () => {
  const play = new Play([{ name: 'a' }, { name: 'b' }, { name: 'c', needs: ['a'] }]);
  await play.end('a', false);
  await play.done;
  expect(play.started).toEqual(['a', 'b']);
  expect(play.running).toEqual(['b']);
});

it('goes on after a failure, without those that need the step, if it is to', async () => {
  const steps = [
    { name: 'a' },
    { name: 'b', needs: ['a'] },
    { name: 'c', needs: ['b'] },
    { name: 'd', after: ['a'] },
  ];
  const play = new Play(steps, 2, true);
  await play.end('a', false);
  await play.end('d');
  await play.done;
  expect(play.started).toEqual(['a', 'd']);
  expect(play.leftOut.map(({ name }) => name)).toEqual(['b', 'c']);
});

it('ends when all have', async () => {
  const play = new Play([{ name: 'a' }, { name: 'b' }]);
  await play.end('a');
  await play.end('b');
  await play.done;
  expect(play.running).toEqual([]);
});
