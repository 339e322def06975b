/** A project with next-auth 4, whose options `portcullis compare` compares. */
import { expect } from '@jest/globals';
import type { ComparisonReport } from '../../../src/cli/compare/comparison-report.js';
import { manifest, type Outcome, ScratchProject } from './command-line.js';
import { installPackages } from './fixture-app.js';

export const SECRET = 'canary-secret-of-more-than-32-bytes-for-both';
export const OTHER_SECRET = 'canary-another-secret-of-more-than-32-bytes';

const PREAMBLE = `
import github from 'next-auth/providers/github';
import google from 'next-auth/providers/google';
import { decode, encode } from 'next-auth/jwt';
const GitHub = github.default ?? github;
const Google = google.default ?? google;
const secret = '${SECRET}';
const client = { clientId: 'canary-client', clientSecret: 'canary-client-secret' };
const touch = () => { throw new Error('The app was touched.'); };
const adapter = new Proxy({ createUser: touch }, { get: () => touch });
const mail = { id: 'mail', type: 'email', name: 'Mail', from: 'a@app.test', maxAge: 600, sendVerificationRequest: touch };
const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: true };
const text = (token) => Buffer.from(JSON.stringify(token)).toString('base64url');
`;

type Environment = Readonly<Record<string, string>>;

export class NextAuth4Project {
  private constructor(private readonly project: ScratchProject) {}

  /** @param version - Default: the latest one. */
  static async install(version = '^4.24.0'): Promise<NextAuth4Project> {
    const dependencies = { 'next-auth': version };
    const project = new ScratchProject(
      {
        'package.json': manifest(dependencies, { type: 'module' }),
        // Not the framework, which is its peer.
        '.npmrc': 'legacy-peer-deps=true\n',
      },
      false,
    );
    await installPackages(project.root);
    project.write({
      'package.json': manifest({ ...dependencies, next: '*' }, { type: 'module' }),
    });
    return new NextAuth4Project(project);
  }

  /** What the command prints, which must not be a secret. */
  async run(
    options: string,
    env: Environment = {},
    words: readonly string[] = [],
  ): Promise<Outcome> {
    this.project.write({ 'auth.js': `${PREAMBLE}\nexport const authOptions = ${options};\n` });
    const outcome = await this.project.run(['compare', ...words], env);
    expect(outcome.stdout + outcome.stderr).not.toMatch(/canary|was touched/);
    return outcome;
  }

  async compare(options: string, env: Environment = {}): Promise<ComparisonReport> {
    const { stdout } = await this.run(options, env, ['--json']);
    return JSON.parse(stdout) as ComparisonReport;
  }

  remove(): void {
    this.project.remove();
  }
}
