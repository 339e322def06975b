/**
 * An issuer of access tokens on this machine: its metadata, its keys, and as many tokens as are
 * wanted.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const AUDIENCE = 'https://api.example.com';
export type TokenAlgorithm = 'RS256' | 'ES256';

/** Where the apps of the bench find the issuer, and the token of their requests. */
export interface IssuerAddress {
  readonly issuer: string;
  readonly token: string;
}

const VARIABLE = 'BENCH_TOKEN_ISSUER';

/** What the suite has passed to the processes of the apps. */
export function readIssuer(): IssuerAddress {
  return JSON.parse(process.env[VARIABLE] ?? '{}') as IssuerAddress;
}

/** Starts the issuer, and tells the processes that start from now on. */
export async function startTokenIssuer(alg: TokenAlgorithm) {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  const keys = [{ ...(await exportJWK(publicKey)), alg, kid: 'one', use: 'sig' }];
  const server = createServer((request, response) => {
    const documents: Readonly<Record<string, object>> = {
      '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/keys` },
      '/keys': { keys },
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(documents[request.url ?? ''] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign = (jti: string) =>
    new SignJWT({
      client_id: 'web',
      scope: 'openid profile orders:read orders:write',
      realm_access: { roles: ['staff', 'manager'] },
      preferred_username: 'ada',
      email: 'ada@example.com',
      jti,
    })
      .setProtectedHeader({ alg, kid: 'one', typ: 'at+jwt' })
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setSubject('7f7e2c1a-6f0a-4a55-8a3f-5a2f4f1d9f10')
      .setIssuedAt()
      .setExpirationTime('6h')
      .sign(privateKey);
  process.env[VARIABLE] = JSON.stringify({ issuer, token: await sign('seen') });
  return { sign, stop: () => server.close() };
}
