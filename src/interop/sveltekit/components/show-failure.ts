/**
 * Shows a failed sign-in on the page of the form. Apart from `form-fields.ts`, because `$app/forms`
 * exists only where SvelteKit bundles a page: what imports it cannot be loaded on its own, in a
 * test for example.
 */
import { applyAction } from '$app/forms';
import type { SubmitFunction } from '@sveltejs/kit';

/**
 * Hands a failure to the page that shows the form, as `form`: SvelteKit does so only on the page
 * that the form was sent to. The fields keep their values.
 */
export const showFailure: SubmitFunction = () => {
  return async ({ result, update }) => {
    if (result.type === 'failure') await applyAction(result);
    else await update();
  };
};
