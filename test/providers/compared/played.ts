/** A sign-in that both libraries have played, and what differs in it. */
import type { Difference, Values } from './differences/difference.js';
import { differing } from './differing.js';
import type { AllFacts, Facts, RowName, Section } from './facts.js';
import { OURS, THEIRS } from './libraries.js';
import { type Sample, toTitle } from './sample.js';
import { signIn } from './sign-in.js';

export class Played {
  private constructor(
    readonly sample: Sample,
    private readonly theirs: AllFacts,
    private readonly ours: AllFacts,
  ) {}

  /** One after the other: what both share in a process is replaced for each. */
  static async play(sample: Sample): Promise<Played> {
    const theirs = await signIn(THEIRS, sample);
    const ours = await signIn(OURS, sample);
    return new Played(sample, theirs, ours);
  }

  get title(): string {
    return toTitle(this.sample);
  }

  /**
   * Whether there is something to compare: a library that fails leaves what comes after it undone.
   */
  reached(section: Section | RowName): boolean {
    const failed = [this.theirs, this.ours].some(({ outcome }) => outcome?.result !== 'signed in');
    return !failed || (section in this.theirs && section in this.ours);
  }

  isShownBy({ only }: Difference): boolean {
    return only === undefined || only.includes(this.sample.but ?? '');
  }

  values(section: Section, what: string): Values {
    const [theirs, ours] = this.both(section);
    return { theirs: theirs[what], ours: ours[what] };
  }

  /** What differs, by the name of the fact. */
  differing(section: Section | RowName): Readonly<Record<string, Values>> {
    return differing(...this.both(section));
  }

  private both(section: Section | RowName): readonly [Facts, Facts] {
    return [this.theirs[section] ?? {}, this.ours[section] ?? {}];
  }
}
