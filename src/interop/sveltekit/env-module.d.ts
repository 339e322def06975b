// SvelteKit declares this module in each app, with the variables of that app.
declare module '$env/dynamic/private' {
  export const env: Record<string, string | undefined>;
}
