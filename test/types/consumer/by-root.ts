/** An app that adds to the interfaces by way of `portcullis`. */
export {};

declare module 'portcullis' {
  interface Session {
    added?: 'by the app';
  }
  interface User {
    added?: 'by the app';
  }
  interface Account {
    added?: 'by the app';
  }
  interface Profile {
    added?: 'by the app';
  }
  interface JWT {
    added?: 'by the app';
  }
}
