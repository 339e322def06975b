/** The step of a second factor on every framework. Next.js is in `test/interop/next`. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { factorStepContract } from '../../contract/factor-step.contract.js';
import { DOORS } from '../doors.js';
import { DOOR_NAMES } from './matrix/document.js';

for (const [name, open] of Object.entries(DOORS)) factorStepContract(name, open);

/** By which subpath of the package an app gets each of them. */
const SUBPATHS: Readonly<Record<string, readonly string[]>> = {
  '.': ['NestJS on Express', 'NestJS on Fastify'],
  './core': ['Auth()'],
  './node': ['node:http'],
  './express': ['Express'],
  './fastify': ['Fastify'],
  './next': ['Next.js'],
  './sveltekit': ['SvelteKit'],
  './solid': ['SolidStart'],
  './hono': ['Hono'],
  './astro': ['Astro'],
  './react-router': ['React Router'],
};

/** Entry points that answer no request. */
const NO_DOORS =
  /^\.\/(jwt|errors|adapters|types|providers|features|issuers|client|react|webauthn|testing|package\.json)(\/.*)?$|\/(client|webauthn|components)$/;

describe('no framework is left out', () => {
  it('of those that the package has', () => {
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: object };
    const subpaths = Object.keys(exports).filter((subpath) => !NO_DOORS.test(subpath));
    expect(Object.keys(SUBPATHS).toSorted()).toEqual(subpaths.toSorted());
  });

  it('of the contract, and of the page', () => {
    const doors = Object.values(SUBPATHS).flat().toSorted();
    expect([...Object.keys(DOORS), 'Next.js'].toSorted()).toEqual(doors);
    expect([...DOOR_NAMES].toSorted()).toEqual(doors);
  });
});
