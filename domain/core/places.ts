import type { Place } from './calendar.ts';
import { firstZone, isAlike, lastZone } from './lastzone.ts';
import { cityRows, countryRows, prefixRows, regionRows, regionWeekends } from './zones.ts';

/**
 * Where somebody is, as a deadline keeps it: a country, its region where that is known (ISO 3166-2), and a zone where it is not the
 * one in which the day ends last there: "KE", "US-AZ", "MX@America/Cancun"; "KE+US" has the days of both.
 */
export type PlaceCode = string;

const HOME = 'KE'; // where the house stands

type Known = { weekend: readonly number[]; zones: readonly [string, ...string[]] };
const digits = (text: string): number[] => [...text].map(Number);
const zonesIn = (text = '') => text.split(',') as [string, ...string[]]; // a text has a first part

const countries = new Map<string, Known>(
  countryRows.map((row) => {
    const [code = '', weekend = '', zones] = row.split('|');
    return [code, { weekend: digits(weekend), zones: zonesIn(zones) }];
  }),
);
const home = countries.get(HOME) as Known; // a row of the table

/** Regions by their code, with the names they are written by. */
const regions = new Map<string, Known & { country: string; names: readonly string[] }>(
  regionRows.map((row) => {
    const [code = '', names = '', zones] = row.split('|');
    const country = code.slice(0, 2);
    const whole = countries.get(country) ?? home;
    const weekend = regionWeekends[code];
    const all = { weekend: weekend ? digits(weekend) : whole.weekend, zones: zones ? zonesIn(zones) : whole.zones };
    return [code, { ...all, country, names: names.split(',') }];
  }),
);
const cities = new Map(
  cityRows.map((row) => [row.slice(0, row.lastIndexOf('|')), row.slice(row.lastIndexOf('|') + 1)]),
);
const prefixes = new Map(
  prefixRows.flatMap((row) => {
    const [place = '', all = ''] = row.split('|');
    return all.split(' ').map((prefix) => [prefix, place] as const);
  }),
);

/** The countries of the table: all of ISO 3166-1, in alphabetical order. */
export const countryCodes: readonly string[] = [...countries.keys()];

/** The regions of a country that are known, as place codes. */
export const regionsOf = (country: string): readonly PlaceCode[] =>
  [...regions].flatMap(([code, region]) => (region.country === country ? [code] : []));

/** The ways the clocks run in a country: the one in which the day ends last first, the one in which it begins first at the end. */
export const zonesOf = (country: string): readonly string[] => (countries.get(country) ?? home).zones;

const partsOf = (code: PlaceCode) => {
  const [where = '', tz] = code.split('@');
  return { where, tz, country: where.slice(0, 2) };
};

/** The places that a code joins, each for itself: a deadline of several sides has the days of all of them. */
export const placesIn = (code: PlaceCode | null): readonly PlaceCode[] => (code ?? HOME).split('+');

/** Country and region of a single place. */
export function partOf(code: PlaceCode): { country: string; region: string | null } {
  const { where, country } = partsOf(code);
  return { country, region: regions.has(where) ? where.slice(3) : null };
}

/** One place for the days of several; of what is not known nothing counts. Null where none is. */
export function joined(codes: readonly (PlaceCode | null)[]): PlaceCode | null {
  const known = [...new Set(codes.flatMap((code) => code ?? []))].sort();
  return known.length === 0 ? null : known.join('+');
}

/**
 * What a place code says: the zones in which the day begins first and ends last of all it may be, and every weekday that may be one of rest. Kenya without
 * a code; a country that nobody knows keeps its code and takes Kenya's zone and weekend.
 */
export function placeOf(code: PlaceCode | null = null): Place {
  const all = placesIn(code).map((one) => {
    const { where, tz, country } = partsOf(one);
    const { zones, weekend } = regions.get(where) ?? countries.get(country) ?? home;
    return tz === undefined
      ? { last: zones[0], first: zones.at(-1) ?? zones[0], weekend }
      : { last: tz, first: tz, weekend };
  });
  const weekend = [...new Set(all.flatMap((one) => one.weekend))].sort();
  const begins = firstZone([...new Set(all.map(({ first }) => first))]);
  return { code: code ?? HOME, begins, tz: lastZone([...new Set(all.map(({ last }) => last))]), weekend };
}

/** What is known of where somebody is. `timeZone` is the one they chose for what they read (IANA). */
export type Whereabouts = {
  country: string | null;
  city: string | null;
  phone: string | null;
  timeZone: string | null;
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The region that stands behind the city, as in "Austin, TX": the city's own name says too little, there are two Washingtons. */
function regionBehind(country: string, city: string): PlaceCode | null {
  const parts = city.split(',').slice(1).map(plain);
  const found = regionsOf(country).filter((code) =>
    parts.some((part) => plain(code.slice(3)) === part || regions.get(code)?.names.includes(part)),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** What a telephone number with its country's code says, or null. */
function saidBy(phone: string): PlaceCode | null {
  if (!/^\s*(\+|00)/.test(phone)) return null;
  const number = phone.replace(/\D/g, '').replace(/^00/, '');
  for (let length = number.length; length > 0; length--) {
    const place = prefixes.get(number.slice(0, length));
    if (place !== undefined) return place === '' ? null : place;
  }
  return null;
}

/**
 * Where somebody is, by their address, else by their number, or null where neither says. What is unsure stays open, so that it counts
 * for them: a country of several zones keeps all of them until region, city, number or the zone that they chose says which. A zone
 * that they chose elsewhere comes beside those of their address.
 */
export function locate({ country, city, phone, timeZone }: Whereabouts): PlaceCode | null {
  const byPhone = phone === null ? null : saidBy(phone);
  const there = country ?? (byPhone && partOf(byPhone).country);
  if (there === null) return timeZone === null ? null : beside(HOME, home.zones, timeZone);
  const where = (city === null ? null : regionBehind(there, city)) ?? there;
  const all = (regions.get(where) ?? countries.get(there) ?? home).zones;
  const byCity = city === null ? undefined : cities.get(`${there}|${plain(city.split(',')[0] ?? '')}`);
  const byNumber = byPhone && partOf(byPhone).country === there ? partsOf(byPhone).tz : undefined;
  const said = [byCity, byNumber].find((zone) => zone !== undefined && all.includes(zone));
  const open = said === undefined ? all : ([said] as const);
  return timeZone === null ? withZones(where, open) : beside(where, open, timeZone);
}

/** A place in one of the zones that it may be in, or in all of them. */
function withZones(where: PlaceCode, zones: readonly string[]): PlaceCode {
  const isOne = zones.length === 1 && (regions.get(where) ?? countries.get(where) ?? home).zones.length > 1;
  return isOne ? `${where}@${zones[0]}` : where;
}

/** The same where the zone that somebody chose is known: which of them it is, or one more. */
function beside(where: PlaceCode, open: readonly string[], timeZone: string): PlaceCode {
  const chosen = open.find((zone) => isAlike(zone, timeZone));
  if (chosen !== undefined) return withZones(where, [chosen]);
  return [withZones(where, open), `${where}@${timeZone}`].join('+');
}
