/** How much an edge platform has to load. */
import { eagerKib, edgeBundle } from '../measure/edge-bundle.js';
import type { Figures } from '../row.js';

const entry = (name: string, core: string) =>
  `export { Auth } from '${core}';\nexport { default as GitHub } from '${name}/providers/github';`;

export async function run(): Promise<Figures> {
  const ours = await edgeBundle(entry('portcullis', 'portcullis/core'));
  const peer = await edgeBundle(entry('@auth/core', '@auth/core'));
  const eager = await eagerKib(entry('portcullis', 'portcullis/core'));
  const peerEager = await eagerKib(entry('@auth/core', '@auth/core'));
  const told = (own: number, others: number) =>
    `portcullis ${own.toFixed(1)} KiB, @auth/core ${others.toFixed(1)} KiB`;
  return {
    eager: { value: eager, parts: told(eager, peerEager) },
    'auth-core': { value: peerEager / eager, parts: told(eager, peerEager) },
    size: { value: ours.kib, parts: told(ours.kib, peer.kib) },
  };
}
