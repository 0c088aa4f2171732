// A page of a PDF is seen as readers show it: with what it inherits, cut to its crop box, and turned.

import { type PDF, type PDFPage, PdfArray, PdfDict, PdfNumber, type PdfObject } from '@libpdf/core';

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

/** Gives a page what it inherits to draw with as its own, before something is drawn on it: else it would lose its faces and pictures. */
export function keepResources(pdf: PDF, page: PDFPage): void {
  const resolve = pdf.getObject.bind(pdf);
  if (page.dict.get('Resources', resolve) instanceof PdfDict) return;
  const above = inherited(pdf, page, 'Resources');
  if (!(above instanceof PdfDict)) return;
  const own = copyOf(above);
  const pictures = above.getDict('XObject', resolve);
  if (pictures) own.set('XObject', copyOf(pictures)); // what is added to this page is added to no other
  page.dict.set('Resources', own);
}

function copyOf(dict: PdfDict): PdfDict {
  const copy = new PdfDict();
  for (const [key, value] of dict) copy.set(key, value);
  return copy;
}
