/** The example of a docstring, ready to paste: a module of NestJS, and a file of Next.js. */
import ts from 'typescript';

/** What an example may name without saying where it comes from. */
const ADAPTER = {
  imports: ["import { TypeORMAdapter } from 'portcullis/adapters/typeorm';"],
  code: "const adapter = TypeORMAdapter('postgres://app@localhost/app');\n\n",
};
const NOTHING = { imports: [], code: '' };

/** @throws {Error} when the example does not end in `AuthModule.forRoot(…)`. */
export function makeExamples(subpath, { name, example }) {
  const { setup, options, remark } = readParts(subpath, example);
  const { imports, code } = /\badapter\b/.test(options) ? ADAPTER : NOTHING;
  const provider = `import ${name} from 'portcullis/providers/${subpath}';`;
  const before = `${code}${setup}`;
  return {
    nest: [
      "import { Module } from '@nestjs/common';",
      "import { AuthModule } from 'portcullis';",
      ...imports,
      provider,
      '',
      `${before}@Module({ imports: [AuthModule.forRoot(${options})] })`,
      `export class AppModule {}${remark}`,
    ].join('\n'),
    next: [
      '// auth.ts',
      "import NextAuth from 'portcullis/next';",
      ...imports,
      provider,
      '',
      `${before}export const { handlers, auth, signIn, signOut } = NextAuth(${options});${remark}`,
    ].join('\n'),
  };
}

function readParts(subpath, example) {
  const source = ts.createSourceFile('example.ts', example, ts.ScriptTarget.Latest, true);
  const last = source.statements.at(-1);
  const call = last && ts.isExpressionStatement(last) ? last.expression : undefined;
  const isForRoot = call?.expression?.getText() === 'AuthModule.forRoot';
  if (!isForRoot || call.arguments.length !== 1) {
    throw new Error(`The example of "${subpath}" does not end in \`AuthModule.forRoot(…)\`.`);
  }
  const setup = example.slice(0, last.getStart());
  const remark = example.slice(last.getEnd()).trim();
  return {
    setup: setup === '' ? '' : `${setup}\n`,
    options: call.arguments[0].getText(),
    remark: remark === '' ? '' : `\n\n${remark}`,
  };
}
