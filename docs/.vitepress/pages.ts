/** The pages of the site in the order of the sidebar: a group, and its pages by path and title. */
import { readdirSync, readFileSync } from 'node:fs';
import type { DefaultTheme } from 'vitepress';

type Item = DefaultTheme.SidebarItem;

type Pages = Readonly<Record<string, string>>;

const GROUPS: Readonly<Record<string, Pages>> = {
  'Get started': {
    '/get-started/': 'What you need',
    '/get-started/nestjs': 'NestJS',
    '/get-started/nextjs': 'Next.js',
    '/get-started/sveltekit': 'SvelteKit',
    '/get-started/solid-start': 'SolidStart',
    '/get-started/express': 'Express',
    '/get-started/fastify': 'Fastify',
    '/get-started/hono': 'Hono',
    '/get-started/astro': 'Astro',
    '/get-started/react-router': 'React Router',
    '/get-started/api': 'An API alone',
    '/guides/concepts': 'Concepts',
  },
  'Signing in': {
    '/guides/passwords': 'Passwords',
    '/guides/magic-links': 'Magic links and codes',
    '/guides/passkeys': 'Passkeys',
    '/guides/credentials': 'Credentials',
    '/guides/provider-setups': 'Provider setups',
    '/guides/account-linking': 'Account linking',
    '/guides/phones': 'Mobile apps',
  },
  'Second factors': {
    '/guides/two-factor': 'Two-factor: which way',
    '/guides/second-factors': 'Authenticator apps (TOTP)',
    '/guides/step-up': 'Step-up authentication',
    '/guides/assurance': 'Assurance',
  },
  Sessions: {
    '/guides/sessions': 'Sessions',
    '/guides/listing-and-revoking-sessions': 'Listing and revoking sessions',
    '/guides/provider-logout': 'Signing out at the provider',
    '/guides/two-hosts': 'A web app and an API on two hosts',
  },
  'Protecting an app': {
    '/guides/protecting-routes': 'Protecting routes',
    '/guides/roles-and-permissions': 'Roles and permissions',
    '/guides/access-file': 'Reviewing access',
    '/guides/rate-limiting': 'Rate limiting',
    '/guides/access-tokens': 'Access tokens',
    '/guides/provider-tokens': 'Calling a provider’s API',
    '/guides/multi-tenancy': 'Multi-tenancy',
  },
  'Users and their data': {
    '/guides/account-page': 'The account page',
    '/guides/personal-data': 'Exporting and erasing data',
    '/guides/audit': 'Audit log',
  },
  Pages: {
    '/guides/custom-pages': 'Custom pages',
    '/guides/theming': 'Theming',
    '/playground': 'Playground',
    '/guides/localization': 'Localization',
  },
  Operating: {
    '/guides/deployment': 'Deployment',
    '/guides/preview-deployments': 'Preview deployments',
    '/guides/capacity-planning': 'Capacity planning',
    '/guides/rotating-secrets': 'Rotating secrets',
    '/guides/logging': 'Logging',
    '/guides/telemetry': 'OpenTelemetry',
  },
  Extending: {
    '/guides/callbacks': 'Callbacks',
    '/guides/events': 'Events',
    '/guides/typescript': 'TypeScript',
    '/guides/testing': 'Testing',
    '/guides/features': 'Writing a feature',
  },
  Help: {
    '/guides/troubleshooting': 'Troubleshooting',
    '/guides/error-handling': 'Error handling',
    '/guides/recipes': 'Recipes',
    '/guides/questions': 'Questions and answers',
    '/guides/questions-of-peers': 'Asked of other libraries',
    '/guides/not-yet': 'What is not there',
  },
  Frameworks: {
    '/frameworks/nestjs': 'NestJS',
    '/frameworks/nestjs-graphql': 'NestJS: GraphQL',
    '/frameworks/nestjs-websockets': 'NestJS: WebSockets',
    '/frameworks/nestjs-microservices': 'NestJS: microservices',
    '/frameworks/nestjs-openapi': 'NestJS: OpenAPI',
    '/frameworks/nextjs': 'Next.js',
    '/frameworks/sveltekit': 'SvelteKit',
    '/frameworks/solid-start': 'SolidStart',
    '/frameworks/express': 'Express',
    '/frameworks/fastify': 'Fastify',
    '/frameworks/hono': 'Hono',
    '/frameworks/astro': 'Astro',
    '/frameworks/react-router': 'React Router',
    '/frameworks/nuxt': 'Nuxt',
    '/frameworks/tanstack-start': 'TanStack Start',
    '/frameworks/qwik': 'Qwik City',
    '/frameworks/web-standard': 'Request and Response',
    '/frameworks/browser': 'Browser',
    '/frameworks/react': 'React',
  },
  Providers: {
    '/providers/': 'All providers',
    '/providers/marks': 'Marks',
    '/providers/answers': 'Answers',
  },
  Adapters: {
    '/adapters/': 'Overview',
    '/adapters/typeorm': 'TypeORM',
    '/adapters/auth-js': 'Adapters of Auth.js',
    '/adapters/kysely': 'Kysely tables',
    '/adapters/custom': 'Custom adapters',
  },
  Migrate: {
    '/migrate/auth-js-5': 'From Auth.js 5',
    '/migrate/compare': 'Compare with your Auth.js',
    '/migrate/auth-js-4': 'From NextAuth.js 4',
    '/migrate/passport': 'From Passport',
    '/migrate/keycloak-connect': 'From keycloak-connect',
    '/migrate/better-auth': 'From Better Auth',
    '/differences': 'Differences from Auth.js',
  },
  Reference: {
    '/reference/configuration': 'Configuration',
    '/reference/configuration/general': 'General options',
    '/reference/configuration/sessions': 'Sessions, tokens, cookies',
    '/reference/configuration/sign-in': 'Sign-in and email',
    '/reference/configuration/callbacks': 'Callbacks and events',
    '/reference/configuration/pages': 'Pages',
    '/reference/configuration/messages': 'Messages',
    '/reference/configuration/nestjs': 'NestJS and SolidStart',
    '/reference/command-line': 'Command line',
    '/reference/routes': 'Routes',
    '/reference/cookies': 'Cookies',
    '/reference/errors': 'Errors',
    '/reference/log-messages': 'Log messages',
    '/reference/second-factor-matrix': 'Second factors of each sign-in',
    '/reference/audit-actions': 'Audit actions',
    '/reference/metrics': 'Metrics',
    '/reference/attacks': 'Attacks and their tests',
    '/reference/subpaths': 'Subpaths',
    '/reference/api/': 'API',
  },
  More: {
    '/security': 'Security',
    '/asvs': 'OWASP ASVS',
    '/security-questionnaire': 'Security questionnaire',
    '/performance': 'Performance',
    '/contributing': 'Contributing',
  },
};

const docs = new URL('../', import.meta.url);

export function sidebar(): DefaultTheme.SidebarMulti {
  return {
    '/': Object.entries(GROUPS).map(([text, pages]) => ({
      text,
      collapsed: false,
      items: listItems(pages),
    })),
    '/providers/': [
      { text: 'Providers', items: [...listItems(GROUPS['Providers'] ?? {}), ...providers()] },
    ],
    ...api(),
  };
}

function listItems(pages: Pages): Item[] {
  return Object.entries(pages).map(([link, text]) => ({ link, text }));
}

/** One for each generated page, by the name in its heading. */
function providers(): Item[] {
  return readdirSync(new URL('providers/', docs))
    .filter((file) => !['index.md', 'marks.md', 'answers.md'].includes(file))
    .map((file) => {
      const text = readFileSync(new URL(`providers/${file}`, docs), 'utf8');
      const id = file.replace(/\.md$/, '');
      return { link: `/providers/${id}`, text: /^# (.+)$/m.exec(text)?.[1] ?? id };
    })
    .sort((left, right) => left.text.localeCompare(right.text, 'en'));
}

/**
 * A sidebar for each module that TypeDoc wrote, before VitePress started: all modules, and what
 * this one exports. One sidebar with every export would be most of the HTML of each page.
 */
function api(): DefaultTheme.SidebarMulti {
  const file = new URL('reference/api/typedoc-sidebar.json', docs);
  const modules = modulesIn(JSON.parse(readFileSync(file, 'utf8')) as Item[]);
  const makeSidebar = (current?: string) => [
    {
      text: 'API reference',
      link: '/reference/api/',
      items: modules.map(({ link, text, items }) => ({
        link,
        text,
        ...(link === current && { items }),
      })),
    },
  ];
  return {
    '/reference/api/': makeSidebar(),
    ...Object.fromEntries(modules.map(({ link }) => [link, makeSidebar(link)])),
  };
}

interface Module {
  readonly link: string;
  readonly text: string;
  readonly items: Item[];
}

/** TypeDoc nests modules by their path, and groups what they export by kind. */
function modulesIn(items: readonly Item[]): Module[] {
  return items.flatMap(({ link, items: own = [] }) => {
    const isModule = (item: Item) => item.link?.endsWith('/') ?? false;
    const found = modulesIn(own.filter(isModule));
    if (!link) return found;
    const text = link.replace(/^\/reference\/api\/|\/$/g, '');
    return [{ link, text, items: own.filter((item) => !isModule(item)) }, ...found];
  });
}
