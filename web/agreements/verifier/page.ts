import { brand } from '@ahadi/domain/brand.ts';

const style = `
:root { color-scheme: light dark; --page: #faf8f4; --card: #fff; --line: #e7e2d8; --text: #17202e; --muted: #5b6575; --primary: #12233d;
  --on-primary: #fff; --good: #1f6f4f; --good-soft: #e3f1ea; --bad: #a12b22; --bad-soft: #fae6e3; --focus: #24598f; }
@media (prefers-color-scheme: dark) { :root { --page: #0f1622; --card: #151f2f; --line: #243247; --text: #e8edf4; --muted: #98a5b8;
  --primary: #e8edf4; --on-primary: #0f1622; --good: #6fce9f; --good-soft: #14302a; --bad: #f08a7e; --bad-soft: #391c1c; --focus: #8bbcf0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
h1 { margin: 0 0 0.5rem; font: 500 1.875rem/1.2 Georgia, serif; }
p { margin: 0 0 1rem; }
.quiet { color: var(--muted); font-size: 0.875rem; }
label { display: flex; flex-direction: column; align-items: center; gap: 0.75rem; margin: 1.5rem 0; padding: 1.75rem 1rem; text-align: center;
  background: var(--card); border: 1.5px dashed var(--muted); border-radius: 12px; cursor: pointer; }
label b { display: inline-flex; align-items: center; min-height: 44px; padding: 0 1.25rem; border-radius: 8px; background: var(--primary);
  color: var(--on-primary); font-weight: 600; }
label:focus-within { outline: 3px solid var(--focus); outline-offset: 2px; }
input { position: absolute; opacity: 0; width: 1px; height: 1px; }
#answer:empty { display: none; }
#answer { padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-left: 6px solid var(--muted); border-radius: 12px; }
#answer[data-kind="good"] { border-left-color: var(--good); }
#answer[data-kind="bad"] { border-left-color: var(--bad); }
h2 { margin: 0 0 0.25rem; font-size: 1.375rem; outline: none; }
[data-kind="good"] > h2, li[data-kind="good"] b { color: var(--good); }
[data-kind="bad"] > h2, li[data-kind="bad"] b { color: var(--bad); }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: 0.375rem 1rem; margin: 0 0 1rem; padding: 1rem 0; border-block: 1px solid var(--line); }
dt { color: var(--muted); } dd { margin: 0; grid-column: 2; overflow-wrap: anywhere; } dd + dd { color: var(--muted); font-size: 0.875rem; }
ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 0.5rem; }
li { padding: 0.625rem 0.75rem; border-radius: 8px; display: grid; gap: 0.125rem; overflow-wrap: anywhere; }
li[data-kind="good"] { background: var(--good-soft); } li[data-kind="bad"] { background: var(--bad-soft); }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0 0; } dd { grid-column: 1; margin-bottom: 0.5rem; } }
@media print { label { display: none; } body { background: none; } }
`;

/** The whole page as one file. It may do nothing but run its own script: no address is ever asked for anything. */
export const verifierPage = (script: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>Check evidence · ${brand.name}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Check evidence</h1>
<p>Choose the archive as you were given it. Everything in it is recalculated on this device: the text, every signature, the history, and its
place in the transparency log. Nothing is sent anywhere, and no network is needed.</p>
<label for="file"><b>Choose the evidence pack</b><span class="quiet">or drop the ZIP file anywhere on this page</span>
<input id="file" type="file" accept=".zip,application/zip"></label>
<section id="answer" aria-live="polite"></section>
<noscript><p>This page needs JavaScript to check it. It loads nothing from anywhere.</p></noscript>
</main>
<script type="module">${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`;
