/** Under which address a site is (contract §16.3). */
import type { Scenario, Topic } from '../scenario.js';
import { get } from '../steps.js';

const FORWARDED = {
  'x-forwarded-host': 'public.test',
  'x-forwarded-proto': 'https',
};

const asking = (headers: Readonly<Record<string, string>>): Scenario['steps'] => [
  get('/auth/providers', { headers }),
];

export const TOPIC: Topic = {
  topic: 'address',
  scenarios: {
    'by the request alone': { steps: asking({}) },
    'with a port': { visitor: { origin: 'http://localhost:3000' }, steps: asking({}) },
    'by the headers of a proxy': {
      visitor: { origin: 'http://internal:3000' },
      steps: asking(FORWARDED),
    },
    'by a host that is none': { steps: asking({ 'x-forwarded-host': 'evil.test/path' }) },
    'as it is configured': {
      config: () => ({ url: 'https://public.test' }),
      visitor: { origin: 'http://internal:3000' },
      steps: asking({}),
    },
  },
};
