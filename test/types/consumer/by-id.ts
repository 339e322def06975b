/** An app whose users have an id, since it has a database. */
export {};

declare module 'portcullis' {
  interface User {
    id: string;
  }
}
