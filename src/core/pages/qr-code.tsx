/** A QR code, drawn from its modules, and the text below it for those who cannot scan it. */
import type { VNode } from 'preact';
import type { MessageName, Translate } from '../localization/messages.js';

/** A QR code on a page. */
export interface PageQrCode {
  /** Row by row: whether a module is dark. Without a quiet zone. */
  readonly modules: readonly (readonly boolean[])[];
  /** What it is, for those who do not see it. */
  readonly label: MessageName;
  /** The link that it holds: a phone opens its app by it. */
  readonly href: string;
  readonly linkLabel: MessageName;
  /** Says what the text below is for. */
  readonly hint: MessageName;
  /** What a user can type instead. Shown as it is. */
  readonly text: string;
}

/** In modules (ISO/IEC 18004 §5.3.8). */
const QUIET_ZONE = 4;

interface QrCodeProps {
  readonly code: PageQrCode;
  readonly t: Translate;
}

/** Dark on white in both colour schemes: some cameras read nothing else. */
export function QrCode({ code, t }: QrCodeProps): VNode {
  const { modules, label, href, linkLabel, hint, text } = code;
  const size = modules.length + 2 * QUIET_ZONE;
  return (
    <div class="qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t(label)}>
        <rect width={size} height={size} fill="#fff" />
        <path d={drawModules(modules)} fill="#000" shape-rendering="crispEdges" />
      </svg>
      <a class="link" href={href}>
        {t(linkLabel)}
      </a>
      <p class="hint">{t(hint)}</p>
      <p>
        <code dir="ltr">{text}</code>
      </p>
    </div>
  );
}

function drawModules(modules: PageQrCode['modules']): string {
  return modules
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`] : [])),
    )
    .join('');
}
