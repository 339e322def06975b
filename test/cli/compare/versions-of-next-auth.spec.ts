/**
 * V14: `portcullis compare` on each next-auth whose entry point differs, and what codemod, compare
 * and doctor say of versions whose sessions nothing reads. Needs a registry.
 */
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { EARLIER_SESSIONS } from '../../../src/cli/project/earlier-sessions.js';
import { manifest, ScratchProject } from '../support/command-line.js';
import { NextAuth4Project } from '../support/next-auth-4-project.js';

/** By what its handler is called, and where it takes its address from. */
const VERSIONS = [
  ['4.0.5', 'NextAuthHandler, req.host'],
  ['4.10.3', 'its address from detectHost'],
  ['4.18.10', 'AuthHandler, req.host'],
  ['4.21.1', 'the last with req.host'],
  ['4.22.1', 'req.origin'],
  ['4.24.11', 'req.origin, by a Request'],
] as const;

const OPTIONS = `{ secret, adapter, session: { strategy: 'jwt' }, providers: [mail, {
  ...client, id: 'op', name: 'OP', type: 'oauth', wellKnown: 'https://op.test/.well-known/openid-configuration',
  idToken: true, profile: ({ sub }) => ({ id: sub }),
}] }`;

describe.each<readonly [string, string]>(VERSIONS)('V14: next-auth %s (%s)', (version) => {
  let project: NextAuth4Project;
  beforeAll(async () => {
    project = await NextAuth4Project.install(version);
  });
  afterAll(() => project.remove());

  it('is played as it reads requests: its sessions and its magic links are alike', async () => {
    const { documented, different, problems } = await project.compare(OPTIONS);
    expect({ different, problems }).toEqual({ different: [], problems: [] });
    expect(documented).toContainEqual({
      scenario: 'session with a valid cookie',
      difference: '1. GET /session: old cookie __Secure-next-auth.session-token',
      docs: 'The cookie of a session of version 4',
    });
  });

  it('its providers of OpenID Connect have another type, as documented', async () => {
    const google = `{ secret, providers: [Google(client)] }`;
    const { documented, different } = await project.compare(google);
    expect(different).toEqual([]);
    expect(documented.map(({ docs }) => docs)).toContain('The `type` of a provider');
  });
});

/** A version of each package that is among those whose sessions are not read. */
const EARLIER: Readonly<Record<string, string>> = {
  'next-auth': '5.0.0-beta.4',
  '@auth/core': '0.18.6',
  '@auth/sveltekit': '0.9.0',
  '@auth/express': '0.3.0',
  '@auth/solid-start': '0.14.0',
};

const TS_MORPH = path.resolve(import.meta.dirname, '../../../node_modules/ts-morph');

const installed = (name: string, version: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version }),
});

describe('V14: sessions that are encrypted with A256GCM', () => {
  let project: ScratchProject | undefined;
  afterEach(() => project?.remove());

  it('every package has a version here', () => {
    expect(Object.keys(EARLIER).toSorted()).toEqual(Object.keys(EARLIER_SESSIONS).toSorted());
  });

  it.each(Object.entries(EARLIER))(
    'of %s %s: codemod, compare and doctor say the same',
    async (name, version) => {
      const reason = `Sessions of ${name} ${version} are not read: users have to sign in again.`;
      project = new ScratchProject(
        {
          'package.json': manifest({ [name]: version }, { type: 'module' }),
          'auth.js': `export const authConfig = { secret: 'a secret of more than thirty-two bytes', providers: [] };\n`,
          ...installed(name, version),
        },
        false,
      );
      symlinkSync(TS_MORPH, path.join(project.root, 'node_modules', 'ts-morph'), 'junction');
      const compared = await project.run(['compare']);
      expect([compared.code, compared.stdout]).toEqual([1, '']);
      expect(compared.stderr).toContain(`${name} ${version} cannot be compared. ${reason}`);
      expect(compared.stderr).toContain('Update it to a version with @auth/core 0.23 or later');
      const moved = await project.run(['codemod', '--dry-run', '--force', '--yes']);
      expect(moved.stdout + moved.stderr).toContain(reason);
      const examined = await project.run(['doctor']);
      expect(examined.stdout).toContain(reason);
    },
  );

  it('a next-auth 4 that has another inside is refused with its version', async () => {
    project = new ScratchProject(
      {
        'package.json': manifest({ 'next-auth': '4.0.0-beta.1' }, { type: 'module' }),
        'auth.js': 'export const authOptions = { providers: [] };\n',
        ...installed('next-auth', '4.0.0-beta.1'),
      },
      false,
    );
    const { code, stderr } = await project.run(['compare']);
    expect(code).toBe(1);
    expect(stderr).toContain('next-auth 4.0.0-beta.1 cannot be compared. Update it to 4.24');
  });
});
