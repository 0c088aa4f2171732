import { brand } from '@ahadi/domain/brand.ts';
import { directionOf, type Language } from '@ahadi/domain/core/locale.ts';
import type { Addressed } from './letter.ts';
import { letterWords } from './letters/words.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Words as they may stand in markup and in its attributes. */
export const escaped = (words: string): string => words.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** Light by itself, dark where the mailbox knows how: what turns colours round by itself finds enough between them both ways. */
const styles = `
body{margin:0;padding:0;background:#f4f1ea;color:#1d2733}
.sheet{background:#ffffff;border:1px solid #ddd6c8}
.soft{color:#55606c}.fact{border-top:1px solid #e6e0d4}.mark{color:#7a5412}a{color:#1f4e79}
.way{background:#1d3b57;color:#ffffff}.code{background:#f4f1ea;border:1px solid #ddd6c8}
@media (prefers-color-scheme:dark){
body{background:#12171d!important;color:#e8e4da!important}
.sheet{background:#1a2129!important;border-color:#333d48!important}
.soft{color:#a9b2bc!important}.fact{border-color:#333d48!important}.mark{color:#e0b565!important}a{color:#9cc4ea!important}
.way{background:#9cc4ea!important;color:#10202f!important}.code{background:#12171d!important;border-color:#333d48!important}
}
@media (max-width:480px){.sheet{border-left:0!important;border-right:0!important;border-radius:0!important}.room{padding:24px 20px!important}.outer{padding:0 0 24px!important}}`.replaceAll(
  '\n',
  '',
);

/** Words with their numbers, like AG-2026-000123, kept on one line; a title that a person wrote turns with its own script. */
const whole = (words: string): string =>
  escaped(words)
    .replace(
      /\b[A-Z]{2,4}-\d{4}-\d{1,8}(?:-\d{1,3})?\b/g,
      (number) => `<span style="white-space:nowrap">${number}</span>`,
    )
    .replace(/“[^”]*”/g, (title) => `<bdi>${title}</bdi>`);

/**
 * A mailbox shows the beginning of a letter beside its subject, on locked screens as well: it is given fixed words and then nothing, so
 * that no more is told there than the envelope may tell.
 */
const beginning = (language: Language): string =>
  `<div style="display:none;max-height:0;overflow:hidden">${letterWords[language].open}${'&#847;&zwnj;&nbsp;'.repeat(100)}</div>`;

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = (words: string, style = ''): string => `<p style="margin:0 0 16px;${style}">${words}</p>`;
const small = 'font-size:14px;line-height:21px';

const fact = ({ name, words, isAsked }: Addressed['facts'][number]): string =>
  `<div class="fact" style="padding:11px 0"><div class="soft" style="font-size:13px;line-height:18px;margin-bottom:2px">${escaped(name)}</div><div style="font-weight:${isAsked ? 600 : 400};overflow-wrap:anywhere">${whole(words)}</div></div>`;

/** The button for what the letter is for; its address stands beneath it, to be read before it is pressed. */
const way = ({ words, url }: Addressed['ways'][number], index: number): string =>
  index === 0
    ? `<p style="margin:24px 0 8px"><a class="way" href="${escaped(url)}" style="display:inline-block;padding:13px 22px;border-radius:8px;background:#1d3b57;color:#ffffff;font-weight:600;text-decoration:none">${whole(words)}</a></p>${address(url)}`
    : `<p style="margin:0 0 2px">${escaped(words)}:</p>${address(url)}`;
const address = (url: string): string =>
  `<p style="margin:0 0 20px;font-size:13px;line-height:19px;overflow-wrap:anywhere;word-break:break-word"><a href="${escaped(url)}">${escaped(url)}</a></p>`;

/**
 * The letter as HTML that mail programs show: no tables, no picture, nothing from elsewhere, and nothing that tells when it was opened.
 * Everything in it is escaped.
 */
export const htmlOf = ({ language = 'en', ...it }: Addressed): string =>
  `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(it.subject)}</title><style>${styles}</style></head>
<body style="margin:0;padding:0;${FONT};font-size:16px;line-height:24px">${beginning(language)}<div class="outer" style="max-width:600px;margin:0 auto;padding:24px 12px">
<p class="mark" style="margin:0;padding:14px 20px;font-family:Georgia,'Times New Roman',serif;font-size:20px;line-height:28px">${escaped(brand.name)}</p>
<div class="sheet" style="border-radius:12px"><div class="room" style="padding:32px">
<h1 style="margin:0 0 20px;font-family:Georgia,'Times New Roman',serif;font-weight:500;font-size:25px;line-height:32px;overflow-wrap:anywhere">${escaped(it.title)}</h1>
${paragraph(escaped(it.greeting))}
${it.said.map((words) => paragraph(whole(words), 'overflow-wrap:anywhere')).join('\n')}
${it.code === null ? '' : `<p class="code" style="margin:20px 0;padding:16px;border-radius:8px;text-align:center;font-size:30px;line-height:36px;font-weight:600;letter-spacing:6px">${escaped(it.code)}</p>`}
${it.facts.length === 0 ? '' : `<div style="margin:20px 0">${it.facts.map(fact).join('')}</div>`}
${it.verbatim === null ? '' : `<div class="code" style="margin:20px 0;padding:16px;border-radius:8px;${small};white-space:pre-wrap;overflow-wrap:anywhere">${escaped(it.verbatim.trim())}</div>`}
${it.ways.map(way).join('\n')}
${it.unless === null ? '' : paragraph(escaped(it.unless))}
<div class="fact soft" style="margin-top:24px;padding-top:16px;${small}">${it.trust.map((words) => `<p style="margin:0 0 10px">${whole(words)}</p>`).join('')}</div>
</div></div>
<div class="soft" style="padding:18px 20px;font-size:13px;line-height:20px">${escaped(it.why)}${it.stops.map(({ words, url }) => `<br><a href="${escaped(url)}">${escaped(words)}</a>`).join('')}</div>
</div></body></html>
`;
