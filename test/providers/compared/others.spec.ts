/** The providers that no browser is sent away to, beside those of Auth.js. */
import { describe, expect, it } from '@jest/globals';
import { BY_MAIL } from './differences/by-mail.js';
import { describeDifference, differing } from './differing.js';
import { definitionFacts } from './facts.js';
import { HTTP_MAILERS, OTHERS } from './files.js';
import { OURS, THEIRS } from './libraries.js';
import { MAILER_OPTIONS, mailFacts } from './mail-sign-in.js';

/** What Auth.js does not describe these without. */
const OPTIONS = { server: 'smtp://127.0.0.1', from: 'no-reply@mail.example.com' };

describe.each(OTHERS)('%s', (file) => {
  it('definition is the same', async () => {
    const [theirs, ours] = await Promise.all(
      [THEIRS, OURS].map((library) => library.describe(file, OPTIONS)),
    );
    expect(definitionFacts(ours!)).toEqual(definitionFacts(theirs!));
  });
});

describe.each(HTTP_MAILERS)('%s', (file) => {
  const documented = BY_MAIL.filter(({ of }) => of.includes(file));

  for (const { what, values, because } of documented) {
    it(`request differs in its ${what}: ${describeDifference(values)}. ${because}`, async () => {
      const [theirs, ours] = [await mailFacts(THEIRS, file), await mailFacts(OURS, file)];
      expect({ theirs: theirs[what], ours: ours[what] }).toEqual(values);
    });
  }

  it('request is the same otherwise', async () => {
    const [theirs, ours] = [await mailFacts(THEIRS, file), await mailFacts(OURS, file)];
    expect(ours).toHaveProperty('address');
    const known = new Set(documented.map(({ what }) => what));
    const unknown = Object.entries(differing(theirs, ours)).filter(([what]) => !known.has(what));
    expect(Object.fromEntries(unknown)).toEqual({});
  });
});

describe('without a sender', () => {
  // At Loops, the template has it.
  it.each(HTTP_MAILERS.filter((file) => file !== 'loops'))(
    '%s sends nothing, where Auth.js uses its default sender',
    async (file) => {
      const { from: _, ...options } = MAILER_OPTIONS;
      const theirs = await mailFacts(THEIRS, file, options);
      const ours = await mailFacts(OURS, file, options);
      expect(theirs.body).toContain('no-reply@authjs.dev');
      expect(ours).toEqual({});
    },
  );
});
