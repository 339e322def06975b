/** Signed tokens of @nestjs/jwt, and of jsonwebtoken below it with a key that is made once. */
import { createSecretKey } from 'node:crypto';
import { createRequire } from 'node:module';
import { JwtService } from '@nestjs/jwt';
import { CLAIMS, SECRET } from './person.js';

type Verify = (token: string, key: unknown, options: object) => unknown;

export async function signedToken() {
  const jwt = new JwtService({ secret: SECRET, signOptions: { expiresIn: '30d' } });
  const token = await jwt.signAsync(CLAIMS);
  const key = createSecretKey(Buffer.from(SECRET));
  // It is a dependency of @nestjs/jwt, and found from there.
  const require = createRequire(createRequire(import.meta.url).resolve('@nestjs/jwt'));
  const { verify } = require('jsonwebtoken') as { verify: Verify };
  return {
    token,
    key,
    byString: () => jwt.verifyAsync(token),
    byKeyObject: () => verify(token, key, { algorithms: ['HS256'] }),
  };
}
