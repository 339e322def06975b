/** Plays the steps of a scenario, one after the other. */
import type { Browser } from './browser.js';
import { plain } from './plain.js';
import type { Call } from './recorder.js';
import type { Follow, OpenMail, Return, Step, Visit } from './scenario.js';
import type { Stage } from './stage.js';

/** What came of a step. */
export interface Episode {
  /** `POST /auth/signin/op`. */
  readonly title: string;
  /** A `Response`, what `raw` gives instead of one, or what a call returned. */
  readonly outcome: unknown;
  readonly thrown: unknown;
  readonly calls: readonly Call[];
}

type Asking = Omit<Visit, 'kind'>;

export class Journey {
  private readonly departures: URL[] = [];
  private location = '';

  constructor(private readonly stage: Stage) {}

  async take(steps: readonly Step[]): Promise<readonly Episode[]> {
    const episodes: Episode[] = [];
    for (const step of steps) {
      const { title, act } = this.plan(step);
      const { outcome, thrown } = await act().then(
        (value) => ({ outcome: value, thrown: undefined }),
        (error: unknown) => ({ outcome: undefined, thrown: error }),
      );
      episodes.push({ title, outcome, thrown, calls: this.stage.recorder.take() });
    }
    return episodes;
  }

  private plan(step: Step): { title: string; act: () => Promise<unknown> } {
    if (step.kind === 'call') {
      const { library } = this.stage;
      return { title: step.what, act: async () => plain(await step.call(library)) };
    }
    const visit = this.visitFor(step);
    const url = new URL(visit.path, this.stage.origin);
    const method = visit.method ?? 'GET';
    const where = url.origin === this.stage.origin ? url.pathname : `${url.origin}${url.pathname}`;
    return { title: `${method} ${where}`, act: async () => this.visit(url, method, visit) };
  }

  private visitFor(step: Exclude<Step, { kind: 'call' }>): Asking {
    if (step.kind === 'visit') return step;
    if (step.kind === 'return') return this.returning(step);
    if (step.kind === 'follow') return this.following(step);
    return this.opening(step);
  }

  private following(_: Follow): Asking {
    return { path: this.location };
  }

  private returning(step: Return): Asking {
    const { forget = [], headers = {} } = step;
    const departure = this.departures.at(step.departure ?? -1);
    const request = departure?.searchParams ?? new URLSearchParams();
    const redirectUri = request.get('redirect_uri') ?? '/auth/callback/op';
    const answer = laidOver(this.stage.op.authorize(request, step.as ?? 'ada'), step.parameters);
    const path = step.to ?? redirectUri;
    if (step.by === 'POST' || this.stage.manner === 'form_post') {
      return { path, method: 'POST', form: answer, csrf: 'none', forget, headers };
    }
    return { path: `${path}?${new URLSearchParams(answer)}`, forget, headers };
  }

  private opening({ parameters, forget = [] }: OpenMail): Asking {
    const url = new URL(this.stage.lastMail() || '/auth/callback/email', this.stage.origin);
    const query = laidOver(Object.fromEntries(url.searchParams), parameters);
    return { path: `${url.pathname}?${new URLSearchParams(query)}`, forget };
  }

  private async visit(url: URL, method: string, visit: Asking): Promise<unknown> {
    const { browser, library, config } = this.stage;
    browser.forget(url.origin, visit.forget ?? []);
    for (const [name, value] of Object.entries(visit.cookies ?? {})) {
      browser.set(url.origin, name, value);
    }
    const request = this.request(url, method, visit);
    const outcome = await library.Auth(request, config);
    this.remember(url.origin, outcome, browser);
    return outcome;
  }

  private request(url: URL, method: string, visit: Asking): Request {
    const headers = new Headers(visit.headers);
    // A provider's page posts no token of ours.
    const isCrossSite =
      this.stage.manner === 'form_post' && visit.form !== undefined && visit.csrf === 'none';
    // What a scenario sends of its own comes first, as a cookie of a longer path would.
    const own = this.stage.browser.header(url.origin, isCrossSite);
    const cookies = [headers.get('cookie'), own].filter(Boolean);
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
    const { contentType, text } = this.makeBody(visit, url.origin);
    if (contentType !== undefined) headers.set('content-type', contentType);
    return new Request(url, { method, headers, ...(text !== undefined && { body: text }) });
  }

  private makeBody(visit: Asking, origin: string): { contentType?: string; text?: string } {
    const { form, json, body } = visit;
    if (body) {
      const [contentType, text] = body;
      return { text, ...(contentType !== undefined && { contentType }) };
    }
    const proof = this.proof(visit, origin);
    if (json !== undefined) {
      const text = JSON.stringify({ ...proof, ...(json as object) });
      return { contentType: 'application/json', text };
    }
    if (!form) return {};
    const text = new URLSearchParams({ ...proof, ...form }).toString();
    return { contentType: 'application/x-www-form-urlencoded', text };
  }

  private proof({ csrf = 'own' }: Asking, origin: string): { csrfToken?: string } {
    if (csrf === 'none') return {};
    if (csrf === 'wrong') return { csrfToken: '0'.repeat(64) };
    const { csrfToken: name } = this.stage.names(origin);
    const value = decodeURIComponent(this.stage.browser.jar(origin).get(name) ?? '');
    return { csrfToken: value.split('|')[0] ?? '' };
  }

  private remember(origin: string, outcome: unknown, browser: Browser): void {
    if (!(outcome instanceof Response)) return;
    browser.keep(origin, outcome.headers.getSetCookie());
    const location = outcome.headers.get('location');
    if (location === null) return;
    this.location = location;
    const url = new URL(location, origin);
    if (url.searchParams.has('client_id')) this.departures.push(url);
  }
}

function laidOver(
  base: Readonly<Record<string, string>>,
  over: Readonly<Record<string, string | undefined>> = {},
): Record<string, string> {
  const entries = Object.entries({ ...base, ...over });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
