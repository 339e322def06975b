/** The style rules of the account page, beside those that every page shares. */
export const ACCOUNT_STYLES = `
.card.account { max-width: 960px; margin-block: 0 auto; gap: 32px; }
h2 { margin: 0; font-size: 18px; line-height: 24px; font-weight: 600; letter-spacing: -0.014em; }
.side { display: grid; align-content: start; gap: 16px; }
.side ul { display: flex; flex-wrap: wrap; gap: 4px; list-style: none; }
.side nav a { display: block; padding: 6px 10px; border-radius: var(--radius); color: var(--muted); font-size: 14px; line-height: 20px; text-decoration: none; }
.side nav a:hover { color: var(--text); background: var(--button-hover); }
.who { color: var(--muted); font-size: 14px; line-height: 20px; overflow-wrap: anywhere; }
.side nav { margin-inline: -10px; }
.leave { display: flex; align-items: baseline; flex-wrap: wrap; gap: 8px 16px; }
button.link { display: inline; padding: 0; border: 0; background: none; font: inherit; font-size: 14px; line-height: 20px; text-decoration: underline; cursor: pointer; }
.sections { display: grid; gap: 24px; min-width: 0; }
.sections > section { display: grid; gap: 16px; padding-top: 24px; border-top: 1px solid var(--hairline); scroll-margin-top: 24px; }
.sections .prose { display: block; }
.sections > section:first-of-type { padding-top: 0; border-top: 0; }
.sections > section:target h2 { text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 6px; }
.rows { display: grid; list-style: none; border: 1px solid var(--hairline); border-radius: var(--radius); }
.rows li { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 4px 12px; padding: 12px 14px; }
.rows li + li { border-top: 1px solid var(--hairline); }
.picture { border-radius: 50%; object-fit: cover; background: var(--button-hover); }
.row { flex: 1 1 14rem; min-width: 0; display: grid; gap: 2px; }
.row .name { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; font-weight: 500; overflow-wrap: anywhere; }
.row .badge { margin-inline: 0; }
.rows .button { width: auto; min-height: 36px; padding: 5px 12px; font-size: 14px; }
.rows details[open] { flex-basis: 100%; }
.choices { display: flex; flex-wrap: wrap; gap: 8px; align-items: start; }
.choices .button { width: auto; }
.choices form:has(.field) { flex: 1 1 100%; max-width: 408px; }
.sections .passkey .button { width: auto; justify-self: start; }
summary.button { display: inline-flex; list-style: none; }
summary::-webkit-details-marker { display: none; }
.choices .form .button, .asked .button { justify-self: start; width: auto; }
.asked { display: grid; gap: 12px; padding: 12px 0 4px; max-width: 408px; }
.danger { border-color: var(--danger-edge); background: var(--danger-surface); color: var(--danger); }
.danger:hover { border-color: var(--danger-line); }
@media (min-width: 760px) {
  .card.account { grid-template-columns: 200px minmax(0, 1fr); column-gap: 48px; }
  .card.account > header { grid-column: 1 / -1; }
  .side { position: sticky; top: 24px; }
  .side ul { display: grid; }
}
@media (forced-colors: active) {
  .rows { border: 1px solid; }
}
`.trim();
