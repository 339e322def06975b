/** QR codes, by the package `uqr`. */
import { InvalidOption } from '../../core/errors/index.js';

/**
 * @returns Row by row, whether a module is dark.
 * @throws {InvalidOption} when the package is not installed.
 */
export async function drawQrCode(text: string): Promise<readonly (readonly boolean[])[]> {
  const { encode } = await loadUqr();
  return encode(text, { border: 0 }).data;
}

async function loadUqr() {
  try {
    return await import('uqr');
  } catch {
    throw new InvalidOption('QR codes need the package `uqr`: npm install uqr');
  }
}
