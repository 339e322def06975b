/** `decode` where there is nothing of Node: the bundles of an edge platform in edge-runtime. */
import { EdgeRuntime } from 'edge-runtime';
import { encode } from 'portcullis/jwt';
import { edgeBundle } from '../measure/edge-bundle.js';
import { type Subject, compare } from '../measure/rounds.js';
import type { Figures } from '../row.js';
import { CLAIMS, COOKIE, SECRET } from '../subjects/person.js';

type Decode = (params: { token: string; secret: string; salt: string }) => Promise<unknown>;

export async function run(): Promise<Figures> {
  const params = { secret: SECRET, salt: COOKIE };
  const token = await encode({ ...params, token: CLAIMS });
  const [peer, ours] = [await decodeOn('@auth/core/jwt'), await decodeOn('portcullis/jwt')];
  const subjects: Record<'@auth/core' | 'portcullis', Subject> = {
    '@auth/core': async () => void (await peer({ ...params, token })),
    portcullis: async () => void (await ours({ ...params, token })),
  };
  const all = await compare(subjects);
  return {
    decode: {
      value: all.ratio('@auth/core', 'portcullis', 'wall'),
      parts: all.describe('@auth/core', 'portcullis'),
    },
  };
}

async function decodeOn(entry: string): Promise<Decode> {
  const { code } = await edgeBundle(
    `import { decode } from '${entry}';\nglobalThis.decode = decode;`,
  );
  const runtime = new EdgeRuntime({ initialCode: code });
  return runtime.evaluate<Decode>('decode');
}
