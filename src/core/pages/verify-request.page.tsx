/** The page after the request for a magic link. */
import { EnvelopeIcon } from './icons.js';
import { type PageFrame, PageHeader, renderDocument } from './page-document.js';

/** Renders the page as an HTML document. It does not reveal whether the address is known. */
export function renderVerifyRequestPage(frame: PageFrame): string {
  return renderDocument({
    title: 'Check your email',
    frame,
    body: (
      <>
        <PageHeader frame={frame} heading="Check your email" emblem={<EnvelopeIcon />} />
        <div class="prose" role="status">
          <p>
            We’ve sent you a sign-in link. <strong>Open it in this browser</strong> and you’re in.
          </p>
          <p>
            Nothing after a few minutes? Look in your spam folder. You can close this page once the
            link has arrived.
          </p>
        </div>
      </>
    ),
  });
}
