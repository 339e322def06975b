import { describe } from '@jest/globals';
import { JwtService } from '../../../src/core/jwt/public.js';
import * as onNode from '../../../src/core/jwt/v4-token.js';
import { itReadsV4Tokens } from './v4-token.contract.js';

describe('tokens of version 4, on Node', () => {
  itReadsV4Tokens({ ...onNode, JwtService });
});
