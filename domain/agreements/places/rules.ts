import type { BroughtDocument } from '../documents/schema.ts';
import { fieldsOfSide, hasOptions } from '../fields/rules.ts';
import type { Answer, Field, FieldType } from '../fields/schema.ts';
import type { AgreementTerms } from '../schema.ts';
import type { Place } from './schema.ts';

/** A page as it is seen is so many wide and so many high, whatever its size: whole numbers hash the same everywhere. */
export const PAGE_PARTS = 10_000;
export const MOST_PLACES = 1000;
/** Smaller than this nobody reads or hits it; in points (1/72 inch). */
const LEAST_POINTS = 8;

/** What can be put onto a page by hand. Each but signature and name asks for an answer, which is drawn there. */
export type PlaceKind = 'signature' | 'initials' | 'name' | 'date' | 'text' | 'number' | 'choice' | 'tick';

type Made = { type: FieldType; label: string; isShared: boolean; required: boolean };
/** What of these is asked, and whether all places of a side show one answer: initials are given once, however many pages they stand on. */
const asked: Readonly<Partial<Record<PlaceKind, Made>>> = {
  initials: { type: 'initials', label: 'Initials', isShared: true, required: true },
  date: { type: 'date_signed', label: 'Day of signing', isShared: true, required: true },
  text: { type: 'text', label: 'Text', isShared: false, required: true },
  number: { type: 'number', label: 'Number', isShared: false, required: true },
  choice: { type: 'select', label: 'Choice', isShared: false, required: true },
  tick: { type: 'checkbox', label: 'Tick', isShared: false, required: false },
};
/** What a side is asked once, however many pages it stands on. */
export const isAskedOnce = (type: FieldType): boolean =>
  Object.values(asked).some((made) => made.isShared && made.type === type);

export const placeKindWords: Readonly<Record<PlaceKind, string>> = {
  signature: 'Signature',
  initials: 'Initials',
  name: 'Name',
  date: 'Date',
  text: 'Text',
  number: 'Number',
  choice: 'Choice',
  tick: 'Tick',
};

/** How large each is at first, in points. */
export const firstSize: Readonly<Record<PlaceKind, { width: number; height: number }>> = {
  signature: { width: 170, height: 44 },
  initials: { width: 54, height: 26 },
  name: { width: 150, height: 20 },
  date: { width: 84, height: 20 },
  text: { width: 150, height: 20 },
  number: { width: 84, height: 20 },
  choice: { width: 150, height: 20 },
  tick: { width: 16, height: 16 },
};

/** Kinds of answers that fit onto a page. */
const isDrawable = (type: FieldType): boolean => type !== 'file';

export const placesOfSide = (places: readonly Place[] | undefined, side: string | undefined): Place[] =>
  (places ?? []).filter((place) => place.side === side);

/** As one reads: page by page, from above, lines from the left. Places that overlap in height by half stand on one line. */
export const inReadingOrder = (places: readonly Place[]): Place[] =>
  places.toSorted(
    (one, other) =>
      one.page - other.page ||
      (Math.abs(one.y - other.y) * 2 < Math.min(one.height, other.height) ? one.x - other.x : one.y - other.y),
  );

const shownWords = { signature: 'Signature', name: 'Name', anAnswer: 'An answer' };

/** "Signature", "Name", or the words of the question that it shows the answer to, with the option that it is for. */
export const placeWords = (
  { shows, fieldId, option }: Place,
  fields: readonly Field[] | undefined,
  say = shownWords,
): string => {
  if (shows !== 'answer') return say[shows];
  const label = (fields?.find(({ id }) => id === fieldId)?.label.trim() ?? '') || say.anAnswer;
  return option === undefined ? label : `${label}: ${option}`;
};

/** Whether a place is ticked by this answer, or null where the words of the answer are written. */
export const isTickedBy = ({ option }: Place, { type }: Field, value: Answer | undefined): boolean | null =>
  option !== undefined
    ? Array.isArray(value)
      ? value.includes(option)
      : value === option
    : type === 'checkbox'
      ? value === true
      : null;

const noPlaces = {
  placesNoDocument: 'Only a document that was brought has pages to put something on.',
  placesSigned:
    'This document was signed before it was brought. Whatever is drawn onto its pages would make those signatures look broken, so each side signs on the sheet behind it.',
};

/** Why nothing can be put onto the pages of this text, in the words of `say`, or null. */
export const whyNoPlaces = ({ document }: Pick<AgreementTerms, 'document'>, say = noPlaces): string | null =>
  !document ? say.placesNoDocument : (document.signatures ?? 0) > 0 ? say.placesSigned : null;

/** Why these places cannot be shared, by path ("places.0"); empty when they can. */
export function problemsOfPlaces(
  terms: Pick<AgreementTerms, 'places' | 'fields' | 'document'>,
): Record<string, string> {
  const { places = [], fields, document } = terms;
  const why = places.length === 0 ? null : whyNoPlaces(terms);
  if (why !== null) return { places: why };
  const problems = places.flatMap((place, index): [string, string][] => {
    const wrong =
      places.findIndex(({ id }) => id === place.id) < index
        ? 'It is on the list twice.'
        : whyNotPut(place, places.slice(0, index), { document, fields });
    return wrong === null ? [] : [[`places.${index}`, wrong]];
  });
  if (places.length > MOST_PLACES) problems.push(['places', `${MOST_PLACES} places are the most.`]);
  return Object.fromEntries(problems);
}

/** Why places do not fit who takes part, by path; empty when each is somebody's. */
export const problemsOfPlacedSides = (
  places: readonly Place[],
  parties: readonly { side: string }[],
): Record<string, string> =>
  Object.fromEntries(
    places.flatMap(({ side }, index) =>
      parties.some((party) => party.side === side)
        ? []
        : [[`places.${index}`, `Nobody stands on side ${side}. Choose who fills it in, or take it off.`]],
    ),
  );

/** Why a place cannot stand beside those that were put before it, or null. */
export const whyNotPut = (place: Place, before: readonly Place[], { document, fields }: PagesOf): string | null =>
  whyNotThere(place, document?.pages[place.page - 1]) ??
  whyNotShown(place, fields) ??
  whyInTheWay(place, before, fields);

function whyNotThere(place: Place, page: BroughtDocument['pages'][number] | undefined): string | null {
  if (!page) return `The document has no page ${place.page}. Take this off, or put it on another page.`;
  if (place.x + place.width > PAGE_PARTS || place.y + place.height > PAGE_PARTS)
    return 'It goes over the edge of the page.';
  const [width, height] = [(place.width * page.width) / PAGE_PARTS, (place.height * page.height) / PAGE_PARTS];
  return Math.min(width, height) < LEAST_POINTS ? 'It is too small to be read. Make it larger.' : null;
}

function whyNotShown({ shows, fieldId, side, option }: Place, fields: readonly Field[] | undefined): string | null {
  if (shows !== 'answer')
    return fieldId === undefined && option === undefined ? null : 'It shows a question and something else.';
  const field = fieldsOfSide(fields, side).find(({ id }) => id === fieldId);
  if (!field) return 'It shows the answer to a question that this side is not asked.';
  if (!isDrawable(field.type)) return 'A file cannot be drawn onto a page.';
  const isOffered = hasOptions(field.type) && field.validation?.options?.some((one) => one.trim() === option?.trim());
  return option === undefined || isOffered ? null : `“${option}” is none of the options any more.`;
}

/** Edges that were meant to touch may lie over each other by so much, in parts of the page. */
const TOUCHING = 20;

/** Sides never lie over each other; of one side, nothing of one kind lies on its like: both would be drawn into one another. */
function whyInTheWay(place: Place, before: readonly Place[], fields: readonly Field[] | undefined): string | null {
  const kindOf = ({ shows, fieldId, option }: Place) => {
    const type = fields?.find(({ id }) => id === fieldId)?.type ?? shows;
    return option === undefined ? type : 'checkbox';
  };
  const other = before.find((one) => {
    if (one.page !== place.page) return false;
    const across = Math.min(one.x + one.width, place.x + place.width) - Math.max(one.x, place.x);
    const down = Math.min(one.y + one.height, place.y + place.height) - Math.max(one.y, place.y);
    if (one.side !== place.side) return Math.min(across, down) > TOUCHING;
    const smaller = Math.min(one.width * one.height, place.width * place.height);
    return kindOf(one) === kindOf(place) && Math.min(across, down) > 0 && across * down * 2 > smaller;
  });
  if (!other) return null;
  const what = `${placeWords(other, fields)} of side ${other.side}`;
  return other.side === place.side
    ? `${what} stands there already. Move one of them or take it off.`
    : `It lies over ${what}. Move one of them, so that neither hides the other.`;
}

export type PagesOf = Pick<AgreementTerms, 'document' | 'places' | 'fields'>;
export type Change = Pick<AgreementTerms, 'places' | 'fields'>;
/** Where there is none the key is absent, so that a text without any keeps its hash. */
export const asChange = (places: readonly Place[], fields: readonly Field[]): Change => ({
  places: places.length === 0 ? undefined : [...places],
  fields: fields.length === 0 ? undefined : [...fields],
});

const within = (least: number, value: number, most: number): number =>
  Math.round(Math.max(least, Math.min(value, most)));

/** The same place as it fits on its page: it stays as large as it was where it can. */
export function fitted(place: Place): Place {
  const [width, height] = [within(1, place.width, PAGE_PARTS), within(1, place.height, PAGE_PARTS)];
  return {
    ...place,
    ...{ width, height },
    x: within(0, place.x, PAGE_PARTS - width),
    y: within(0, place.y, PAGE_PARTS - height),
  };
}

/** "Text", or "Text 2" where the side is asked for that already. */
export function freeLabel(label: string, ofSide: readonly Field[]): string {
  const taken = new Set(ofSide.map((field) => field.label.trim().toLowerCase()));
  for (let n = 1; ; n++) {
    const wanted = n === 1 ? label : `${label} ${n}`;
    if (!taken.has(wanted.toLowerCase())) return wanted;
  }
}

type Wanted = {
  id: string;
  fieldId: string;
  kind: PlaceKind;
  side: string;
  page: number;
  at: { x: number; y: number };
};

/**
 * The terms' places and questions with one more, its middle at `at` (in parts of the page) as far as the page lets it. `fieldId` becomes
 * the id of a question where one has to be made.
 */
export function withPlace(terms: PagesOf, { id, fieldId, kind, side, page, at }: Wanted): Change {
  const { document, places = [], fields = [] } = terms;
  const paper = document?.pages[page - 1] ?? { width: 595, height: 842 };
  const width = (firstSize[kind].width / paper.width) * PAGE_PARTS;
  const height = (firstSize[kind].height / paper.height) * PAGE_PARTS;
  const question = asked[kind];
  const ofSide = fieldsOfSide(fields, side);
  const known = question?.isShared ? ofSide.find(({ type }) => type === question.type) : undefined;
  const made: Field[] =
    question && !known
      ? [
          {
            ...{ id: fieldId, side, clauseId: null, type: question.type, required: question.required },
            label: freeLabel(question.label, ofSide),
            ...(hasOptions(question.type) && { validation: { options: [] } }),
          },
        ]
      : [];
  const place = fitted({
    ...{ id, side, page, width, height, x: at.x - width / 2, y: at.y - height / 2 },
    ...(question
      ? { shows: 'answer' as const, fieldId: known?.id ?? fieldId }
      : { shows: kind === 'name' ? ('name' as const) : ('signature' as const) }),
  });
  return asChange([...places, place], [...fields, ...made]);
}

/** Without this place; a question that stood nowhere else goes with it. */
export function withoutPlace({ places = [], fields = [] }: PagesOf, id: string): Change {
  const gone = places.find((place) => place.id === id);
  const left = places.filter((place) => place.id !== id);
  const isAlone = gone?.fieldId !== undefined && !left.some(({ fieldId }) => fieldId === gone.fieldId);
  return asChange(left, isAlone ? fields.filter((field) => field.id !== gone.fieldId) : fields);
}

/**
 * The same place for another side. Its question goes along, with whatever else shows its answer; what each side is asked once stays with
 * the one that has it, and becomes one of the other's. `fieldId` becomes the id of a question where one has to be made.
 */
export function ofOtherSide(
  { places = [], fields = [] }: PagesOf,
  { id, side, fieldId }: Pick<Wanted, 'id' | 'side' | 'fieldId'>,
): Change {
  const one = places.find((place) => place.id === id);
  const field = fields.find((it) => it.id === one?.fieldId);
  if (!one || one.side === side) return asChange(places, fields);
  const ofSide = fieldsOfSide(fields, side);
  if (field && !isAskedOnce(field.type))
    return asChange(
      places.map((place) => (place.fieldId === field.id ? { ...place, side } : place)),
      fields.map((it) => (it.id === field.id ? { ...it, side, label: freeLabel(it.label.trim(), ofSide) } : it)),
    );
  const known = field && ofSide.find(({ type }) => type === field.type);
  const made = field && !known ? [{ ...field, id: fieldId, side }] : [];
  const left = places.map((place) =>
    place.id === id ? { ...place, side, ...(field && { fieldId: known?.id ?? fieldId }) } : place,
  );
  const isLeft = left.some((place) => place.fieldId === field?.id);
  return asChange(left, [...fields.filter((it) => it.id !== field?.id || isLeft), ...made]);
}

/** The same place on every page that has none of it there yet; `newId` gives each an id. */
export function onAllPages({ document, places = [], fields = [] }: PagesOf, id: string, newId: () => string): Change {
  const one = places.find((place) => place.id === id);
  if (!one) return asChange(places, fields);
  const isThere = (page: number) =>
    places.some(
      (place) =>
        place.page === page &&
        place.side === one.side &&
        place.shows === one.shows &&
        place.fieldId === one.fieldId &&
        place.option === one.option,
    );
  const more = (document?.pages ?? []).flatMap((_, index) =>
    isThere(index + 1) ? [] : [{ ...one, id: newId(), page: index + 1 }],
  );
  return asChange([...places, ...more].slice(0, MOST_PLACES), fields);
}

/** The places that another document still has pages for. */
export const placesOn = (places: readonly Place[], { pages, signatures = 0 }: BroughtDocument): Place[] =>
  signatures > 0 ? [] : places.filter(({ page }) => page <= pages.length);

/** "1, 3–5": numbers of pages in their order. */
function pageWords(pages: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const page of [...new Set(pages)].sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run && run[1] === page - 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}

const percent = (parts: number): string => `${(parts / (PAGE_PARTS / 100)).toFixed(2)} %`;

/** What stands where, in words that differ whenever the places do. */
export function placesWords({ places = [], fields }: Pick<AgreementTerms, 'places' | 'fields'>): string {
  const pagesAt = new Map<string, number[]>();
  for (const place of inReadingOrder(places)) {
    const { side, page, x, y, width, height } = place;
    const where = `${percent(x)} from the left, ${percent(y)} from above, ${percent(width)} by ${percent(height)}`;
    const key = `${placeWords(place, fields)} of side ${side} (${where})`;
    pagesAt.set(key, [...(pagesAt.get(key) ?? []), page]);
  }
  if (pagesAt.size === 0) return 'nothing';
  return [...pagesAt]
    .map(([what, pages]) => `${pages.length === 1 ? 'page' : 'pages'} ${pageWords(pages)}: ${what}`)
    .join('; ');
}
