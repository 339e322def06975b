/** The texts of a repository as ts-morph reads them; what has a syntax error is skipped. */
import type * as TsMorph from 'ts-morph';
import type { SourceTree } from './source-tree.js';

/** Parses one text at a time, and knows which files have a syntax error. */
export class SourceParser {
  private readonly unreadable = new Set<string>();

  constructor(
    private readonly tsMorph: typeof TsMorph,
    private readonly tree: SourceTree,
  ) {}

  /** Whether {@link parse} has found a syntax error in a file. */
  isUnreadable(file: string): boolean {
    return this.unreadable.has(file);
  }

  /**
   * The source file; `undefined`, and the file is skipped, if it has a syntax error.
   *
   * @param name - Its extension says what language the text is in, where it is a part of the file.
   */
  parse(file: string, text: string, name = file): TsMorph.SourceFile | undefined {
    const source = this.createSource(name, text);
    const error = findSyntaxError(source);
    if (!error) return source;
    if (!this.unreadable.has(file)) {
      const { messageText } = error.compilerObject;
      const message = this.tsMorph.ts.flattenDiagnosticMessageText(messageText, ' ');
      this.tree.skip(file, `It has a syntax error in line ${error.getLineNumber()}: ${message}`);
    }
    this.unreadable.add(file);
    return undefined;
  }

  /** Whether a text has no syntax error. */
  isCode(name: string, text: string): boolean {
    return !findSyntaxError(this.createSource(name, text));
  }

  /** The source file, also if it has a syntax error. */
  createSource(name: string, text: string): TsMorph.SourceFile {
    const { Project, ts } = this.tsMorph;
    // In a project of its own: a program of many files would be made anew for each.
    const project = new Project({
      useInMemoryFileSystem: true,
      skipLoadingLibFiles: true,
      compilerOptions: { allowJs: true, noLib: true, noResolve: true, jsx: ts.JsxEmit.Preserve },
    });
    // A byte order mark would be taken off, and every position would be one too small.
    return project.createSourceFile(`/${name}`, text.replace(/^\uFEFF/, ' '));
  }
}

function findSyntaxError(source: TsMorph.SourceFile): TsMorph.DiagnosticWithLocation | undefined {
  const [error] = source.getProject().getProgram().getSyntacticDiagnostics(source);
  return error;
}
