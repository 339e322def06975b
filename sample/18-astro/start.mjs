/** Starts the server that `npm run build` has built. */
process.env.HOST ??= 'localhost';
process.env.PORT ??= '3000';
console.log(`The app is at http://localhost:${process.env.PORT}. Ctrl-C ends it.`);
await import('./dist/server/entry.mjs');
