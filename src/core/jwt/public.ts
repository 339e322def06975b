/** `portcullis/jwt`: session tokens outside a request. */
export { JwtService, type JwtSettings } from './jwt.service.js';
export type { DefaultJWT, JWT } from '../models/session.js';
export type { JWTDecodeParams, JWTEncodeParams, JWTOptions } from './jwt-options.js';
export { decode, encode, type GetTokenParams, getToken } from './get-token.js';
export { decodeV4 } from './v4-token.js';
