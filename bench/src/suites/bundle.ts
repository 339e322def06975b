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
  const sizes = (own: number, others: number) =>
    `portcullis ${own.toFixed(1)} KiB, @auth/core ${others.toFixed(1)} KiB`;
  return {
    eager: { value: eager, parts: sizes(eager, peerEager) },
    'auth-core': { value: peerEager / eager, parts: sizes(eager, peerEager) },
    size: { value: ours.kib, parts: sizes(ours.kib, peer.kib) },
  };
}
