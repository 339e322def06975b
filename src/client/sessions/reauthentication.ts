/** The request that gives a proof, and its outcome. */
import type { AuthEndpoints } from '../auth-endpoints.js';
import { type SignInResponse, toFailedSignIn, toResponse, toTexts } from '../sign-in.js';

/**
 * The outcome of `reauthenticate`: whether the proof was accepted, and the code of the error, such
 * as `CredentialsSignin`.
 *
 * @publicApi
 */
export type ReauthenticateResponse = Pick<SignInResponse, 'ok' | 'error' | 'code' | 'status'>;

/** Gives a proof by a provider. An error without a response is logged. */
export async function startReauthentication(
  endpoints: AuthEndpoints,
  provider: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<ReauthenticateResponse> {
  const callbackUrl = window.location.href;
  const form = { ...toTexts(fields), callbackUrl, reauthenticate: 'true' };
  const result = await endpoints
    .post(`/callback/${encodeURIComponent(provider)}`, form)
    .catch((error: unknown) => toFailedSignIn(endpoints, error));
  const { ok, error, code, status } = toResponse(result);
  return { ok, error, code, status };
}
