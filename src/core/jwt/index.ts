/** Session tokens. */
export { decode, encode } from './get-token.js';
export { JwtService, type JwtSettings, JwtSettingsToken } from './jwt.service.js';
export { decodeV4 } from './v4-token.js';
