/** Sign in with a link that Loops sends. */
import { defineMailer, getApiKey, postMail } from '../core/email/index.js';
import { InvalidOption } from '../core/errors/index.js';
import type {
  EmailConfig,
  SendVerificationRequest,
  VerificationRequest,
} from '../core/providers/index.js';

/** A provider that sends its links with Loops. */
export interface LoopsConfig extends EmailConfig {
  /** The published transactional e-mail that Loops fills in and sends. */
  transactionalId?: string | undefined;
  sendVerificationRequest?: SendVerificationRequest<LoopsConfig> | undefined;
  options?: LoopsUserConfig | undefined;
}

/** What an app may set or override when it calls {@link Loops}. */
export type LoopsUserConfig = Partial<Omit<LoopsConfig, 'options' | 'type'>>;

/**
 * Magic links, sent by Loops.
 *
 * Publish a transactional email at https://app.loops.so/transactional whose button leads to the
 * data variable `url`, and pass its id. With `method: 'code'` or `'both'`, the data variable `code`
 * is there too. Sender, subject and looks are those of that email: neither `from` nor `theme`
 * changes them. Create a key at https://app.loops.so/settings?page=api. It is read from
 * `AUTH_LOOPS_KEY`. The links lead to `https://example.com/auth/callback/loops`.
 *
 * @example
 * ```ts
 * const loops = Loops({ transactionalId: 'clfq6dinn000yl70fgwwyp82l' });
 * AuthModule.forRoot({ providers: [loops], adapter });
 * ```
 * @publicApi
 */
export function Loops(config: LoopsUserConfig = {}): LoopsConfig {
  return {
    id: 'loops',
    name: 'Loops',
    type: 'email',
    sendVerificationRequest: defineMailer(send, [getApiKey, requireTransactionalId]),
    options: config,
  };
}

export default Loops;

/** @see {@link https://loops.so/docs/api-reference/send-transactional-email Loops' documentation} */
async function send(request: VerificationRequest): Promise<void> {
  const { provider, identifier, url, code } = request;
  await postMail(request, {
    endpoint: 'https://app.loops.so/api/v1/transactional',
    headers: { authorization: `Bearer ${getApiKey(provider)}` },
    body: {
      transactionalId: requireTransactionalId(provider),
      email: identifier,
      dataVariables: code === undefined ? { url } : { url, code },
    },
  });
}

function requireTransactionalId({ id, transactionalId }: LoopsConfig): string {
  if (transactionalId) return transactionalId;
  throw new InvalidOption(
    `Provider "${id}" has no \`transactionalId\`. Set it to the id of the e-mail in Loops.`,
  );
}
