/** What VitePress makes of the pages: by the locale, what loads its index. */
declare module '@localSearchIndex' {
  const index: Readonly<Record<string, () => Promise<unknown>>>;
  export default index;
}
