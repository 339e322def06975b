/** What people agreed to, by code and by access token. */
import { randomUUID } from 'node:crypto';
import { Refusal, insist } from './refusal.js';
import type { Issued } from './ways.js';

export interface Grant {
  readonly code: string;
  /** The authorization request. */
  readonly request: URLSearchParams;
}

export class Grants {
  /** What must stay between the provider and its client. */
  readonly secrets: string[] = [];
  private readonly agreed = new Map<string, Grant>();
  private readonly redeemed = new Map<string, Issued>();

  /** How many people have agreed. */
  get count(): number {
    return this.agreed.size;
  }

  /** Whatever was issued, in order. */
  get issued(): readonly Issued[] {
    return [...this.redeemed.values()];
  }

  /** @returns The code for what was agreed to. */
  agree(request: URLSearchParams): string {
    const code = `canary-code-${randomUUID()}`;
    this.agreed.set(code, { code, request });
    this.secrets.push(code);
    return code;
  }

  /** @throws {Refusal} when there is no such code. */
  find(code: string | null): Grant {
    const grant = this.agreed.get(code ?? '');
    if (grant) return grant;
    throw new Refusal('invalid_grant', 'there is no such code');
  }

  /** Redeems a code, once. The request has been found to be right by then. */
  redeem({ code, request }: Grant): Issued {
    insist(!this.redeemed.has(code), 'invalid_grant', 'the code was redeemed before');
    const issued = {
      access_token: `canary/access+${randomUUID()}`,
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: `canary-refresh-${randomUUID()}`,
      scope: request.get('scope') ?? undefined,
    };
    this.redeemed.set(code, issued);
    this.secrets.push(issued.access_token, issued.refresh_token);
    return issued;
  }

  /** Whether this access token was issued. */
  has(accessToken: string): boolean {
    return this.issued.some(({ access_token }) => access_token === accessToken);
  }
}
