// A page of a PDF is seen as readers show it: with what it inherits, cut to its crop box, and turned.

import {
  type PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfString,
} from '@libpdf/core';

export type Box = { x: number; y: number; width: number; height: number };
export type Turn = 0 | 90 | 180 | 270;
/** `box`: the part of the page that is seen, in its own measure; `turn`: how far it is turned clockwise before it is shown. */
export type Seen = { box: Box; turn: Turn };

/** Parents of a page that are looked through; a file whose tree goes in a circle ends there. */
const MOST_PARENTS = 50;

/** What a page has by itself or from those above it (ISO 32000-2, 7.7.3.4): our library looks at the page alone. */
function inherited(pdf: PDF, page: PDFPage, key: string): PdfObject | undefined {
  const resolve = pdf.getObject.bind(pdf);
  let dict: PdfDict | undefined = page.dict;
  for (let n = 0; dict && n < MOST_PARENTS; n++) {
    const value = dict.get(key, resolve);
    if (value) return value;
    dict = dict.getDict('Parent', resolve);
  }
  return undefined;
}

function boxOf(pdf: PDF, page: PDFPage, key: 'MediaBox' | 'CropBox'): Box | null {
  const value = inherited(pdf, page, key);
  if (!(value instanceof PdfArray) || value.length < 4) return null;
  const numbers = [...value].slice(0, 4).map((one) => {
    const it = one.type === 'ref' ? pdf.getObject(one) : one;
    return it instanceof PdfNumber ? it.value : Number.NaN;
  });
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  // Any two corners that lie opposite each other.
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}

/** What readers take where nothing says how large a page is. */
const LETTER: Box = { x: 0, y: 0, width: 612, height: 792 };

/** How a page is seen. One that says it has no width has none. */
export function seenOf(pdf: PDF, page: PDFPage): Seen {
  const media = boxOf(pdf, page, 'MediaBox') ?? LETTER;
  const crop = boxOf(pdf, page, 'CropBox') ?? media;
  const [x, y] = [Math.max(crop.x, media.x), Math.max(crop.y, media.y)];
  const right = Math.min(crop.x + crop.width, media.x + media.width);
  const top = Math.min(crop.y + crop.height, media.y + media.height);
  const rotate = inherited(pdf, page, 'Rotate');
  const turned = rotate instanceof PdfNumber ? ((rotate.value % 360) + 360) % 360 : 0;
  return {
    box: right > x && top > y ? { x, y, width: right - x, height: top - y } : media,
    turn: turned === 90 || turned === 180 || turned === 270 ? turned : 0,
  };
}

/** A page's width and height as it is seen, in points. */
export function seenSize(pdf: PDF, page: PDFPage): { width: number; height: number } {
  const { box, turn } = seenOf(pdf, page);
  return turn % 180 === 0 ? { width: box.width, height: box.height } : { width: box.height, height: box.width };
}

/** Where a part of a page as it is seen (from its upper left corner) lies in the page's own measure: pages may be kept turned and cut. */
export function partOf({ box, turn }: Seen, { x, y, width, height }: Box): Box {
  const [right, top] = [box.x + box.width, box.y + box.height];
  return {
    0: { x: box.x + x, y: top - y - height, width, height },
    90: { x: box.x + y, y: box.y + x, width: height, height: width },
    180: { x: right - x - width, y: box.y + y, width, height },
    270: { x: right - y - height, y: top - x - width, width: height, height: width },
  }[turn];
}

/** The way back: what lies there in the page's own measure, as it is seen. */
export function seenAt({ box, turn }: Seen, { x, y, width, height }: Box): Box {
  const [right, top] = [box.x + box.width, box.y + box.height];
  return {
    0: { x: x - box.x, y: top - y - height, width, height },
    90: { x: y - box.y, y: x - box.x, width: height, height: width },
    180: { x: right - x - width, y: y - box.y, width, height },
    270: { x: top - y - height, y: right - x - width, width: height, height: width },
  }[turn];
}

/** What an annotation may and may not (ISO 32000-2, 12.5.3): it is printed, and nobody moves, removes or changes it. */
export const FIXED = 64 + 128 + 512;
const FLAGS = 4 + FIXED;
/** How a drawing is turned so that it stands upright once its page is turned. */
const uprights: Readonly<Record<Turn, readonly number[]>> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
};
export const numbers = (values: readonly number[]) => new PdfArray(values.map((value) => PdfNumber.of(value)));

/** Makes a drawing stand upright on pages that are turned by so much. */
export function setUpright(pdf: PDF, drawing: PdfRef, turn: Turn): void {
  const form = pdf.getObject(drawing);
  if (form instanceof PdfDict) form.set('Matrix', numbers(uprights[turn]));
}

/**
 * Lays a drawing over a part of a page (in the page's own measure) as an annotation: nothing that the file says can show it again elsewhere,
 * move or hide it, as it has no name to be drawn by, and lies above whatever the page and its fields draw. `says` is what is read aloud.
 */
export function stampOnto(pdf: PDF, page: PDFPage, drawing: PdfRef, it: { at: Box; says: string; name: string }): void {
  const { x, y, width, height } = it.at;
  const stamp = pdf.register(
    PdfDict.of({
      ...{ Type: PdfName.of('Annot'), Subtype: PdfName.of('Stamp'), P: page.ref, F: PdfNumber.of(FLAGS) },
      ...{ Rect: numbers([x, y, x + width, y + height]), AP: PdfDict.of({ N: drawing }) },
      ...{ Contents: PdfString.fromString(it.says), NM: PdfString.fromString(it.name) },
    }),
  );
  // A list of its own: other pages may show the same one.
  const others = page.dict.getArray('Annots', pdf.getObject.bind(pdf)) ?? [];
  page.dict.set('Annots', new PdfArray([...others, stamp]));
}

/** Whether every reader counts the same pages: each stands in the tree once, by itself, and says that it is one. */
export function isTreePlain(pdf: PDF): boolean {
  const seen = new Set<number>();
  const waiting = [pdf.getCatalog()?.get('Pages')];
  for (let it = waiting.pop(); it !== undefined; it = waiting.pop()) {
    if (!(it instanceof PdfRef) || seen.has(it.objectNumber)) return false;
    seen.add(it.objectNumber);
    const node = pdf.getObject(it);
    const kind = node instanceof PdfDict ? node.getName('Type')?.value : undefined;
    if (!(node instanceof PdfDict) || (kind !== 'Page' && kind !== 'Pages')) return false;
    if (kind === 'Pages') waiting.push(...(node.getArray('Kids') ?? []));
  }
  return seen.size > 0;
}
