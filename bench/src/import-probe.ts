/** A process that imports what it is told, and says what that took. With nothing to import, it is empty. */
const specifiers = process.argv.slice(2);
const cpuBefore = process.cpuUsage();
const before = performance.now();
for (const specifier of specifiers) await import(specifier);
const ms = performance.now() - before;
const { user, system } = process.cpuUsage(cpuBefore);
const { rss } = process.memoryUsage();
process.stdout.write(JSON.stringify({ ms, cpuMs: (user + system) / 1000, rss }));
