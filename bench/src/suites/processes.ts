/** Whether a check costs more when there are more processes of the app. */
import { send } from '../http/traffic.js';
import type { Figures } from '../row.js';

export async function run(): Promise<Figures> {
  const route = { app: 'portcullis', path: '/me' };
  const traffic = await send('fastify', {
    1: { ...route, processes: 1 },
    2: { ...route, processes: 2 },
    4: { ...route, processes: 4 },
  });
  const figure = (count: '2' | '4') => ({
    value: traffic.lowest(count, '1'),
    parts: (['1', count] as const)
      .map((name) => `${name}: ${traffic.micros(name).toFixed(1)} µs CPU per request`)
      .join(', '),
  });
  return { 2: figure('2'), 4: figure('4') };
}
