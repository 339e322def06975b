/** Whether the time of an answer says who has an account. */
import type { Adapter } from 'portcullis/adapters';
import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
import { effort } from '../measure/effort.js';
import { criticalDistance, measureDistance } from '../measure/kolmogorov-smirnov.js';
import { median } from '../measure/median.js';
import { DATABASES } from '../subjects/databases.js';
import type { Figure, Figures } from '../row.js';
import { LEAST_COST, makeFeatures, PASSWORD, PasswordApp } from '../subjects/passwords.js';

const SAMPLES = effort.isQuick ? 40 : 2_000;
const WARM = effort.isQuick ? 5 : 300;

/** What is sent for an address. */
const ATTEMPTS = {
  'sign-in': (app: PasswordApp, email: string) => app.signIn(email, 'a wrong password'),
  'sign-up': (app: PasswordApp, email: string) =>
    app.send('/auth/password/sign-up', { email, password: PASSWORD }),
  forgot: (app: PasswordApp, email: string) => app.send('/auth/password/forgot', { email }),
} as const;

export async function run(): Promise<Figures> {
  const databases = await DATABASES.sqlite();
  const { place } = await databases.open('members');
  const features = makeFeatures(LEAST_COST);
  // Which driver it is, is known where the place was made.
  const options = place as unknown as Parameters<typeof TypeORMAdapter>[0];
  const adapter = TypeORMAdapter(options, { features });
  const app = new PasswordApp(LEAST_COST, { adapter: adapter as unknown as Adapter });
  // At once: most of an answer's time is spent waiting, and what one attempt takes from another
  // falls on known and on unknown addresses alike.
  const figures = await Promise.all(
    Object.entries(ATTEMPTS).map(async ([name, attempt]): Promise<[string, Figure]> => [
      name,
      await measure(app, name, attempt),
    ]),
  );
  await adapter.close();
  await databases.close();
  return Object.fromEntries(figures);
}

async function measure(
  app: PasswordApp,
  name: string,
  attempt: (typeof ATTEMPTS)['sign-in'],
): Promise<Figure> {
  const count = SAMPLES + WARM;
  // Of one length: neither a longer nor a shorter address is what is measured.
  const makeAddress = (kind: string, index: number) => `${kind}-${10_000 + index}@${name}.test`;
  await app.add(Array.from({ length: count }, (_, index) => makeAddress('member', index)));
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let index = 0; index < count; index += 1) {
    const turns = [
      [known, makeAddress('member', index)],
      [unknown, makeAddress('unknown', index)],
    ] as const;
    // Neither is always the first: what one leaves behind falls on the other.
    for (const [times, email] of Math.random() < 0.5 ? turns : [...turns].reverse()) {
      const started = process.hrtime.bigint();
      const response = await attempt(app, email);
      await response.text();
      const taken = Number(process.hrtime.bigint() - started) / 1000;
      if (response.status >= 400 && response.status !== 401) throw new Error(`${response.status}`);
      if (index >= WARM) times.push(taken);
    }
  }
  const most = criticalDistance(SAMPLES).toFixed(3);
  const micros = (times: readonly number[]) => `${median(times).toFixed(0)} µs`;
  return {
    value: measureDistance(known, unknown),
    parts: `${SAMPLES} each: known ${micros(known)}, unknown ${micros(unknown)}; 1 in 100 is above ${most} by chance`,
  };
}
