/** A bar chart: the effort of each peer, as a multiple of this library's. */
import type { Measured } from '../row.js';

export interface Chart {
  readonly title: string;
  /** The rows, by what their bar is called. */
  readonly bars: Readonly<Record<string, string>>;
}

const OWN = 'portcullis';
const [LABELS, WIDTH, LINE, TOP] = [230, 720, 30, 52];
const LONGEST = WIDTH - LABELS - 76;

/**
 * The chart as SVG, for light pages and dark ones; `undefined` when none of its rows was measured.
 */
export function drawn({ title, bars }: Chart, rows: readonly Measured[]): string | undefined {
  const found = Object.entries(bars).flatMap(([label, name]) => {
    const value = rows.find((row) => row.name === name)?.figure?.value;
    return value === undefined ? [] : [{ label, value }];
  });
  if (found.length === 0) return undefined;
  const all = [{ label: OWN, value: 1 }, ...found.sort((left, right) => left.value - right.value)];
  const most = Math.max(...all.map(({ value }) => value));
  const height = TOP + all.length * LINE + 12;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" role="img">`,
    `<title>${escaped(title)}</title>`,
    STYLE,
    `<rect class="paper" width="${WIDTH}" height="${height}" rx="8"/>`,
    `<text class="title" x="20" y="30">${escaped(title)}</text>`,
    ...all.map(({ label, value }, index) => {
      const y = TOP + index * LINE;
      const width = Math.max(2, (value / most) * LONGEST).toFixed(1);
      const kind = label === OWN ? 'own' : 'peer';
      return [
        `<text x="${LABELS - 12}" y="${y + 17}" text-anchor="end">${escaped(label)}</text>`,
        `<rect class="${kind}" x="${LABELS}" y="${y + 3}" width="${width}" height="20" rx="3"/>`,
        `<text class="value" x="${LABELS + Number(width) + 8}" y="${y + 17}">${times(value)}</text>`,
      ].join('');
    }),
    '</svg>',
    '',
  ].join('\n');
}

const STYLE = `<style>
text{font:14px system-ui,sans-serif;fill:#17171a}.title{font-weight:600;font-size:15px}.value{fill:#5d5d68}
.paper{fill:#f7f7f8}.own{fill:#2563eb}.peer{fill:#90909b}
@media(prefers-color-scheme:dark){text{fill:#f3f3f5}.value{fill:#a3a3ae}.paper{fill:#141417}.own{fill:#7ea6ff}.peer{fill:#6c6c78}}
</style>`;

const times = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)}×`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
