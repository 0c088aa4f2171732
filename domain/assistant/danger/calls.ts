import { brand } from '../../brand.ts';
import type { Danger } from './rules.ts';

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
 */
const calls: Readonly<Record<string, Calls>> = {
  KE: { now: '999 or 112', child: '116 (Childline Kenya)', violence: '1195 (violence at home)' },
  UG: { now: '999 or 112', child: '116 (Sauti)', violence: '116 (Sauti)' },
  TZ: { now: '112', child: '116 (child helpline)', fire: '114 (fire)' },
  RW: { now: '112', child: '116 (child helpline)', body: '912 (ambulance)' },
  NG: { now: '112' },
  GH: { now: '112' },
  ZA: {
    now: '10111, or 112 from a mobile phone',
    self: '0800 567 567 (SADAG)',
    child: '116 (Childline)',
    violence: '0800 428 428 (GBV Command Centre)',
    body: '10177 (ambulance)',
    fire: '10177 (fire)',
  },
  NA: { now: '10111' },
  BW: { now: '999' },
  EG: { now: '122 (police) or 123 (ambulance)', fire: '180 (fire)' },
  GB: {
    now: '999 or 112',
    self: '116 123 (Samaritans)',
    child: '0800 1111 (Childline)',
    violence: '0808 2000 247 (domestic abuse)',
    held: '08000 121 700 (modern slavery)',
  },
  IE: { now: '112 or 999', self: '116 123 (Samaritans)' },
  US: {
    now: '911',
    self: '988 (call or text)',
    child: '1-800-422-4453 (Childhelp)',
    violence: '1-800-799-7233 (domestic violence)',
    held: '1-888-373-7888 (trafficking)',
  },
  CA: { now: '911', self: '988 (call or text)', child: '1-800-668-6868 (Kids Help Phone)' },
  AU: {
    now: '000',
    self: '13 11 14 (Lifeline)',
    child: '1800 55 1800 (Kids Helpline)',
    violence: '1800 737 732 (1800RESPECT)',
  },
  NZ: { now: '111', self: '1737 (call or text)' },
  IN: { now: '112', self: '14416 (Tele-MANAS)', child: '1098 (Childline)', violence: '181 (women)' },
  BR: {
    now: '190 (police) or 192 (ambulance)',
    self: '188 (CVV)',
    child: '100',
    violence: '180 (women)',
    fire: '193 (fire)',
  },
  CN: { now: '110 (police) or 120 (ambulance)', fire: '119 (fire)' },
  JP: { now: '110 (police) or 119 (ambulance)', fire: '119 (fire)' },
  SG: { now: '999 (police) or 995 (ambulance)', self: '1767 (Samaritans)', fire: '995 (fire)' },
  BD: { now: '999' },
  CH: { now: '112, 117 (police) or 144 (ambulance)', self: '143', child: '147', fire: '118 (fire)' },
  DE: { now: '112, or 110 for the police', self: '0800 111 0 111 (TelefonSeelsorge)', violence: '116 016' },
  FR: {
    now: '112, or 17 for the police',
    self: '3114',
    child: '119',
    violence: '3919',
    body: '15 (SAMU)',
    fire: '18 (fire)',
  },
  ES: { now: '112', self: '024', violence: '016' },
  IT: { now: '112', violence: '1522' },
  NL: { now: '112', self: '113' },
};
/** Other countries of the European Union. */
const inUnion = 'AT BE BG CY CZ DK EE FI GR HR HU LT LU LV MT PL PT RO SE SI SK'.split(' ');

const callsOf = (country: string | null): Calls | null =>
  calls[country ?? brand.country] ?? (inUnion.includes(country ?? '') ? { now: '112' } : null);

/** Whom to call: the numbers of somebody's country, of the house's own without one; for a country that is not in the table what is true everywhere. */
export function callsFor(danger: Danger, country: string | null): string {
  const here = callsOf(country);
  if (!here)
    return 'Call the police or the emergency number of your country now. From most mobile phones 112 reaches it. Go to a safe place where other people are.';
  const line = here[danger];
  const also = line ? ` You can also call ${line}.` : '';
  const elsewhere =
    country === null ? ' In another country call its own number; from most mobile phones 112 reaches it.' : '';
  return `Call ${here.now} now.${also}${elsewhere}`;
}

/** What stands above an answer where somebody may be in danger, and may well not. */
export function cautionWords(country: string | null): string {
  const here = callsOf(country);
  const whom = here?.now ?? 'the emergency number of your country; from most mobile phones 112 reaches it';
  return `If somebody is in danger now, call ${whom}.`;
}

const firstWords: Readonly<Record<Danger, string>> = {
  self: 'I am glad that you wrote this. A life is in danger, and that comes before everything else.',
  child: 'A child may be in danger, and that comes before everything else.',
  violence: 'Your safety comes first.',
  held: 'Nobody may keep you. Your safety comes first.',
  body: 'A life may be in danger. Get help first.',
  fire: 'Get out first. Everything else comes after.',
};
const nextWords: Readonly<Record<Danger, string>> = {
  self: 'Do not stay alone: go to somebody you trust, or ask them to come, and put away what could hurt. If it is somebody else, stay with them and keep them talking until help is there.',
  child:
    'If you can do so safely, stay near the child until help is there. If you are the child: it is not your fault. Tell a grown-up you trust.',
  violence:
    'Go where other people are, or where a door can be locked between you. Do not argue and do not go to meet them.',
  held: 'If it is safe, say where you are: the place, what you see from it, who keeps you. Send it also to somebody you trust. Do not let them see what you wrote.',
  body: 'Stay with them. The person who answers says what to do until help is there: how to stop blood, and whether to press on the chest. Move nobody who fell, unless they lie in danger.',
  fire: 'Get everybody out and stay out, low under the smoke. Close doors behind you, go back for nothing, and warn the neighbours. Call from outside.',
};
const laterWords: Readonly<Record<Danger, string>> = {
  self: 'What you owe or dispute here can be sorted out with help. It can wait for that today.',
  child: 'Nothing has to be filed or answered here before the child is safe.',
  violence:
    'Nothing has to be filed now; that can be done later. If you were threatened because of a case, keep the messages and note who, when and where: it can be added to the case as evidence.',
  held: 'Work and debts give nobody the right to hold you. What you were made to sign can be looked at later.',
  body: 'Nothing here is so urgent that it cannot wait until help is there.',
  fire: 'Deadlines and papers can be sorted out later. Nothing in a burning house is worth a life.',
};

/** What somebody in danger reads, in the order in which it helps. */
export const rescueWords = (danger: Danger, country: string | null): readonly string[] => [
  `${firstWords[danger]} ${callsFor(danger, country)}`,
  nextWords[danger],
  laterWords[danger],
];
