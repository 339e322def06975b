/** What the code of an app prints while a command runs it. */

/**
 * Does some work while what is written to the standard output goes to the standard error output.
 * The command's own output is then whole, such as JSON.
 */
export async function withOutputOnStderr<Result>(
  { stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const write = stdout.write.bind(stdout);
  Object.assign(stdout, { write: stderr.write.bind(stderr) });
  try {
    return await work();
  } finally {
    Object.assign(stdout, { write });
  }
}
