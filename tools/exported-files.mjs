/**
 * @returns {string[]} Every file that a target of `exports` or `imports` names, whatever its
 *   conditions.
 */
export function exportedFiles(target) {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(exportedFiles);
}
