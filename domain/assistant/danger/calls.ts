import { brand } from '../../brand.ts';
import type { Language } from '../../core/locale.ts';
import type { Danger } from './rules.ts';
import { type CallMark, rescueIn } from './words.ts';

/** Whom to call in one country: `now` for police and ambulance, the others where there is a line that is known to be theirs. */
type Calls = { now: string } & { [kind in Danger]?: string };

/**
 * By ISO 3166-1 code. `now`: in the European Union 112 (Directive (EU) 2018/1972, Article 109); Kenya 999 and 112 (National Police Service);
 * elsewhere as the country's police or regulator tells it. Lines: Kenya 1195 and 116 (gender violence, Childline Kenya); United Kingdom
 * and Ireland 116 123 (Samaritans); United States and Canada 988 (FCC 2022, CRTC 2023); South Africa 0800 567 567 (SADAG), 0800 428 428
 * (GBV Command Centre), 116 (Childline); Germany 0800 111 0 111 (TelefonSeelsorge), 116 016 (Hilfetelefon); France 3114, 3919, 119;
 * Spain 024, 016; Italy 1522; Netherlands 113; Switzerland 143, 147; Australia 13 11 14 (Lifeline), 1800 737 732 (1800RESPECT), 1800 55 1800
 * (Kids Helpline); New Zealand 1737; India 14416 (Tele-MANAS), 181, 1098; Brazil 188 (CVV), 180, 100; Uganda 116 (Sauti, Ministry of Gender, also for
 * violence at home), Tanzania 116 (C-Sema), Rwanda 116 (Rwanda National Police).
 * Held and sold: United States 1-888-373-7888 (National Human Trafficking Hotline), United Kingdom 08000 121 700 (Modern Slavery Helpline).
 * Fire and ambulance beside them: Tanzania 114 (Fire and Rescue Force), Rwanda 912 (SAMU), South Africa 10177, France 15 and 18, China and
 * Japan 119, Brazil 193, Egypt 180, Singapore 995, Switzerland 118. A line that is not certain is left out: what is said then is true everywhere.
 * What stands in braces is a word of the reader's language.
 */
export const calls: Readonly<Record<string, Calls>> = {
  KE: { now: '999{or}112', child: '116 (Childline Kenya)', violence: '1195 {violence}' },
  UG: { now: '999{or}112', child: '116 (Sauti)', violence: '116 (Sauti)' },
  TZ: { now: '112', child: '116 {childHelp}', fire: '114 {fire}' },
  RW: { now: '112', child: '116 {childHelp}', body: '912 {ambulance}' },
  NG: { now: '112' },
  GH: { now: '112' },
  ZA: {
    now: '10111,{or}112 {mobile}',
    self: '0800 567 567 (SADAG)',
    child: '116 (Childline)',
    violence: '0800 428 428 (GBV Command Centre)',
    body: '10177 {ambulance}',
    fire: '10177 {fire}',
  },
  NA: { now: '10111' },
  BW: { now: '999' },
  EG: { now: '122 {police}{or}123 {ambulance}', fire: '180 {fire}' },
  GB: {
    now: '999{or}112',
    self: '116 123 (Samaritans)',
    child: '0800 1111 (Childline)',
    violence: '0808 2000 247 {abuse}',
    held: '08000 121 700 {held}',
  },
  IE: { now: '112{or}999', self: '116 123 (Samaritans)' },
  US: {
    now: '911',
    self: '988 {text}',
    child: '1-800-422-4453 (Childhelp)',
    violence: '1-800-799-7233 (domestic violence)',
    held: '1-888-373-7888 {trafficking}',
  },
  CA: { now: '911', self: '988 {text}', child: '1-800-668-6868 (Kids Help Phone)' },
  AU: {
    now: '000',
    self: '13 11 14 (Lifeline)',
    child: '1800 55 1800 (Kids Helpline)',
    violence: '1800 737 732 (1800RESPECT)',
  },
  NZ: { now: '111', self: '1737 {text}' },
  IN: { now: '112', self: '14416 (Tele-MANAS)', child: '1098 (Childline)', violence: '181 {women}' },
  BR: {
    now: '190 {police}{or}192 {ambulance}',
    self: '188 (CVV)',
    child: '100',
    violence: '180 {women}',
    fire: '193 {fire}',
  },
  CN: { now: '110 {police}{or}120 {ambulance}', fire: '119 {fire}' },
  JP: { now: '110 {police}{or}119 {ambulance}', fire: '119 {fire}' },
  SG: { now: '999 {police}{or}995 {ambulance}', self: '1767 (Samaritans)', fire: '995 {fire}' },
  BD: { now: '999' },
  CH: { now: '112, 117 {police}{or}144 {ambulance}', self: '143', child: '147', fire: '118 {fire}' },
  DE: { now: '112,{or}110 {forPolice}', self: '0800 111 0 111 (TelefonSeelsorge)', violence: '116 016' },
  FR: {
    now: '112,{or}17 {forPolice}',
    self: '3114',
    child: '119',
    violence: '3919',
    body: '15 (SAMU)',
    fire: '18 {fire}',
  },
  ES: { now: '112', self: '024', violence: '016' },
  IT: { now: '112', violence: '1522' },
  NL: { now: '112', self: '113' },
};
/** Other countries of the European Union. */
const inUnion = 'AT BE BG CY CZ DK EE FI GR HR HU LT LU LV MT PL PT RO SE SI SK'.split(' ');

const callsOf = (country: string | null): Calls | null =>
  calls[country ?? brand.country] ?? (inUnion.includes(country ?? '') ? { now: '112' } : null);

/** Numbers with what stands between and behind them in a language. */
const written = (numbers: string, language: Language): string =>
  numbers.replace(/\{(\w+)\}/g, (_, mark) => rescueIn[language].marks[mark as CallMark]);

/** Whom to call: the numbers of somebody's country, of the house's own without one; for a country that is not in the table what is true everywhere. */
export function callsFor(danger: Danger, country: string | null, language: Language = 'en'): string {
  const say = rescueIn[language];
  const here = callsOf(country);
  if (!here) return say.anywhere;
  const line = here[danger];
  const also = line ? say.also(written(line, language)) : '';
  const elsewhere = country === null ? say.elsewhere : '';
  return `${say.call(written(here.now, language))}${also}${elsewhere}`;
}

/** What stands above an answer where somebody may be in danger, and may well not. */
export function cautionWords(country: string | null, language: Language = 'en'): string {
  const say = rescueIn[language];
  const here = callsOf(country);
  return say.caution(here ? written(here.now, language) : say.anywhereShort);
}

/** What somebody in danger reads, in the order in which it helps, in the language in which they told it. */
export const rescueWords = (danger: Danger, country: string | null, language: Language = 'en'): readonly string[] => [
  `${rescueIn[language].first[danger]} ${callsFor(danger, country, language)}`,
  rescueIn[language].next[danger],
  rescueIn[language].later[danger],
];
