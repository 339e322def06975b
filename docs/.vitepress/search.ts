/**
 * What the search of the site knows of each page, and how it ranks what it finds. A browser loads
 * all of it with the first search.
 */
import path from 'node:path';

/** Pages whose tables are for looking up, and are not searched by prose. */
const TABLES_ALONE =
  /^(?:asvs|performance|reference\/(?:attacks|second-factor-matrix)|providers\/(?:marks|answers))\.md$/;

/** Pages that are found as a whole: their headings are the same as on others, or numbers. */
const WITHOUT_SECTIONS = /^(?:get-started\/|asvs|performance|contributing|reference\/attacks)/;

const DOCS = path.resolve(import.meta.dirname, '..');

/** A part of a page: its text, and its heading below the headings that it is in. */
interface Section {
  readonly anchor: string;
  readonly titles: string[];
  readonly text: string;
}

/**
 * @returns The Markdown of a page that is searched: no code, no "See also", and no tables for
 * looking up.
 */
export function selectForSearch(source: string, page: string): string {
  // Each module of the API has a sidebar of its own.
  if (page.startsWith('reference/api/')) return '';
  const prose = source
    .replaceAll(/^( *)(`{3,})[^]*?^\1\2$/gm, '')
    .replaceAll(/`test\/[^`]*`/g, '')
    .replace(/^## See also$[^]*?(?=^## |(?![^]))/m, '');
  if (/^providers\/(?!index|marks|answers)/.test(page)) return prose.split('\n## ', 1)[0] ?? '';
  if (TABLES_ALONE.test(page)) return prose.replaceAll(/^\|.*\n/gm, '');
  // The names of messages, and not their texts; the questions and answers, and not the threads.
  if (page === 'reference/configuration/messages.md')
    return prose.replaceAll(/^(\| `[^`]+`).*$/gm, '$1 | |');
  if (page === 'guides/questions-of-peers.md')
    return prose.replaceAll(/^(\|[^|]*\|)[^|]*\|/gm, '$1 |');
  return prose;
}

/**
 * Splits the HTML of a page at its headings. Each word of a section is kept once: how often it
 * stands there would be a sixth of the index, and hardly changes what is found.
 */
export function* splitIntoSections(file: string, html: string): Generator<Section> {
  const isWhole = WITHOUT_SECTIONS.test(path.relative(DOCS, file));
  const [, ...parts] = html.split(
    /<h([1-6])[^>]*>(.*?)<a [^>]*href="#([^"]*)"[^>]*>.*?<\/a><\/h\1>/s,
  );
  const parents: string[] = [];
  for (let at = 0; at < parts.length; at += 4) {
    const [level, heading = '', anchor = '', body = ''] = parts.slice(at);
    parents.length = Number(level) - 1;
    parents.push(readText(heading));
    const text = isWhole ? parts.slice(at + 3).join(' ') : body;
    yield { anchor, titles: parents.filter(Boolean), text: splitWords(text).join(' ') };
    if (isWhole) return;
  }
}

function readText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '').trim();
}

function splitWords(html: string): readonly string[] {
  const words = readText(html)
    .replaceAll(/&\w+;/g, ' ')
    .toLowerCase()
    .split(/[\s\p{P}\p{S}]+/u);
  return [...new Set(words)];
}

/**
 * Takes a word as the index has it: in lower case, and without its ending, so that "expires" finds
 * "expired". Leaves out the words that stand in every section, and numbers other than the status of
 * a response. It runs in the browser as well, so it uses nothing from outside of itself.
 */
export function processTerm(term: string): string | null {
  const common =
    /^(?:a|about|after|again|all|also|am|an|and|another|any|are|as|at|be|because|been|before|below|both|but|by|can|cannot|come|comes|did|do|does|each|every|first|for|from|get|gets|give|given|gives|had|has|have|here|how|i|if|in|into|is|it|its|itself|js|let|lets|made|make|makes|may|me|more|most|must|my|need|needs|new|no|none|not|of|on|once|one|only|or|other|others|our|own|per|portcullis|s|same|say|says|see|since|so|such|take|takes|than|that|the|their|them|then|there|these|they|thing|things|this|those|to|too|until|use|used|uses|was|way|ways|we|were|what|when|where|whether|which|while|who|whose|will|with|without|would|you|your|\d{1,2}|\d{4,})$/;
  const word = term.toLowerCase();
  if (common.test(word)) return null;
  if (word === 'cors') return word;
  return word
    .replace(/i(?:es?|ed)$/, 'y')
    .replace(/(?<=.{3}[^aeiou])(?:ing|ed|es|e)$|(?<=..[^aious])s$/, '');
}

/**
 * Takes words of up to four letters, such as SAML or CORS, as they are: each is one letter away
 * from another word.
 */
export function fuzzy(term: string): number | false {
  return term.length > 4 && 0.2;
}

/**
 * Ranks a page's own title before sections of the same name on other pages, and pages for few
 * readers last. It runs in the browser, so it uses nothing from outside of itself.
 */
export function boostDocument(id: string, _term: string, stored?: Record<string, unknown>): number {
  const isPageTitle = Array.isArray(stored?.titles) && stored.titles.length === 0;
  const isForFew =
    /^\/(?:providers|migrate|differences|contributing|security-questionnaire|guides\/questions-of-peers)\b/.test(
      id,
    );
  // An option, an error or a code of the log: these sections are long, which counts against them.
  const isLookedUp = /^\/reference\/(?:configuration\/(?!messages)|errors|log-messages)/.test(id);
  return (isForFew ? 0.7 : isLookedUp ? 1.5 : 1) * (isPageTitle ? 1.5 : 1);
}
