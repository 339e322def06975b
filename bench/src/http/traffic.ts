/** Rounds over HTTP: in each of them every route has a turn, and each begins with another. */
import { effort } from '../measure/effort.js';
import { median } from '../measure/median.js';
import type { Delivery, Order } from './client.js';
import { Pinned } from './pinned.js';

interface Listening {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What is asked in a turn. */
export interface Route {
  readonly app: string;
  readonly path: string;
  /** A file with a `Cookie` header on each line, for requests that all bring another. */
  readonly cookies?: string;
  /** A file with an `Authorization` header on each line, in place of cookies. */
  readonly tokens?: string;
  /** How many processes of the app share the requests. Default 1. */
  readonly processes?: number;
}

interface Turn {
  readonly cpu: number;
  readonly perSecond: number;
}

/** What came out of all rounds. */
export class Traffic<Name extends string> {
  constructor(private readonly turns: Readonly<Record<Name, readonly Turn[]>>) {}

  /** Requests per second of one, divided by those of the other in the same round. */
  rate(dividend: Name, divisor: Name): number {
    return this.middle(
      (round) => this.at(dividend, round).perSecond / this.at(divisor, round).perSecond,
    );
  }

  /** CPU time per request of one, divided by that of the other in the same round. */
  cpu(dividend: Name, divisor: Name): number {
    return this.middle((round) => this.at(dividend, round).cpu / this.at(divisor, round).cpu);
  }

  /**
   * CPU time per request of one, divided by that of the other, each at its best: for two that
   * should be the same, where whatever disturbs a turn is larger than the difference.
   */
  lowest(dividend: Name, divisor: Name): number {
    const best = (name: Name) => Math.min(...this.turns[name].map(({ cpu }) => cpu));
    return best(dividend) / best(divisor);
  }

  describe(bare: Name, ...names: Name[]): string {
    const rates = names.map((name) => {
      const rate = median(this.turns[name].map(({ perSecond }) => perSecond));
      return `${name} +${this.beyond(name, bare).toFixed(1)} µs CPU (${rate.toFixed(0)} requests/s)`;
    });
    const rate = median(this.turns[bare].map(({ perSecond }) => perSecond));
    return `${rates.join(', ')}, ${bare} ${this.micros(bare).toFixed(1)} µs (${rate.toFixed(0)} requests/s)`;
  }

  /** Microseconds of CPU time of the server per request. */
  micros(name: Name): number {
    return median(this.turns[name].map(({ cpu }) => cpu));
  }

  /** CPU time per request beyond that of the bare route in the same round, in microseconds. */
  beyond(name: Name, bare: Name): number {
    return this.middle((round) => this.at(name, round).cpu - this.at(bare, round).cpu);
  }

  private at(name: Name, round: number): Turn {
    return this.turns[name][round] ?? { cpu: NaN, perSecond: NaN };
  }

  private middle(of: (round: number) => number): number {
    const [first = []] = Object.values<readonly Turn[]>(this.turns);
    return median(first.map((_, round) => of(round)));
  }
}

/** @throws {Error} when a request is answered by anything but 2xx. */
export async function send<Name extends string>(
  platform: 'express' | 'fastify',
  routes: Readonly<Record<Name, Route>>,
): Promise<Traffic<Name>> {
  const names = Object.keys(routes) as Name[];
  const client = await Pinned.start('./client.js', 1);
  const servers = new Map<string, Pinned<Listening>[]>();
  const turns = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Turn[]
  >;
  try {
    for (const name of names) {
      const { app, processes = 1 } = routes[name];
      const known = servers.get(app) ?? [];
      while (known.length < processes) {
        known.push(await Pinned.start<Listening>('./server.js', 0, [app, platform]));
      }
      servers.set(app, known);
      await turn(client, known, routes[name], effort.httpWarmSeconds);
    }
    for (let round = 0; round < effort.httpRounds; round += 1) {
      const first = round % names.length;
      for (const name of [...names.slice(first), ...names.slice(0, first)]) {
        const asked = servers.get(routes[name].app) ?? [];
        turns[name].push(await turn(client, asked, routes[name], effort.httpTurnSeconds));
      }
    }
    return new Traffic(turns);
  } finally {
    for (const server of [...servers.values()].flat()) server.stop();
    client.stop();
  }
}

async function turn(
  client: Pinned<unknown>,
  all: readonly Pinned<Listening>[],
  { path, cookies, tokens, processes = 1 }: Route,
  seconds: number,
): Promise<Turn> {
  const asked = all.slice(0, processes);
  const before = await readCpu(asked);
  const { requests, perSecond, failures } = await client.ask<Delivery>({
    urls: asked.map(({ first }) => first.url),
    path,
    headers: asked[0]?.first.headers ?? {},
    seconds,
    ...(cookies !== undefined && { cookies }),
    ...(tokens !== undefined && { tokens }),
  } satisfies Order);
  const used = (await readCpu(asked)) - before;
  if (failures > 0) throw new Error(`${failures} of ${requests} requests to ${path} failed.`);
  return { cpu: used / requests, perSecond };
}

async function readCpu(servers: readonly Pinned<Listening>[]): Promise<number> {
  const answers = await Promise.all(servers.map((server) => server.ask<{ cpu: number }>({})));
  return answers.reduce((sum, { cpu }) => sum + cpu, 0);
}
