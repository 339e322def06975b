/** Builds the marks of the providers, as SVG of 24 by 24, from the path of a drawing in one colour. */
import type { ProviderMark } from '../../core/models/index.js';

/** A mark with both variants. */
type FullMark = ProviderMark & Readonly<Record<'light' | 'dark', string>>;

/**
 * A mark in one colour, without a background of its own.
 *
 * @param path - The drawing, on a grid of 24 by 24.
 * @param light - Its colour on a light background.
 * @param dark - Its colour on a dark background. Default: the same.
 */
export function getMark(path: string, light: string, dark = light): FullMark {
  return { light: getSvg(getPath(path, light)), dark: getSvg(getPath(path, dark)) };
}

/**
 * A mark on a rounded square of its own.
 *
 * @param path - The drawing, on a grid of 24 by 24.
 * @param tile - The colour of the square.
 * @param color - The colour of the drawing.
 * @param scale - The size of the drawing, as a share of the square's.
 */
export function getTile(path: string, tile: string, color: string, scale: number): FullMark {
  const inset = Number((12 * (1 - scale)).toFixed(2));
  return getSteadyMark(
    `<rect width="24" height="24" rx="5.5" fill="${tile}"/>` +
      `<g transform="translate(${inset} ${inset}) scale(${scale})">${getPath(path, color)}</g>`,
  );
}

/**
 * A mark that is a disc or a rounded square with a white figure in it.
 *
 * @param path - The ground without the figure, on a grid of 24 by 24.
 * @param color - The colour of the ground.
 * @param radius - The radius of its corners, for what shows through as the figure. Default: of a disc.
 */
export function getBadge(path: string, color: string, radius = 11.5): FullMark {
  return getSteadyMark(
    `<rect x=".5" y=".5" width="23" height="23" rx="${radius}" fill="#fff"/>${getPath(path, color)}`,
  );
}

/** A mark that is the same on every background. */
export function getSteadyMark(content: string): FullMark {
  const svg = getSvg(content);
  return { light: svg, dark: svg };
}

/** @param content - What is drawn, on a grid of 24 by 24. */
export function getSvg(content: string, size = 24): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${content}</svg>`;
}

function getPath(path: string, color: string): string {
  return `<path fill="${color}" d="${path}"/>`;
}
