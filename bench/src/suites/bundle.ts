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
  const sizes = `portcullis ${ours.kib.toFixed(1)} KiB, @auth/core ${peer.kib.toFixed(1)} KiB`;
  return {
    size: { value: ours.kib, parts: sizes },
    'auth-core': { value: peer.kib / ours.kib, parts: sizes },
    eager: {
      value: eager,
      parts: `portcullis ${eager.toFixed(1)} KiB, @auth/core ${peerEager.toFixed(1)} KiB`,
    },
  };
}
