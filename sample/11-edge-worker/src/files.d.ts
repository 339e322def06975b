/** What the bundler makes of a file that is no code: its text. */
declare module '*.svg' {
  const text: string;
  export default text;
}

declare module '*.css' {
  const text: string;
  export default text;
}
