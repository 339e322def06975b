/** The page after the request for a magic link. */
import { EnvelopeIcon } from './icons.js';
import { type PageFrame, PageHeader, renderDocument } from './page-document.js';

/** Renders the page as an HTML document. It does not reveal whether the address is known. */
export function renderVerifyRequestPage(frame: PageFrame): string {
  const { t } = frame.localization;
  return renderDocument({
    title: t('verifyRequest.title'),
    frame,
    body: (
      <>
        <PageHeader frame={frame} heading={t('verifyRequest.title')} emblem={<EnvelopeIcon />} />
        <div class="prose" role="status">
          <p>
            {t('verifyRequest.sent')} {t('verifyRequest.open')}
          </p>
          <p>{t('verifyRequest.spam')}</p>
        </div>
      </>
    ),
  });
}
