/** A CommonJS project in a folder of its own, with the built package among its dependencies. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What the project depends on. The package itself is found as npm links it. */
const DEPENDENCIES = [
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/platform-express',
  '@nestjs/platform-fastify',
  '@nestjs/throttler',
  '@types/node',
  'reflect-metadata',
];

const COMPILER: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  strict: true,
  exactOptionalPropertyTypes: true,
  esModuleInterop: true,
  experimentalDecorators: true,
  // As Nest's starter has it: parameters are emitted as values.
  emitDecoratorMetadata: true,
  skipLibCheck: true,
  types: ['node'],
  // TypeScript 6 warns of "moduleResolution": "node".
  ignoreDeprecations: '6.0',
};

/** What a project can have in its tsconfig.json: `module`, and `moduleResolution`. */
export const MODULES = [
  ['commonjs', 'node10'],
  ['commonjs', 'bundler'],
  ['node16', 'node16'],
  ['node20', 'node16'],
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
] as const;

export type Module = (typeof MODULES)[number][0];
type Resolution = (typeof MODULES)[number][1];

export interface Compiled {
  /** Where the script is. */
  readonly script: string;
  /** What the compiler had to say. */
  readonly complaints: readonly string[];
}

export class CommonJsApp {
  private sources = 0;

  private constructor(private readonly folder: string) {}

  static async make(): Promise<CommonJsApp> {
    const folder = await mkdtemp(path.join(tmpdir(), 'commonjs-'));
    await writeFile(path.join(folder, 'package.json'), '{ "type": "commonjs" }');
    for (const name of [...DEPENDENCIES, 'portcullis']) {
      const link = path.join(folder, 'node_modules', name);
      await mkdir(path.dirname(link), { recursive: true });
      await symlink(name === 'portcullis' ? ROOT : path.join(ROOT, 'node_modules', name), link);
    }
    return new CommonJsApp(folder);
  }

  /** Compiles a source as a file of its own, with these settings in the project's tsconfig.json. */
  async compile(source: string, module: Module, resolution?: Resolution): Promise<Compiled> {
    const name = `${module}-${this.sources++}`;
    const file = path.join(this.folder, `${name}.ts`);
    await writeFile(file, source);
    const outDir = path.join(this.folder, 'dist');
    const named = { module, ...(resolution && { moduleResolution: resolution }) };
    const { options: modules } = ts.convertCompilerOptionsFromJson(named, this.folder);
    const options = { ...COMPILER, ...modules, rootDir: this.folder, outDir };
    const program = ts.createProgram([file], options);
    const complaints = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    program.emit();
    return { script: path.join(outDir, `${name}.js`), complaints };
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}
