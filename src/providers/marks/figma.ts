/** Source: https://www.figma.com/using-the-figma-brand/ (drawn after it). Permission: https://www.figma.com/using-the-figma-brand/. */
import { getSteadyMark } from './svg.js';

export default getSteadyMark(
  '<path fill="#f24e1e" d="M12 0H8a4 4 0 0 0 0 8h4z"/><path fill="#ff7262" d="M12 0h4a4 4 0 0 1 0 8h-4z"/>' +
    '<path fill="#a259ff" d="M12 8H8a4 4 0 0 0 0 8h4z"/><circle cx="16" cy="12" r="4" fill="#1abcfe"/>' +
    '<path fill="#0acf83" d="M8 16h4v4a4 4 0 1 1-4-4z"/>',
);
