import { fieldsOfSide, hasOptions } from '../fields/rules.ts';
import type { Field, FieldType, FieldValidation } from '../fields/schema.ts';
import {
  asChange,
  type Change,
  firstSize,
  fitted,
  freeLabel,
  isAskedOnce,
  MOST_PLACES,
  PAGE_PARTS,
  type PagesOf,
  type PlaceKind,
  whyNotPut,
} from './rules.ts';
import type { Place } from './schema.ts';

// What a brought document says itself about where it is signed and filled in: words of its maker, and fields of a form.

/** Something that a place is wanted for: where, and what is asked there. `side` is null where the file does not say whose it is. */
export type Found = Pick<Place, 'page' | 'x' | 'y' | 'width' | 'height'> & {
  what: 'signature' | 'name' | FieldType;
  side: string | null;
  label: string;
  required: boolean;
  validation?: FieldValidation;
  /** Those of one name show one answer. */
  group?: string;
  option?: string;
};

/** What can be written in a text, and what becomes of it. */
const anchors: Readonly<Record<string, Pick<Found, 'what' | 'required' | 'label'> & { size: PlaceKind }>> = {
  sign: { what: 'signature', label: 'Signature', required: true, size: 'signature' },
  signature: { what: 'signature', label: 'Signature', required: true, size: 'signature' },
  initials: { what: 'initials', label: 'Initials', required: true, size: 'initials' },
  name: { what: 'name', label: 'Name', required: true, size: 'name' },
  date: { what: 'date_signed', label: 'Day of signing', required: true, size: 'date' },
  text: { what: 'text', label: 'Text', required: true, size: 'text' },
  number: { what: 'number', label: 'Number', required: true, size: 'number' },
  choice: { what: 'select', label: 'Choice', required: true, size: 'choice' },
  tick: { what: 'checkbox', label: 'Tick', required: false, size: 'tick' },
};

/** Words like {{sign:A}} or {{text:B:Account number}} in a text; of a choice the options follow, as in {{choice:B:Paid by|Bank|Cash}}. */
export const anchorPattern = /\{\{\s*([a-z]+)\s*:\s*([a-z])\s*(?::([^{}]{0,300}))?\}\}/gi;

export type Anchor = Pick<Found, 'what' | 'side' | 'label' | 'required' | 'validation' | 'group'> & {
  /** In points. */
  size: { width: number; height: number };
};

/** What these words ask for, or null where they are none of ours and stay a part of the text. */
export function readAnchor(words: string): Anchor | null {
  const [, kind = '', side = '', rest = ''] = new RegExp(anchorPattern.source, 'i').exec(words) ?? [];
  const known = Object.hasOwn(anchors, kind.toLowerCase()) ? anchors[kind.toLowerCase()] : undefined;
  if (!known) return null;
  const [given = '', ...options] = rest.split('|').map((one) => one.trim().slice(0, 100));
  if (hasOptions(known.what as FieldType) && new Set(options.filter((one) => one !== '')).size < 2) return null;
  const isOnce = isAskedOnce(known.what as FieldType);
  return {
    ...{ what: known.what, side: side.toUpperCase(), required: known.required, size: firstSize[known.size] },
    label: given === '' || isOnce ? known.label : given,
    ...(isOnce && { group: known.what }),
    ...(known.what === 'select' && { validation: { options: [...new Set(options.filter((one) => one !== ''))] } }),
  };
}

/** A text without words of ours. */
export const withoutAnchors = (text: string): string =>
  text.replace(anchorPattern, (words) => (readAnchor(words) ? '' : words));

/** "Account number" for "account_number", "txtAccountNumber[0]": names of fields as people would say them. */
export function labelOfName(name: string): string {
  const words = name
    .replace(/\[\d+\]/g, '')
    .replace(/^(txt|chk|cb|tf|fld|sig)(?=[A-Z_])/, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[{}_.\-\s]+/g, ' ')
    .trim();
  return words === '' ? '' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a field is for by what it is called: "Signature", "Initials", "Date signed"; otherwise what its kind says. */
export function whatByName(label: string, otherwise: Found['what']): Found['what'] {
  if (otherwise !== 'text' && otherwise !== 'signature') return otherwise;
  if (/\binitials?\b/i.test(label)) return 'initials';
  if (otherwise === 'signature') return 'signature';
  const isSigning = /\bsign(ature|ed|ing)?\b/i.test(label);
  if (/\bdate\b/i.test(label)) return isSigning || /^date$/i.test(label) ? 'date_signed' : 'text';
  return /^(.*\s)?signature(\s(of|by)\b.*)?$/i.test(label) ? 'signature' : 'text';
}

/** The side that a name speaks of: "sign_A", "Party 2 name", "Side B". */
export function sideByName(name: string): string | null {
  const said = /(?:^|[^a-z])(?:side|party|signer|signatory|sign|signature|initials)[\s_.-]*([ab12])(?![a-z0-9])/i.exec(
    name,
  )?.[1];
  return said === undefined ? null : said === '1' ? 'A' : said === '2' ? 'B' : said.toUpperCase();
}

/** Whose those are that nobody is named for: of several signatures the first is of who brings it; what else is asked, of who is asked to sign. */
function withSides(found: readonly Found[]): (Found & { side: string })[] {
  const open = found.filter(({ what, side }) => side === null && what === 'signature');
  return found.map((one) => ({ ...one, side: one.side ?? (open.length > 1 && one === open[0] ? 'A' : 'B') }));
}

/** Questions that a text can have; more are not made. */
const MOST_QUESTIONS = 100;

/**
 * The terms' places and questions with what was found in their document. What lies over a place that is there already is left out, and so
 * is what has no room on its page. `newId` gives each an id.
 */
export function withFound(terms: PagesOf, found: readonly Found[], newId: () => string): Change {
  let [places, fields] = [[...(terms.places ?? [])], [...(terms.fields ?? [])]];
  const byGroup = new Map<string, Field>();
  for (const one of withSides(found)) {
    if (places.length >= MOST_PLACES) break;
    const isAsked = one.what !== 'signature' && one.what !== 'name';
    const key = one.group === undefined ? null : `${one.side} ${one.group}`;
    const known = !isAsked ? undefined : fieldOf(one, fields, key === null ? undefined : byGroup.get(key));
    const field = known ?? (isAsked ? questionOf(one, fields, newId()) : null);
    if (isAsked && !known && fields.length >= MOST_QUESTIONS) continue;
    const place = largeEnough(terms, {
      ...{ id: newId(), side: one.side, page: one.page, x: one.x, y: one.y, width: one.width, height: one.height },
      ...(field ? { shows: 'answer', fieldId: field.id } : { shows: one.what === 'name' ? 'name' : 'signature' }),
      ...(one.option !== undefined && { option: one.option }),
    });
    const asked = field && !known ? [...fields, field] : fields;
    if (whyNotPut(place, places, { ...terms, fields: asked }) !== null) continue;
    if (field && key !== null) byGroup.set(key, field);
    [places, fields] = [[...places, place], asked];
  }
  return asChange(places, fields);
}

/** A question that asks this already: one of the same name in the file, or what a side is asked once. */
const fieldOf = ({ what, side }: Found, fields: readonly Field[], ofGroup: Field | undefined): Field | undefined =>
  ofGroup ??
  (isAskedOnce(what as FieldType) ? fieldsOfSide(fields, side ?? '').find(({ type }) => type === what) : undefined);

function questionOf(one: Found & { side: string }, fields: readonly Field[], id: string): Field {
  const said = one.label.replace(/[{}]/g, '').trim().slice(0, 120);
  return {
    ...{ id, side: one.side, clauseId: null, type: one.what as FieldType, required: one.required }, // neither signature nor name
    label: freeLabel(said.length < 2 ? 'Answer' : said, fieldsOfSide(fields, one.side)),
    ...(one.validation && { validation: one.validation }),
  };
}

/** Boxes of a form may be smaller than what can be read; in points. */
const LEAST = 9;

function largeEnough({ document }: PagesOf, place: Place): Place {
  const page = document?.pages[place.page - 1];
  if (!page) return place;
  const [width, height] = [
    Math.max(place.width, (LEAST / page.width) * PAGE_PARTS),
    Math.max(place.height, (LEAST / page.height) * PAGE_PARTS),
  ];
  return fitted({
    ...place,
    ...{ width, height, x: place.x - (width - place.width) / 2, y: place.y - (height - place.height) / 2 },
  });
}
