/**
 * The style sheet of the built-in pages. Colours, the radius and the font are custom properties,
 * set by the design tokens.
 */
const BASE = `
:root {
  --card-radius: calc(var(--radius) * 1.8);
  --control: 44px;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
  --accent-contrast: #fff;
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  min-height: 100vh;
  min-height: 100dvh;
  display: flex;
  padding: 48px 24px 64px;
  background: radial-gradient(56rem 28rem at 50% -10rem, var(--glow), transparent) no-repeat var(--page);
  color: var(--text);
  font: 400 15px/1.5 var(--font);
  -webkit-font-smoothing: antialiased;
  -moz-osx-font-smoothing: grayscale;
  accent-color: var(--accent);
}
h1, p, ul, pre, form { margin: 0; padding: 0; }
[hidden] { display: none !important; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`;

const CARD = `
.card {
  width: 100%;
  max-width: 408px;
  margin: auto;
  padding: 40px;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 24px;
  background: var(--surface);
  border-radius: var(--card-radius);
  box-shadow: var(--depth);
}
.card.wide { max-width: 680px; }
.logo {
  display: block;
  width: auto;
  height: auto;
  max-width: 180px;
  max-height: 40px;
  margin: 0 0 24px;
  padding: var(--logo-inset, 0);
  box-sizing: content-box;
  border-radius: calc(var(--radius) * 0.9);
  background: var(--logo-plate, transparent);
}
.emblem {
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  margin: 0 0 20px;
  border-radius: calc(var(--radius) * 1.2);
  color: var(--text);
  background: var(--button);
  box-shadow: 0 0 0 1px var(--button-line), var(--lift);
}
.emblem svg, .alert svg { display: block; width: 20px; height: 20px; }
h1 {
  font-size: 24px;
  line-height: 32px;
  font-weight: 600;
  letter-spacing: -0.021em;
  text-wrap: balance;
  overflow-wrap: anywhere;
  hyphens: auto;
}
.host { color: var(--muted); overflow-wrap: anywhere; }
.host b { font-weight: 500; color: var(--text); }
.prose { display: grid; gap: 12px; color: var(--muted); text-wrap: pretty; }
.prose strong { font-weight: 500; color: var(--text); overflow-wrap: anywhere; }
.actions { display: grid; gap: 8px; }
.actions .quiet { margin-bottom: -12px; }
.alert {
  display: flex;
  gap: 10px;
  padding: 12px 14px 12px 12px;
  border: 1px solid var(--danger-edge);
  border-radius: var(--radius);
  background: var(--danger-surface);
  color: var(--danger);
  font-size: 14px;
  line-height: 20px;
  text-wrap: pretty;
}
.alert svg { flex: none; }
.alert p { min-width: 0; overflow-wrap: anywhere; }
.alert.notice { border-color: var(--hairline); background: var(--notice-surface); color: var(--text); }
pre {
  padding: 14px 16px;
  overflow-x: auto;
  border-radius: var(--radius);
  background: var(--notice-surface);
  box-shadow: inset 0 0 0 1px var(--hairline);
  color: var(--text);
  font: 13px/20px var(--mono);
}
.hint code { font-family: var(--mono); user-select: all; }
.qr { display: grid; gap: 12px; justify-items: center; }
.qr svg { width: 200px; height: 200px; border: 1px solid var(--hairline); border-radius: 12px; }
.qr code, .codes code { font: 500 16px/24px var(--mono); user-select: all; overflow-wrap: anywhere; }
.kept { display: grid; gap: 16px; }
.choices { display: flex; flex-wrap: wrap; gap: 8px; align-items: start; }
.choices .button { flex: 1 1 auto; width: auto; }
.codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(190px, 1fr)); gap: 8px 16px; margin: 0; padding: 0; list-style: none; }
`;

const CONTROLS = `
.button {
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 12px;
  width: 100%;
  min-height: var(--control);
  padding: 9px 14px;
  border: 1px solid transparent;
  border-radius: var(--radius);
  font: 500 15px/24px var(--font);
  letter-spacing: -0.006em;
  text-align: center;
  text-decoration: none;
  overflow-wrap: anywhere;
  cursor: pointer;
  touch-action: manipulation;
  -webkit-tap-highlight-color: transparent;
}
.primary {
  background: var(--accent);
  color: var(--accent-text);
  border-color: var(--accent-edge);
  box-shadow: inset 0 1px 0 var(--accent-sheen), var(--lift);
}
.primary:hover { background: var(--accent-hover); }
.quiet { color: var(--muted); }
.quiet:hover { color: var(--text); background: var(--button-hover); }
.secondary {
  border-color: var(--button-line);
  background: var(--button);
  color: var(--text);
  box-shadow: var(--lift);
}
.secondary:hover { border-color: var(--button-line-hover); background: var(--button-hover); }
.button:disabled { opacity: 0.6; cursor: default; }
.provider {
  justify-content: flex-start;
  text-align: start;
  --brand: var(--notice-surface);
  --brand-text: var(--text);
  --contrast: #fff;
}
.provider span { min-width: 0; }
.badge {
  flex: none;
  margin-inline-start: auto;
  padding: 0 8px;
  border: 1px solid currentColor;
  border-radius: 999px;
  font-size: 12px;
  line-height: 18px;
  letter-spacing: 0;
  white-space: nowrap;
}
.button:not(.provider) .badge { margin-inline: 0; }
.button[aria-busy], [aria-busy] > .button { cursor: progress; opacity: 0.65; }
.mark {
  flex: none;
  display: grid;
  place-items: center;
  width: 20px;
  height: 20px;
  margin: 2px;
  border-radius: calc(var(--radius) * 0.5);
  background: var(--brand);
  box-shadow: inset 0 0 0 1px var(--tile-edge);
  color: var(--brand-text);
  font-size: 12px;
  font-weight: 600;
  line-height: 1;
  letter-spacing: 0;
}
.mark.image { width: 24px; height: 24px; margin: 0; border-radius: calc(var(--radius) * 0.6); background: var(--plate); box-shadow: none; }
.mark.image.clear { background: none; }
.mark img { display: block; width: 18px; height: 18px; object-fit: contain; }
.mark.clear img { width: 20px; height: 20px; }
.providers { display: grid; gap: 10px; list-style: none; }
.divider {
  display: flex;
  align-items: center;
  gap: 12px;
  color: var(--muted);
  font-size: 13px;
  line-height: 16px;
}
.divider::before, .divider::after { content: ""; flex: 1; height: 1px; background: var(--hairline); }
@supports (color: color(from red xyz-d65 x y z)) {
  :root { --accent-contrast: color(from var(--accent) xyz-d65 clamp(0, (0.179 - y) * 1e6, 1) clamp(0, (0.179 - y) * 1e6, 1) clamp(0, (0.179 - y) * 1e6, 1)); }
  .provider { --contrast: color(from var(--brand) xyz-d65 clamp(0, (0.179 - y) * 1e6, 1) clamp(0, (0.179 - y) * 1e6, 1) clamp(0, (0.179 - y) * 1e6, 1)); }
}
`;

const FIELDS = `
.form { display: grid; gap: 16px; }
.passkey { display: grid; gap: 16px; }
.hint { color: var(--muted); font-size: 14px; line-height: 20px; text-wrap: pretty; }
.challenge { min-height: 65px; max-width: 100%; overflow: hidden; }
.search { display: grid; gap: 14px; }
.search label { position: relative; }
.search svg { position: absolute; inset-inline-start: 12px; top: 12px; width: 20px; height: 20px; color: var(--muted); pointer-events: none; }
.methods { display: grid; gap: 12px; }
.methods .form { gap: 12px; }
.link { color: var(--text); font-size: 14px; line-height: 20px; text-underline-offset: 3px; text-decoration-color: var(--field-line); }
.card > .link { justify-self: center; }
.link:hover, .legal a:hover { text-decoration-color: currentColor; }
.legal { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px 16px; font-size: 13px; line-height: 20px; }
.legal a { color: var(--muted); text-underline-offset: 3px; text-decoration-color: var(--field-line); }
.secret { position: relative; }
.secret:has(button:not([hidden])) input { padding-inline-end: 44px; }
.secret button { position: absolute; inset-block: 0; inset-inline-end: 0; display: grid; place-items: center; width: 44px; padding: 0; border: 0; border-radius: var(--radius); background: none; color: var(--muted); cursor: pointer; }
.secret button:hover { color: var(--text); }
.secret svg { display: block; width: 20px; height: 20px; }
.secret:not([data-shown]) .stroke { display: none; }
.caps-lock:empty { display: none; }
.field { display: grid; gap: 6px; }
/* The link follows the field in the order of focus, and stands above it. */
.field:has(.beside-label) { grid-template-columns: minmax(0, 1fr) auto; column-gap: 12px; }
.field:has(.beside-label) > :not(label, .link) { grid-column: 1 / -1; }
.beside-label { grid-area: 1 / 2; align-self: end; }
.field label { font-size: 14px; line-height: 20px; font-weight: 500; }
.field input, .field select {
  width: 100%;
  height: var(--control);
  padding: 0 12px;
  border: 1px solid var(--field-line);
  border-radius: var(--radius);
  background: var(--field);
  color: var(--text);
  font: 400 16px/24px var(--font);
}
.field input.code { font: 500 20px/24px var(--mono); letter-spacing: 0.3em; }
.field input:is([type="email"], [type="password"], [type="tel"], [type="url"]) { direction: ltr; }
.secret input { direction: ltr; }
[dir="rtl"] .field input { text-align: right; }
[dir="rtl"] .secret:has(button:not([hidden])) input { padding: 0 12px 0 44px; }
.field input::placeholder { color: var(--placeholder); opacity: 1; }
.field :is(input, select):hover { border-color: var(--field-line-hover); }
.field :is(input, select):focus { outline: 2px solid var(--focus); outline-offset: -1px; border-color: var(--focus); }
.field input[aria-invalid] { border-color: var(--danger-line); }
.field input:user-invalid { border-color: var(--danger-line); }
.search input { padding-inline-start: 40px; appearance: none; }
.check { display: flex; align-items: center; gap: 10px; min-height: 24px; font-size: 14px; }
.check input { flex: none; width: 18px; height: 18px; margin: 0; }
`;

const ADAPTATIONS = `
@media (min-width: 600px) {
  .many, .wide .form { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .many form, .many .button { height: 100%; }
  .wide .form { column-gap: 10px; }
  .wide .form > * { grid-column: 1 / -1; }
  .wide .form:has(.field ~ .field) .field { grid-column: auto; }
  .wide .form:has(.field):not(:has(.field ~ .field, .check)) :is(.field, .button) { grid-column: auto; align-self: end; }
  .wide .form:has(.field):not(:has(.field ~ .field, .check)) .hint { order: 1; }
}
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 479px) {
  body { padding: 40px 20px; background-color: var(--surface); }
  .card { margin: 0; padding: 0; border-radius: 0; background: none; box-shadow: none; }
}
@media (prefers-reduced-motion: no-preference) {
  .button, .field input { transition: background-color 0.12s ease, border-color 0.12s ease, color 0.12s ease; }
  .button:active { transform: translateY(0.5px); }
}
@media print {
  .button, .link { display: none; }
}
@media (prefers-contrast: more) {
  :root { --muted: var(--text); --hairline: currentColor; --button-line: currentColor; }
}
@media (forced-colors: active) {
  .card, .alert, .emblem, .button { border: 1px solid; }
  .mark { forced-color-adjust: none; }
}
`;

/** The rules that every page shares. */
export const STYLESHEET = [BASE, CARD, CONTROLS, FIELDS, ADAPTATIONS].join('').trim();
