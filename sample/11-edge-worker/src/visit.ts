/** One request: its session, and what it needs of the library. */
import { type AuthServices, type CallerContext, ServerAuth, getSession } from 'portcullis/core';
import { redirect, seeOther } from './responses.js';

export class Visit {
  readonly query: URLSearchParams;
  private readonly caller: CallerContext;

  constructor(
    private readonly request: Request,
    private readonly services: AuthServices,
  ) {
    const { origin, searchParams } = new URL(request.url);
    this.caller = { origin, headers: request.headers };
    this.query = searchParams;
  }

  /** Who is there. The cookies carry the session on when it is time, and go with the answer. */
  async session() {
    return getSession(this.request, this.services);
  }

  /** The fields of the form that was sent, without files. */
  async form(): Promise<Readonly<Record<string, string>>> {
    const fields = [...(await this.request.formData())];
    return Object.fromEntries(
      fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
    );
  }

  /**
   * Signs in, or sets out to. Like `update` and `signOut`, it refuses what another site has sent.
   *
   * @param fields - What `authorize` asks for.
   */
  async signIn(provider: string, fields: Readonly<Record<string, unknown>> = {}) {
    const wish = { redirectTo: '/', fields };
    const actions = this.services.get(ServerAuth);
    const { location, cookies } = await actions.signIn(provider, wish, this.caller);
    return redirect(location, cookies);
  }

  async update(change: unknown): Promise<Response> {
    const { cookies } = await this.services.get(ServerAuth).update(change, this.caller);
    return seeOther('/', cookies);
  }

  async signOut(redirectTo: string): Promise<Response> {
    const { location, cookies } = await this.services
      .get(ServerAuth)
      .signOut(redirectTo, this.caller);
    return redirect(location, cookies);
  }
}
