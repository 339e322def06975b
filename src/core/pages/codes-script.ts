/** The script of codes that are shown once: it copies, saves and prints them. */
import type { PageScript } from './page-headers.js';

/** Nothing leaves the page: the file is made in the browser. */
export const CODES_SCRIPT: PageScript = {
  connects: false,
  text: `'use strict';
(() => {
  const kept = document.querySelector('.kept');
  const text = [...kept.querySelectorAll('code')].map((code) => code.textContent).join('\\n') + '\\n';
  const [copy, save, print] = kept.querySelectorAll('button');
  const label = copy.textContent;
  copy.hidden = !navigator.clipboard;
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    copy.textContent = kept.querySelector('[role=status]').textContent = copy.dataset.copy;
    setTimeout(() => { copy.textContent = label; }, 3000);
  });
  save.addEventListener('click', () => {
    const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href, download: save.dataset.file }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  });
  print.addEventListener('click', () => window.print());
  kept.querySelector('.choices').hidden = false;
})();
`,
};
