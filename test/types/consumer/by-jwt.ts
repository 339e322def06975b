/** An app that adds to the interfaces by way of `portcullis/jwt`. */
export {};

declare module 'portcullis/jwt' {
  interface JWT {
    added?: 'by the app';
  }
}
