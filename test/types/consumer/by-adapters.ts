/** An app that adds to the interfaces by way of `portcullis/adapters`. */
export {};

declare module 'portcullis/adapters' {
  interface AdapterUser {
    added?: 'by the app';
  }
  interface AdapterSession {
    added?: 'by the app';
  }
  interface AdapterAccount {
    added?: 'by the app';
  }
  interface AdapterAuthenticator {
    added?: 'by the app';
  }
  interface VerificationToken {
    added?: 'by the app';
  }
}
