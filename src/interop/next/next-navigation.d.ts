/** The spelling that Next.js knows is not the one that its types are found by. */
declare module 'next/navigation' {
  export * from 'next/navigation.js';
}
