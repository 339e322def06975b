/** What pages are put together from. */

/** A table; what is in a cell may have lines and bars of its own. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function code(text) {
  return `\`${text}\``;
}

export function codes(texts) {
  return texts.map(code).join(', ');
}

export function section(heading, ...blocks) {
  const given = blocks.filter(Boolean);
  return given.length > 0 ? [`## ${heading}`, ...given].join('\n\n') : '';
}

export function fence(text) {
  return `\`\`\`ts\n${text}\n\`\`\``;
}

function cell(text) {
  return String(text)
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|');
}
