/** Runs `portcullis doctor` on projects of its own, and looks for secrets in what it prints. */
import { expect } from '@jest/globals';
import { type Files, manifest, type Outcome, ScratchProject } from './command-line.js';

/** Nothing of this may ever be printed. */
const SECRET = 'canary-secret-of-more-than-32-characters';
export const CLIENT_SECRET = 'canary-client-secret';

/** An environment in which nothing is wrong. */
export const SOUND = {
  AUTH_SECRET: SECRET,
  AUTH_URL: 'https://app.example',
  AUTH_GITHUB_ID: 'client',
  AUTH_GITHUB_SECRET: CLIENT_SECRET,
};

export const GITHUB = `import GitHub from 'portcullis/providers/github';\n`;
export const ESM = { type: 'module' };

/** An app with one provider, and more options. */
export const configured = (more = ''): Files => ({
  'auth.js': `${GITHUB}export default { providers: [GitHub], ${more} };`,
});

/** The sound environment without one of its variables. */
export const without = (name: keyof typeof SOUND): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(SOUND).filter(([key]) => key !== name));

/** What `doctor --production` says of an app. */
export async function examine(
  files: Files,
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = SOUND,
): Promise<Outcome> {
  const project = new ScratchProject({ 'package.json': manifest({}, ESM), ...files });
  try {
    const outcome = await project.run(['doctor', '--production', ...words], env);
    expect(outcome.stdout + outcome.stderr).not.toMatch(/canary/);
    return outcome;
  } finally {
    project.remove();
  }
}
