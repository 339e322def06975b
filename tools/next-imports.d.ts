/** The names by which apps of Next.js import its modules, which their bundler resolves. */
declare module 'next/headers' {
  export * from 'next/headers.js';
}

declare module 'next/navigation' {
  export * from 'next/navigation.js';
}
