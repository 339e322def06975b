/**
 * The table of access tokens that the conformance tests send on each transport. Its rows have ids,
 * such as `RES-03`.
 */

export const PRESENTED = 'conformance/access-tokens.spec.ts';

export const PRESENTED_TITLE = '$id · $name · $expected';
