import { describe, jest } from '@jest/globals';
import * as onTheWeb from '../../../src/core/jwt/token-cipher.js';

jest.unstable_mockModule('../../../src/core/jwt/token-cipher.node.js', () => onTheWeb);
const reader = await import('../../../src/core/jwt/v4-token.js');
const { JwtService } = await import('../../../src/core/jwt/public.js');
const { itReadsV4Tokens } = await import('./v4-token.contract.js');

describe('tokens of version 4, on the web', () => {
  itReadsV4Tokens({ ...reader, JwtService });
});
