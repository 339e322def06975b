/** Nothing is left out, and no table says more than is so. */
import { describe, expect, it } from '@jest/globals';
import { DIFFERENCES } from './differences/index.js';
import { NO_PROVIDERS, OTHERS, OUR_FILES, SIGN_INS, THEIR_FILES } from './files.js';
import { OURS_ALONE, SAMPLES } from './samples.js';
import { toTitle } from './sample.js';

describe('the comparison', () => {
  it('has a sample of every provider that redirects users', () => {
    const sampled = new Set(SAMPLES.map(({ file }) => file));
    expect([...sampled].toSorted()).toEqual(SIGN_INS.toSorted());
  });

  it('has every file of Auth.js', () => {
    const known = [...NO_PROVIDERS, ...OTHERS, ...SIGN_INS];
    expect(known.toSorted()).toEqual(THEIR_FILES.toSorted());
  });

  it('has every file of ours, except the providers that Auth.js does not have', () => {
    const shared = OUR_FILES.filter((file) => !OURS_ALONE.includes(file));
    expect(shared.toSorted()).toEqual([...SIGN_INS, ...OTHERS].toSorted());
  });

  it('has a title for each sample', () => {
    const titles = SAMPLES.map(toTitle);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe.each(DIFFERENCES)('the difference of $of', ({ of, only, because }) => {
  it('is of compared providers and existing samples', () => {
    expect(SIGN_INS).toEqual(expect.arrayContaining([...of]));
    const buts = SAMPLES.filter(({ file }) => of.includes(file)).map(({ but = '' }) => but);
    expect(buts).toEqual(expect.arrayContaining([...(only ?? [])]));
  });

  it('has its reason, in one sentence', () => {
    expect(because).toMatch(/^\S.{9,}\.$/);
    expect(because).not.toMatch(/\. [A-Z]/);
  });
});
