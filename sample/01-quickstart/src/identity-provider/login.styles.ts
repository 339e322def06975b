/** How the pages of the identity provider look. They are another site, and show it. */
export const LOGIN_STYLES = `
:root {
  color-scheme: light dark;
  --page: #f4f4fb; --surface: #fff; --text: #17171f; --muted: #5c5c6e; --line: rgb(23 23 60 / 0.12);
  --line-hover: rgb(79 70 229 / 0.55); --hover: #f8f8ff; --brand: #4f46e5; --on-brand: #fff; --focus: #4f46e5;
  --shadow: 0 0 0 1px rgb(23 23 60 / 0.06), 0 16px 40px -12px rgb(49 46 129 / 0.18);
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0b0b14; --surface: #15151f; --text: #f3f3f8; --muted: #a5a5b8; --line: rgb(255 255 255 / 0.13);
    --line-hover: rgb(165 180 252 / 0.6); --hover: #1c1c2a; --brand: #a5b4fc; --on-brand: #1e1b4b; --focus: #a5b4fc;
    --shadow: 0 0 0 1px rgb(255 255 255 / 0.09), 0 24px 48px -12px rgb(0 0 0 / 0.6);
  }
}
* { box-sizing: border-box; margin: 0; padding: 0; }
body {
  min-height: 100vh; min-height: 100dvh; display: flex; padding: 48px 24px 64px;
  background: var(--page); color: var(--text); -webkit-font-smoothing: antialiased;
  font: 400 15px/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
main {
  width: 100%; max-width: 408px; margin: auto; padding: 36px 40px 32px; background: var(--surface);
  border-radius: 18px; box-shadow: var(--shadow);
}
.brand {
  display: flex; align-items: center; gap: 10px; margin-bottom: 28px;
  color: var(--brand); font-size: 14px; font-weight: 600;
}
.brand svg { box-sizing: content-box; padding: 6px; border-radius: 9px; background: var(--brand); color: var(--on-brand); }
svg { flex: none; width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 2.25; stroke-linecap: round; stroke-linejoin: round; }
h1 { font-size: 24px; line-height: 32px; font-weight: 600; letter-spacing: -0.021em; }
.lead { color: var(--muted); overflow-wrap: anywhere; }
.lead b { font-weight: 500; color: var(--text); }
ul { display: grid; gap: 10px; margin: 24px 0 8px; list-style: none; }
button, .back {
  width: 100%; min-height: 44px; border-radius: 12px; border: 1px solid var(--line); background: none;
  color: var(--text); font: inherit; font-weight: 500; cursor: pointer;
}
.person { display: flex; align-items: center; gap: 14px; padding: 12px 14px; text-align: start; }
.person:hover { border-color: var(--line-hover); background: var(--hover); }
.avatar {
  flex: none; display: grid; place-items: center; width: 40px; height: 40px; border-radius: 50%;
  color: #fff; background: #6d28d9; font-size: 14px; font-weight: 600;
}
li:nth-child(even) .avatar { background: #0f766e; }
.who { flex: 1; min-width: 0; display: grid; overflow-wrap: anywhere; }
.who b { font-weight: 600; }
.who small { color: var(--muted); font-size: 13px; line-height: 18px; font-weight: 400; }
.chevron { color: var(--muted); width: 18px; height: 18px; stroke-width: 1.75; }
.answers { display: grid; gap: 10px; margin-top: 24px; }
.primary { border-color: transparent; background: var(--brand); color: var(--on-brand); }
.quiet { border-color: transparent; color: var(--muted); }
.quiet:hover { color: var(--text); background: var(--hover); }
.note { margin-top: 20px; padding-top: 20px; border-top: 1px solid var(--line); color: var(--muted); font-size: 13px; line-height: 20px; text-wrap: pretty; }
.back { display: block; margin-top: 24px; padding: 9px; text-align: center; text-decoration: none; }
.back:hover { background: var(--hover); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
@media (max-width: 479px) {
  body { padding: 0; background: var(--surface); }
  main { margin: 0; padding: 36px 20px; border-radius: 0; box-shadow: none; }
}
`;
