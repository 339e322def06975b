/**
 * The samples that users sign in to in Chromium, each with all that sets it apart from the others.
 */

export interface Sample {
  /** Its folder in `sample/`. `npm run build` builds it, `npm start` starts it. */
  readonly folder: string;
  /** Where the library's routes are. */
  readonly basePath: '/auth' | '/api/auth';
  /** Environment variables that name further ports: of an API that runs beside the app, say. */
  readonly ports?: readonly string[];
  /** The path of an API of the app's own, which answers signed-in people alone. */
  readonly api?: string;
  /** The variable that says how often a session is carried on, in seconds. */
  readonly updateAge?: string;
  /** A page where users sign in and out by the functions of the client, without a reload. */
  readonly client?: string;
  /** A page on which the unmodified client of `next-auth/react` runs. */
  readonly nextAuthClient?: string;
  /** A page where people see, make, name and remove their own passkeys. */
  readonly passkeys?: string;
  /**
   * A page with the user's calendar, which the provider keeps. The app also signs out on both
   * sides.
   */
  readonly calendar?: string;
  /** What the app cannot do, by the names of journeys, and why. */
  readonly lacks?: Readonly<Record<string, string>>;
}

export const SAMPLES: readonly Sample[] = [
  {
    folder: '07-next',
    basePath: '/api/auth',
    updateAge: 'SESSION_UPDATE_AGE',
    client: '/client',
    nextAuthClient: '/next-auth-client',
    passkeys: '/passkeys',
  },
  { folder: '08-sveltekit', basePath: '/auth', client: '/client' },
  { folder: '09-solid-start', basePath: '/api/auth' },
  {
    folder: '10-next-with-nest-api',
    basePath: '/api/auth',
    api: '/api/notes',
    calendar: '/calendar',
  },
  { folder: '11-edge-worker', basePath: '/auth' },
];
