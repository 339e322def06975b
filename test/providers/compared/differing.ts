/** What differs between the facts of the two libraries. */
import type { Values } from './differences/difference.js';
import { type Facts, NOTHING } from './facts.js';

/** By the name of the fact. */
export function differing(theirs: Facts, ours: Facts): Readonly<Record<string, Values>> {
  const names = new Set([...Object.keys(theirs), ...Object.keys(ours)]);
  const all = [...names].map((what) => [what, { theirs: theirs[what], ours: ours[what] }] as const);
  return Object.fromEntries(all.filter(([, values]) => !areSame(values)));
}

/** Both values, for the name of a test. */
export function describeDifference({ theirs, ours }: Values): string {
  return `${said(ours)}, not ${said(theirs)}`;
}

function areSame({ theirs, ours }: Values): boolean {
  if (theirs === NOTHING || ours === NOTHING) return theirs === ours;
  return JSON.stringify(theirs) === JSON.stringify(ours);
}

function said(value: unknown): string {
  return value === NOTHING ? 'nothing' : JSON.stringify(value);
}
