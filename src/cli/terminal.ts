/** What a command reads and writes: text, JSON, questions and the exit code. */
import { inspect } from 'node:util';
import { styleText } from 'node:util';
import type { Command } from 'commander';
import { CommanderError } from 'commander';
import { CommandError } from './command-error.js';
import { listSecrets, maskSecrets } from './thrown-text.js';

/** The styles of text that the commands use. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Exit codes: 0 for success, 1 for a failure that the command reports, 2 for wrong arguments. */
export const EXIT = { ok: 0, failure: 1, usage: 2 } as const;

/** An answer to choose, with what it is called. */
interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** The terminal of the user, or the streams of a script. */
export class Terminal {
  private exitCode: number = EXIT.ok;

  constructor(
    private readonly input: NodeJS.ReadStream,
    private readonly output: NodeJS.WriteStream,
    private readonly errors: NodeJS.WriteStream,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Whether the user can answer a question. */
  get isInteractive(): boolean {
    return this.input.isTTY && this.output.isTTY && this.env.CI === undefined;
  }

  /** Writes a line to the standard output. */
  write(line = ''): void {
    this.output.write(`${line}\n`);
  }

  /** Writes a value as JSON to the standard output. */
  writeJson(value: unknown): void {
    this.write(JSON.stringify(value, null, 2));
  }

  /** Writes a line to the standard error output: progress, and what went wrong. */
  note(line: string): void {
    this.errors.write(`${line}\n`);
  }

  /** Styles text; leaves it as it is where there is no terminal, or with `NO_COLOR`. */
  paint(style: Style, text: string): string {
    const { NO_COLOR, FORCE_COLOR, TERM } = this.env;
    const hasColours = this.output.isTTY && !NO_COLOR && TERM !== 'dumb';
    return hasColours || (FORCE_COLOR && FORCE_COLOR !== '0') ? styleText(style, text) : text;
  }

  /**
   * Asks a question.
   *
   * @param otherwise - The option that answers it where the user cannot.
   * @throws {CommandError} when the user cannot answer, or cancels.
   */
  async confirm(question: string, otherwise: string): Promise<boolean> {
    const { confirm } = await this.loadPrompts(question, otherwise);
    return requireAnswer(await confirm({ message: question }));
  }

  /** Asks to choose one of several answers; see {@link confirm}. */
  async choose(question: string, choices: readonly Choice[], otherwise: string): Promise<string> {
    const { select } = await this.loadPrompts(question, otherwise);
    return requireAnswer(await select({ message: question, options: [...choices] }));
  }

  /** Sets the exit code of a command that has run to its end. */
  finish(exitCode: number): void {
    this.exitCode = exitCode;
  }

  /** Runs the program with these words, and returns the exit code. */
  async runProgram(program: Command, words: readonly string[]): Promise<number> {
    try {
      await program.parseAsync([...words], { from: 'user' });
      return this.exitCode;
    } catch (thrown) {
      // The help and the version end the program too; Commander has written what is to be said.
      if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.ok : EXIT.usage;
      // Thrown on, it could be swallowed by what collects the errors of the app.
      const text =
        thrown instanceof CommandError
          ? thrown.message
          : maskSecrets(inspect(thrown), listSecrets(this.env));
      this.note(`${this.paint('red', 'Error:')} ${text}`);
      return EXIT.failure;
    }
  }

  private async loadPrompts(question: string, otherwise: string) {
    if (this.isInteractive) return import('@clack/prompts');
    throw new CommandError(`"${question}" needs an answer. Pass ${otherwise}.`);
  }
}

function requireAnswer<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (typeof answer === 'symbol') throw new CommandError('Cancelled. Nothing was changed.');
  return answer as Exclude<Answer, symbol>;
}
