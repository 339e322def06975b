/** What the app is built with, and for what: a server of Node. */
import adapter from '@sveltejs/adapter-node';

/** @type {import('@sveltejs/kit').Config} */
export default {
  kit: { adapter: adapter() },
};
