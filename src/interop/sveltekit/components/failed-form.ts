/** What the page is told of a form that failed. */
import { applyAction } from '$app/forms';
import type { SubmitFunction } from '@sveltejs/kit';

/**
 * Hands a failure to the page that shows the form, as `form`: SvelteKit would do so only on the page
 * that the form was sent to. What was filled in stays.
 */
export const tellThePage: SubmitFunction = () => {
  return async ({ result, update }) => {
    if (result.type === 'failure') await applyAction(result);
    else await update();
  };
};
