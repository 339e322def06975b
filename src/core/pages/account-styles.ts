/** The style rules of the account page, beside those that every page shares. */
export const ACCOUNT_STYLES = `
.card.account { max-width: 960px; margin-block: 0 auto; gap: 32px; }
h2 { margin: 0; font-size: 18px; line-height: 24px; font-weight: 600; letter-spacing: -0.014em; }
.side { display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: 16px; }
.side ul { display: flex; gap: 4px; list-style: none; overflow-x: auto; scrollbar-width: thin; padding-block-end: 4px; border-bottom: 1px solid var(--hairline); }
.side nav a { display: block; white-space: nowrap; padding: 6px 10px; border-radius: var(--radius); color: var(--muted); font-size: 14px; line-height: 20px; text-decoration: none; }
.side nav a:hover { color: var(--text); background: var(--button-hover); }
.who { display: flex; align-items: center; gap: 12px; color: var(--muted); font-size: 14px; line-height: 20px; overflow-wrap: anywhere; }
.who p { min-width: 0; }
.side nav { margin-inline: -10px; }
.leave { display: flex; align-items: baseline; flex-wrap: wrap; gap: 8px 16px; }
button.link { display: inline; padding: 0; border: 0; background: none; font: inherit; font-size: 14px; line-height: 20px; text-decoration: underline; cursor: pointer; }
.sections { display: grid; gap: 24px; min-width: 0; }
.sections > section { display: grid; gap: 16px; padding-top: 24px; border-top: 1px solid var(--hairline); scroll-margin-top: 24px; }
.sections .prose { display: block; }
.sections > section:first-of-type { padding-top: 0; border-top: 0; }
.sections > section:target h2 { text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 6px; }
.rows { display: grid; grid-template-columns: minmax(0, 1fr); border: 1px solid var(--hairline); border-radius: var(--radius); }
.rows ul { list-style: none; }
.rows li, .entry { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; padding: 12px 14px; }
.rows li + li, .rows > ul + .entry { border-top: 1px solid var(--hairline); }
.picture { flex: none; display: grid; place-items: center; width: 44px; height: 44px; border-radius: 50%; object-fit: cover; background: var(--button-hover); box-shadow: inset 0 0 0 1px var(--hairline); color: var(--text); font-size: 16px; font-weight: 600; line-height: 1; }
.row { flex: 1 1 14rem; min-width: 0; display: grid; gap: 2px; text-wrap: pretty; }
.picture + .row { flex-basis: 8rem; }
p.row { display: block; color: var(--muted); }
.row .name { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; font-weight: 500; overflow-wrap: anywhere; }
.row .badge { margin-inline: 0; }
.rows .button { width: auto; min-height: 36px; padding: 5px 12px; font-size: 14px; }
.do { display: flex; flex-wrap: wrap; gap: 8px; }
.rows details[open], .do:has(details[open]) { flex-basis: 100%; }
:is(.rows li, .entry) > form:has(.field) { flex: 1 1 16rem; display: flex; flex-wrap: wrap; align-items: flex-end; gap: 8px 12px; }
.entry > form .field { flex: 1 1 12rem; min-width: 0; }
.sections .passkey .button { width: auto; justify-self: start; }
summary.button { display: inline-flex; list-style: none; }
summary::-webkit-details-marker { display: none; }
.asked .button { justify-self: start; width: auto; }
.asked { display: grid; gap: 12px; padding: 12px 0 4px; max-width: 408px; }
.danger { border-color: var(--danger-edge); background: var(--danger-surface); color: var(--danger); }
.danger:hover { border-color: var(--danger-line); }
@media (min-width: 760px) {
  .card.account { grid-template-columns: 200px minmax(0, 1fr); column-gap: 48px; }
  .card.account > header { grid-column: 1 / -1; }
  .side { position: sticky; top: 24px; }
  .side ul { display: grid; padding: 0; border: 0; overflow: visible; }
  .side nav a { white-space: normal; }
}
@media (forced-colors: active) {
  .rows { border: 1px solid; }
}
`.trim();
