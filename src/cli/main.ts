#!/usr/bin/env node
/** `npx portcullis`: the command line. */
import { runLocalCopy } from './local-copy.js';
import { createProgram } from './program.js';
import { Terminal } from './terminal.js';

const terminal = new Terminal(process.stdin, process.stdout, process.stderr, process.env);
const local = await runLocalCopy(process.cwd(), process.argv.slice(2));
process.exitCode =
  local ?? (await terminal.runProgram(createProgram(terminal), process.argv.slice(2)));
// A database or a timer of the app would keep the process alive after the command has ended.
process.stdout.write('', () => process.exit());
