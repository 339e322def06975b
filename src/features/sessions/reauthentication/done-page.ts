/**
 * `GET /reauthenticate/done`: the end of a proof in a window of its own, which a script of the app
 * has opened.
 */
import { type FeatureResponse, route, type RouteHandler } from '../../../core/features/index.js';
import { createFormPage } from '../../../core/pages/index.js';
import { REAUTHENTICATION_PATHS } from './paths.js';

/** Tells the page that has opened the window, which repeats its request. */
const DONE_SCRIPT = {
  connects: false,
  text: `'use strict';
(() => {
  const channel = new BroadcastChannel('portcullis');
  channel.postMessage({ event: 'reauthenticated' });
  channel.close();
  window.close();
})();
`,
};

/** Shows the page. */
export class DonePageHandler implements RouteHandler {
  async handle(): Promise<FeatureResponse> {
    const page = createFormPage({
      title: 'reauthenticate.done',
      text: { name: 'reauthenticate.doneText' },
      script: DONE_SCRIPT,
    });
    return { page };
  }
}

export const DONE_ROUTE = route({
  method: 'GET',
  path: REAUTHENTICATION_PATHS.done,
  name: 'showReauthenticated',
  summary: 'Says that the user has proven who they are, and closes the window',
  access: 'session',
  takesHeld: true,
  isPage: true,
  responses: { 200: { description: 'The page.' } },
  handler: DonePageHandler,
});
