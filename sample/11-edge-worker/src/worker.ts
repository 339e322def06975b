/** The worker: what an edge platform calls for every request. */
import { AuthHandler } from 'portcullis/core';
import { type Bindings, appFor } from './app.js';
import { answer } from './routes.js';

const worker = {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const app = appFor(env);
    const { pathname } = new URL(request.url);
    // Signing in and out at the library's own pages, the session as JSON, and all that returns
    // there.
    if (pathname.startsWith('/auth/')) return app.services.get(AuthHandler).respond(request);
    return answer(request, app);
  },
};

export default worker;
