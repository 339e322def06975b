/** Removes the copies of the samples, unless somebody has said where to keep them. */
import { rmSync } from 'node:fs';

export default function clearUp() {
  if (process.env.REMOVE_SAMPLES)
    rmSync(process.env.SAMPLES_HOME, { recursive: true, force: true });
}
