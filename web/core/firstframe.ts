import { themeScript } from './theme.ts';

/*
 * The first frame of a prerendered page. A browser paints nothing before it has every style sheet, and paints late when it
 * must also look up faces, read drawings and run scripts. So the page carries the few rules that its first window needs;
 * the full sheets with pictures and faces, and after them the scripts, begin once that window is painted.
 */

/**
 * What waits for the full sheets: `data-below` lies under the first window; `data-soon` lies under a narrow one and keeps its
 * room in a wide one, where it stands beside or close below the words. So nothing that was seen moves.
 */
const waiting =
  '@media (scripting:enabled){[data-below]{display:none!important}[data-soon]{visibility:hidden}}' +
  '@media (scripting:enabled) and (width<1024px){[data-soon]{display:none!important}}';

type Files = {
  /** The text of a built file by its address. */
  read: (href: string) => string;
  /** Keeps a script beside the built ones and answers its address. */
  keep: (script: string) => string;
};

/** The page to serve instead of the one the build wrote. Throws when that is not as the framework writes it. */
export function withFirstFrame(html: string, files: Files): string {
  const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const sheets = links.map((link) => files.read(/href="([^"#]+)/.exec(link)?.[1] ?? ''));
  const preloads = html.match(preload) ?? [];
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  const last = scripts.findLast((text) => /^import /.test(text));
  if (links.length === 0 || last === undefined || !html.includes(links.join('')))
    throw new Error('A prerendered page has no style sheets side by side, or no script that starts it.');
  const head = [
    `<style data-first-frame="">${firstSheet(sheets.join(''), classesOf(html))}${waiting}</style>`,
    ...links.map((link) => link.replace('/>', ' disabled=""/>')),
    `<noscript>${links.join('')}</noscript>`,
  ].join('');
  // The module ends with the import that takes the page over, so what the other scripts prepare stands before it. The theme
  // is left out: these pages are dark whatever it is, and the page sets it once it runs.
  const start = files.keep([...scripts.filter((text) => text !== last && text !== themeScript), last].join(';\n'));
  // The page finds each script and each link of its head where it wrote them, the scripts only without words.
  return html
    .replaceAll(preload, '')
    .replace(links.join(''), () => head)
    .replace(
      /(<script[^>]*>)([\s\S]*?)<\/script>/g,
      (_, opening: string, text: string) => `${opening}${text === last ? loader(start, preloads) : ''}</script>`,
    );
}

const preload = /<link rel="(?:module)?preload"[^>]*>/g;

/**
 * What begins after the first frame, or after a second where the browser does not tell of it. The head gets back what was
 * taken from it before the page looks for it there; the address may name a part that was not yet to be seen.
 */
const loader = (start: string, preloads: readonly string[]): string => `await new Promise(go=>{setTimeout(go,1000);
new PerformanceObserver(go).observe({type:'paint',buffered:true})});
for(const names of ${JSON.stringify(preloads.map(attributesOf))}){const link=document.createElement('link');
for(const name in names)link.setAttribute(name,names[name]);document.head.append(link)}
await Promise.all(Array.from(document.querySelectorAll('link[disabled]'),link=>new Promise(go=>{
link.onload=link.onerror=go;link.disabled=false})));
document.querySelector('[data-first-frame]').remove();
if(location.hash)document.getElementById(location.hash.slice(1))?.scrollIntoView();
import(${JSON.stringify(start)});`;

/** What an element of the head is told, by name. Made again from text it would be refused (trusted.ts). */
const attributesOf = (element: string): Record<string, string> =>
  Object.fromEntries([...element.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

/** The classes of what may stand in the first window. */
const classesOf = (html: string): Set<string> => {
  const [above = ''] = html.split(/<[a-z]+[^>]* data-below/);
  return new Set([...above.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
};

/** The sheet of the first frame. It does not name the faces that are still to come, or the system would be searched for them. */
function firstSheet(css: string, seen: ReadonlySet<string>): string {
  const faces = [...css.matchAll(/@font-face\s*\{[^}]*\}/g)].map(([face]) => face).filter(isPicture);
  const families = new Set(faces.map((face) => /font-family:\s*"?([^;"]+)/.exec(face)?.[1] ?? ''));
  return [...families].reduce((rules, family) => rules.replaceAll(`"${family}", `, ''), firstRules(css, seen));
}

/** The rules of a sheet that can match something with these classes, without faces, pictures and motion. */
function firstRules(css: string, seen: ReadonlySet<string>): string {
  return cut(css, '};')
    .map((statement) => {
      const open = statement.indexOf('{');
      const before = statement.slice(0, open);
      const body = statement.slice(open + 1, -1);
      if (/^@(?:media|supports|layer)/.test(before)) {
        const inner = /\bprint\b/.test(before) ? '' : firstRules(body, seen);
        return inner && `${before}{${inner}}`;
      }
      if (before.startsWith('@')) return before === '@font-face' && !isPicture(body) ? statement : '';
      const selectors = cut(before, ',').filter((selector) => isSeen(selector, seen));
      const said = cut(body, ';').filter((it) => !isPicture(it) && !/^(?:animation|transition)/.test(it));
      return selectors.length > 0 && said.length > 0 ? `${selectors.join('').replace(/,$/, '')}{${said.join('')}}` : '';
    })
    .join('');
}

const isPicture = (declaration: string): boolean => /\burl\(|gradient\(/.test(declaration);
/** What nothing is in at first: no pointer has come, and no script has set the theme. */
const later = /:hover|\[data-mantine-color-scheme/;
const isSeen = (selector: string, seen: ReadonlySet<string>): boolean =>
  !later.test(selector) &&
  [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.(-?[a-z_][\w-]*)/gi)].every(([, name = '']) => seen.has(name));

/** Cuts behind each of these characters, but never inside quotes, brackets or braces. */
function cut(css: string, ends: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let from = 0;
  for (let at = 0; at < css.length; at++) {
    const sign = css.charAt(at);
    if (quote !== '') {
      if (sign === '\\') at++;
      else if (sign === quote) quote = '';
      continue;
    }
    if (sign === '"' || sign === "'") quote = sign;
    else if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth--;
    if (depth > 0 || !ends.includes(sign)) continue;
    parts.push(css.slice(from, at + 1));
    from = at + 1;
  }
  return from < css.length ? [...parts, css.slice(from)] : parts;
}
