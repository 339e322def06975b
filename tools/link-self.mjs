/**
 * Lets the samples import `portcullis` as an app does that has installed it: each has a
 * package.json of its own, so Node does not take it for a part of this package.
 */
import { rmSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const link = fileURLToPath(new URL('../node_modules/portcullis', import.meta.url));

rmSync(link, { force: true, recursive: true });
// On Windows every user may create a junction; elsewhere the kind is ignored.
symlinkSync(root, link, 'junction');
