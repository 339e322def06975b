/** A process that imports its arguments, and reports what that took. Without any, it is empty. */
const specifiers = process.argv.slice(2);
const cpuBefore = process.cpuUsage();
const before = performance.now();
for (const specifier of specifiers) await import(specifier);
const ms = performance.now() - before;
const { user, system } = process.cpuUsage(cpuBefore);
const { rss } = process.memoryUsage();
process.stdout.write(JSON.stringify({ ms, cpuMs: (user + system) / 1000, rss }));
