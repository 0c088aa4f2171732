// A form that is brought shows what it shows for good, and says with words of ours where it is to be signed and filled in.

import { createHash } from 'node:crypto';
import {
  type Anchor,
  anchorPattern,
  type Found,
  labelOfName,
  readAnchor,
  sideByName,
  whatByName,
} from '@ahadi/domain/agreements/places/found.ts';
import { PAGE_PARTS } from '@ahadi/domain/agreements/places/rules.ts';
import {
  PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import { type Box, FIXED, numbers, type Seen, seenAt, seenOf } from './pdfpages.ts';

/** A file as it is to be signed: the bytes that were brought, where nothing had to be added to them. */
export type ReadyPdf = { bytes: Uint8Array | null; found: Found[]; isForm: boolean };

/** Parents of a field that are looked through; a form that goes in a circle ends there. */
const MOST_PARENTS = 20;
const isSet = (flags: number, bit: number): boolean => (flags & (1 << (bit - 1))) !== 0;
/** How an annotation is shown (ISO 32000-2, 12.5.3), and what a field is (12.7.4 and 12.7.5); bits counted from 1. */
const shown = { invisible: 1, hidden: 2, noView: 6 };
const is = {
  readOnly: 1,
  required: 2,
  multiline: 13,
  password: 14,
  radio: 16,
  button: 17,
  fileChooser: 21,
  several: 22,
};

type Field = {
  type: string;
  name: string;
  label: string;
  flags: number;
  value: PdfObject | undefined;
  options: string[];
  maxLength: number | null;
};

/**
 * Makes a file ready that was not signed before. Fields of its form become pictures of what they show, so that nobody fills them in any more
 * and no reader draws them above a mark; words like {{sign:A}} are covered in white. Both are added behind the bytes that were brought.
 * Answers where they were. `unsure` where a field is filled in with something that each reader draws in its own way.
 */
export async function readyPdf(bytes: Uint8Array): Promise<ReadyPdf | 'unsure'> {
  const pdf = await PDF.load(bytes);
  if (isUnsure(pdf)) return 'unsure';
  const fields = stillForm(pdf);
  const covered = coverAnchors(pdf);
  const found = [...(fields ?? []), ...covered];
  const isChanged = fields !== null || covered.length > 0;
  return { bytes: isChanged ? await saved(pdf, bytes) : null, found, isForm: fields !== null };
}

/** Whether a field that is seen is filled in with what its picture may not show. */
export function isUnsure(pdf: PDF): boolean {
  const get = pdf.getObject.bind(pdf);
  const isRedrawn = isTrue(pdf.getCatalog()?.getDict('AcroForm', get)?.get('NeedAppearances', get));
  return pdf
    .getPages()
    .flatMap((page) => annotationsOf(pdf, page))
    .some(
      ({ widget }) =>
        widget !== null &&
        isFilledIn(fieldOf(pdf, widget)) &&
        isSeen(pdf, widget) &&
        (isRedrawn || pictureOf(pdf, widget) === null),
    );
}

/** Makes a picture of each field of a form, and answers what of it is to be filled in; null where there is no form. */
export function stillForm(pdf: PDF): Found[] | null {
  const get = pdf.getObject.bind(pdf);
  const form = pdf.getCatalog()?.getDict('AcroForm', get);
  const found: Found[] = [];
  let isForm = (form?.getArray('Fields', get)?.length ?? 0) > 0;
  for (const [index, page] of pdf.getPages().entries()) {
    const before = annotationsOf(pdf, page);
    if (!before.some(({ widget }) => widget)) continue;
    isForm = true;
    const seen = seenOf(pdf, page);
    const after = before.flatMap(({ entry, widget }): PdfObject[] => {
      if (!widget) return [entry];
      const place = placeOf(pdf, widget, fieldOf(pdf, widget), seen, index + 1);
      if (place) found.push(place);
      const picture = pictureOf(pdf, widget);
      return picture ? [stillOf(pdf, page, widget, picture)] : [];
    });
    // A list of its own: other pages may show the same one.
    page.dict.set('Annots', new PdfArray(after));
  }
  if (!isForm) return null;
  pdf.getCatalog()?.delete('AcroForm');
  return asRadios(found);
}

/** Covers the words that say where something belongs, and answers what they ask for. */
function coverAnchors(pdf: PDF): Found[] {
  return pdf.getPages().flatMap((page, index) => {
    const seen = seenOf(pdf, page);
    const anchors = anchorsOn(page, seen);
    if (anchors.length > 0)
      page.dict.set(
        'Annots',
        new PdfArray([
          ...annotationsOf(pdf, page).map(({ entry }) => entry),
          ...anchors.map(({ at, words }) => coverOf(pdf, page, at, words)),
        ]),
      );
    return anchors.map(({ anchor, at }) => anchored(anchor, seenAt(seen, at), seen, index + 1));
  });
}

/** What lies on a page, and which of it are fields of a form. */
function annotationsOf(pdf: PDF, page: PDFPage): { entry: PdfObject; widget: PdfDict | null }[] {
  const get = pdf.getObject.bind(pdf);
  return [...(page.dict.getArray('Annots', get) ?? [])].map((entry) => {
    const it = entry instanceof PdfRef ? get(entry) : entry;
    const isWidget = it instanceof PdfDict && it.getName('Subtype', get)?.value === 'Widget';
    return { entry, widget: isWidget ? it : null };
  });
}

/** The same bytes each time: a file that names none would be given a name by chance. */
async function saved(pdf: PDF, bytes: Uint8Array): Promise<Uint8Array> {
  const { trailer } = pdf.context.info;
  if (!trailer.has('ID')) {
    const name = PdfString.fromBytes(createHash('sha256').update(bytes).digest().subarray(0, 16));
    trailer.set('ID', new PdfArray([name, name]));
  }
  return pdf.save({ incremental: pdf.canSaveIncrementally() === null });
}

const isTrue = (value: PdfObject | undefined): boolean => value?.type === 'bool' && value.value;

/** What a field is, with what it has from those above it. */
function fieldOf(pdf: PDF, widget: PdfDict): Field {
  const get = pdf.getObject.bind(pdf);
  const line: PdfDict[] = [];
  for (let it: PdfDict | undefined = widget; it && line.length < MOST_PARENTS; it = it.getDict('Parent', get))
    line.push(it);
  const first = (key: string) => line.find((one) => one.has(key))?.get(key, get);
  const text = (value: PdfObject | undefined) => (value instanceof PdfString ? value.asString().trim() : '');
  const number = (value: PdfObject | undefined) => (value instanceof PdfNumber ? value.value : null);
  const type = first('FT');
  const names = line
    .map((one) => text(one.get('T', get)))
    .filter((one) => one !== '')
    .reverse();
  const options = first('Opt');
  return {
    type: type instanceof PdfName ? type.value : '',
    name: names.join('.'),
    label: text(first('TU')) || labelOfName(names.at(-1) ?? ''),
    flags: number(first('Ff')) ?? 0,
    value: first('V'),
    options:
      options instanceof PdfArray
        ? [...options].map((one) => {
            const it = one instanceof PdfRef ? get(one) : one;
            return text(it instanceof PdfArray ? (it.at(1, get) ?? undefined) : (it ?? undefined));
          })
        : [],
    maxLength: number(first('MaxLen')),
  };
}

const flagsOf = (pdf: PDF, widget: PdfDict): number => {
  const flags = widget.get('F', pdf.getObject.bind(pdf));
  return flags instanceof PdfNumber ? flags.value : 0;
};

const isSeen = (pdf: PDF, widget: PdfDict): boolean => {
  const flags = flagsOf(pdf, widget);
  return !isSet(flags, shown.hidden) && !isSet(flags, shown.noView);
};

/** Whether words were written into a field, or chosen in it. */
const isFilledIn = ({ type, value }: Field): boolean =>
  (type === 'Tx' || type === 'Ch') &&
  (value instanceof PdfString
    ? value.asString() !== ''
    : value instanceof PdfArray
      ? value.length > 0
      : value instanceof PdfStream);

/** The state of a button that is drawn: "Off", or the name of the other one. */
const stateOf = (pdf: PDF, widget: PdfDict): string => widget.getName('AS', pdf.getObject.bind(pdf))?.value ?? 'Off';

/** The picture that a field shows now, or null where it shows none. */
function pictureOf(pdf: PDF, widget: PdfDict): PdfRef | null {
  const get = pdf.getObject.bind(pdf);
  const pictures = widget.getDict('AP', get);
  const one = pictures?.get('N');
  const held = one instanceof PdfRef ? get(one) : one;
  if (held instanceof PdfStream) return one instanceof PdfRef ? one : null;
  const state = held instanceof PdfDict ? held.get(stateOf(pdf, widget)) : undefined;
  return state instanceof PdfRef && get(state) instanceof PdfStream ? state : null;
}

/** A field as a picture that nobody changes: with nothing of what it was but where and how it is shown. */
function stillOf(pdf: PDF, page: PDFPage, widget: PdfDict, picture: PdfRef): PdfRef {
  const get = pdf.getObject.bind(pdf);
  const [at, layer] = [widget.get('Rect', get), widget.get('OC')];
  return pdf.register(
    PdfDict.of({
      ...{ Type: PdfName.of('Annot'), Subtype: PdfName.of('Stamp'), P: page.ref, AP: PdfDict.of({ N: picture }) },
      F: PdfNumber.of((flagsOf(pdf, widget) & ~(1 << (shown.invisible - 1))) | FIXED),
      Rect: at instanceof PdfArray ? at : numbers([0, 0, 0, 0]),
      ...(layer && { OC: layer }),
      Contents: PdfString.fromString('A field of the form as it was brought'),
    }),
  );
}

function boxOf(pdf: PDF, widget: PdfDict): Box | null {
  const get = pdf.getObject.bind(pdf);
  const rect = widget.get('Rect', get);
  if (!(rect instanceof PdfArray) || rect.length < 4) return null;
  const [x1 = Number.NaN, y1 = Number.NaN, x2 = Number.NaN, y2 = Number.NaN] = [...rect].map((one) => {
    const it = one instanceof PdfRef ? get(one) : one;
    return it instanceof PdfNumber ? it.value : Number.NaN;
  });
  const box = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
  return Object.values(box).every(Number.isFinite) && box.width > 0 && box.height > 0 ? box : null;
}

const parts = (points: number, of: number): number => Math.round((points / of) * PAGE_PARTS);
const sizeOf = ({ box, turn }: Seen) =>
  turn % 180 === 0 ? { width: box.width, height: box.height } : { width: box.height, height: box.width };

/** A box in points of the page as it is seen, in parts of it; null where it is not on the page whole. */
function inParts(at: Box, seen: Seen): Pick<Found, 'x' | 'y' | 'width' | 'height'> | null {
  const size = sizeOf(seen);
  const isOn = at.x >= -1 && at.y >= -1 && at.x + at.width <= size.width + 1 && at.y + at.height <= size.height + 1;
  if (!isOn) return null;
  return {
    x: Math.max(0, parts(at.x, size.width)),
    y: Math.max(0, parts(at.y, size.height)),
    width: parts(at.width, size.width),
    height: parts(at.height, size.height),
  };
}

/** What of a field is to be filled in; null where it is filled in already, only to be read, or not seen. */
function placeOf(pdf: PDF, widget: PdfDict, field: Field, seen: Seen, page: number): Found | null {
  const { flags, label, name } = field;
  const box = boxOf(pdf, widget);
  const at = box && inParts(seenAt(seen, box), seen);
  if (!at || !isSeen(pdf, widget) || isSet(flags, is.readOnly) || isFilledIn(field)) return null;
  const asked = askedBy(pdf, widget, field);
  if (!asked) return null;
  const side = sideByName(name) ?? sideByName(label);
  return { ...{ page, side, label, required: isSet(flags, is.required), group: name }, ...asked, ...at };
}

type Asked = Pick<Found, 'what'> & Partial<Pick<Found, 'validation' | 'option'>>;

/** What a field asks for, or null where it is none that somebody fills in. */
function askedBy(pdf: PDF, widget: PdfDict, { type, flags, label, options, maxLength }: Field): Asked | null {
  if (type === 'Sig') return { what: whatByName(label, 'signature') };
  if (type === 'Tx') {
    if (isSet(flags, is.password) || isSet(flags, is.fileChooser)) return null;
    const what = whatByName(label, isSet(flags, is.multiline) ? 'long_text' : 'text');
    const isLimited =
      (what === 'text' || what === 'long_text') && maxLength !== null && maxLength >= 1 && maxLength <= 5000;
    return { what, ...(isLimited && { validation: { maxLength: Math.round(maxLength) } }) };
  }
  if (type === 'Ch') {
    const offered = choices(options);
    return offered.length < 2
      ? { what: 'text' }
      : { what: isSet(flags, is.several) ? 'multi' : 'select', validation: { options: offered } };
  }
  if (type !== 'Btn' || isSet(flags, is.button) || stateOf(pdf, widget) !== 'Off') return null;
  if (!isSet(flags, is.radio)) return { what: 'checkbox' };
  const get = pdf.getObject.bind(pdf);
  const states = widget.getDict('AP', get)?.getDict('N', get);
  const state = states ? [...states].map(([key]) => key.value).find((one) => one !== 'Off') : undefined;
  if (state === undefined) return null;
  const named = /^\d+$/.test(state) ? options[Number(state)] : undefined;
  return { what: 'radio', option: (named || labelOfName(state) || state).slice(0, 100) };
}

/** As many as a question may have, each once. */
const choices = (options: readonly string[]): string[] =>
  [...new Set(options.map((one) => one.slice(0, 100)).filter((one) => one !== ''))].slice(0, 30);

/** Round buttons of one name are one question with their options; one alone is a tick. */
function asRadios(found: readonly Found[]): Found[] {
  const offered = (group: string | undefined) =>
    choices(found.flatMap((one) => (one.what === 'radio' && one.group === group && one.option ? [one.option] : [])));
  return found.map(({ option, ...one }) => {
    if (one.what !== 'radio' || option === undefined) return one;
    const options = offered(one.group);
    return options.length < 2 ? { ...one, what: 'checkbox' } : { ...one, option, validation: { options } };
  });
}

type Anchored = { anchor: Anchor; at: Box; words: string };
/** What is covered is no larger than a line of words; in points. */
const MOST_COVERED = { width: 400, height: 40 };

/** Words of ours on a page, and where they stand in its own measure; turned pages are read letter by letter as they were written. */
function anchorsOn(page: PDFPage, seen: Seen): Anchored[] {
  const letters = page
    .extractText()
    .lines.flatMap(({ spans }) => spans.flatMap(({ chars }) => chars))
    .filter(({ sequenceIndex }) => Number.isInteger(sequenceIndex)) // spaces that the reader added stand between letters
    .sort((one, other) => (one.sequenceIndex ?? 0) - (other.sequenceIndex ?? 0));
  // A letter may stand for several signs, as in a ligature.
  const signs = letters.map(({ char }) => char.normalize('NFKC'));
  const text = signs.join('');
  const from = signs.flatMap(({ length }, n) => Array.from({ length }, () => n));
  return [...text.matchAll(anchorPattern)].flatMap((hit): Anchored[] => {
    const anchor = readAnchor(hit[0]);
    const boxes = from.slice(hit.index, hit.index + hit[0].length).flatMap((n) => letters[n]?.bbox ?? []);
    const at = around(boxes);
    const on = seenAt(seen, at);
    const isLine = on.width <= MOST_COVERED.width && on.height <= MOST_COVERED.height;
    return anchor && isLine && inParts(on, seen) ? [{ anchor, at, words: hit[0] }] : [];
  });
}

function around(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((one) => one.x)), Math.min(...boxes.map((one) => one.y))];
  const right = Math.max(...boxes.map((one) => one.x + one.width));
  const top = Math.max(...boxes.map((one) => one.y + one.height));
  return { x, y, width: right - x, height: top - y };
}

/** A place that stands on the line of the words, from their beginning; `at` as the page is seen. */
function anchored({ size, ...anchor }: Anchor, at: Box, seen: Seen, page: number): Found {
  const paper = sizeOf(seen);
  const width = anchor.what === 'checkbox' ? size.width : Math.max(size.width, at.width);
  const y = at.y + at.height - size.height;
  return {
    ...anchor,
    page,
    x: parts(Math.max(0, at.x), paper.width),
    y: parts(Math.max(0, y), paper.height),
    width: parts(width, paper.width),
    height: parts(size.height, paper.height),
  };
}

/** White over words that only said where something belongs, and what they were for who looks at it. */
function coverOf(pdf: PDF, page: PDFPage, { x, y, width, height }: Box, words: string): PdfRef {
  const white = new TextEncoder().encode(`1 1 1 rg 0 0 ${width} ${height} re f`);
  const drawing = PdfStream.fromDict(
    {
      ...{ Type: PdfName.of('XObject'), Subtype: PdfName.of('Form'), BBox: numbers([0, 0, width, height]) },
      Resources: new PdfDict(),
    },
    white,
  );
  return pdf.register(
    PdfDict.of({
      ...{ Type: PdfName.of('Annot'), Subtype: PdfName.of('Stamp'), P: page.ref, F: PdfNumber.of(4 + FIXED) },
      ...{ Rect: numbers([x, y, x + width, y + height]), AP: PdfDict.of({ N: pdf.register(drawing) }) },
      Contents: PdfString.fromString(`Covers the words ${words}, which said what belongs here`),
    }),
  );
}
