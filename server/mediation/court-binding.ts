// Papers are bound to one PDF with an index, page numbers and their hashes.
import { brand } from '@ahadi/domain/brand.ts';
import { paperNames } from '@ahadi/domain/mediation/court/rules.ts';
import type { PaperCode } from '@ahadi/domain/mediation/court/schema.ts';
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfString, rgb, StandardFonts } from '@libpdf/core';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import { isPrinted, type Listed, type Printing, printIndex, printPaper } from './court-forms.ts';

/** What a bundle is made from: the facts, and in their order the papers, with the bytes of those that were given. */
export type ToBind = Printing & { papers: readonly { code: PaperCode; given: Uint8Array | null }[] };
export type BoundPaper = Listed & { bytes: Uint8Array; printed: boolean };
export type Bound = { pdf: Uint8Array; pages: number; papers: BoundPaper[]; manifestSha256: string };

/**
 * Prints what is to be printed and binds all of it to one PDF: the index first, then the papers, with numbers on the pages, a
 * bookmark a paper, and every paper attached as it was hashed, so that who has the file can check the list. PDF bytes.
 */
export async function bindBundle(it: ToBind): Promise<Bound> {
  const parts: { code: PaperCode; bytes: Uint8Array; pdf: PDF; printed: boolean }[] = [];
  for (const { code, given } of it.papers) {
    const bytes = given ?? (isPrinted(code) ? await printPaper(code, it) : null);
    if (!bytes) throw new Error(`nobody gave the paper ${code}`);
    parts.push({ code, bytes: new Uint8Array(bytes), pdf: await PDF.load(bytes), printed: given === null });
  }
  const listed = (indexPages: number): Listed[] => {
    let from = indexPages + 1;
    return parts.map(({ code, bytes, pdf }, index) => {
      const pages = pdf.getPageCount();
      const first = from;
      from += pages;
      return { no: index + 1, code, name: paperNames[code], from: first, pages, sha256: sha256Hex(bytes) };
    });
  };
  // How long the index is decides where the papers begin, and that stands in the index.
  let pages = 1;
  let index = await PDF.load(await indexOf(it, listed(pages)));
  while (index.getPageCount() !== pages) {
    pages = index.getPageCount();
    index = await PDF.load(await indexOf(it, listed(pages)));
  }
  const list = listed(pages);
  const bundle = PDF.create();
  for (const part of [index, ...parts.map(({ pdf }) => pdf)])
    await bundle.copyPagesFrom(
      part,
      part.getPages().map((_, n) => n),
    );
  makeStill(bundle);
  numberPages(bundle, it.facts.ref);
  addBookmarks(bundle, [{ name: paperNames.exhibit_index, from: 1 }, ...list]);
  parts.forEach(({ bytes }, n) => {
    const paper = list[n];
    if (paper)
      bundle.addAttachment(attachmentName(paper), bytes, { description: paper.name, mimeType: 'application/pdf' });
  });
  bundle.addAttachment('manifest.json', Buffer.from(canonicalJson(list)), {
    description: 'The papers with their hashes',
    mimeType: 'application/json',
  });
  bundle.setTitle(`${it.profile.name}: ${it.facts.ref}`);
  bundle.setAuthor(brand.name);
  bundle.setCreator(brand.name);
  bundle.setProducer(brand.name);
  bundle.setCreationDate(new Date(`${it.on}T00:00:00Z`));
  return {
    pdf: await bundle.save(),
    pages: bundle.getPageCount(),
    manifestSha256: manifestOf(list),
    papers: list.map((paper, n) => ({
      ...paper,
      bytes: parts[n]?.bytes ?? new Uint8Array(),
      printed: parts[n]?.printed ?? false,
    })),
  };
}

/** The hash over the list of papers. */
const manifestOf = (list: readonly Listed[]): string => sha256Hex(canonicalJson(list));
const indexOf = (it: Printing, list: readonly Listed[]) => printIndex(it, list, manifestOf(list));

/** What a paper is called where it is attached: "01 application.pdf". */
const attachmentName = ({ no, code }: Pick<Listed, 'no' | 'code'>): string =>
  `${String(no).padStart(2, '0')} ${code.replaceAll('_', ' ')}.pdf`;

/** A given paper is there to be read: what it does when a page is opened, or something on it pressed, does not come along. */
function makeStill(bundle: PDF): void {
  const whole = (it: unknown) => (it instanceof PdfRef ? bundle.getObject(it) : it);
  for (const { dict } of bundle.getPages()) {
    dict.delete('AA');
    const annotations = whole(dict.get('Annots'));
    if (!(annotations instanceof PdfArray)) continue;
    const kept = [...annotations].filter((one) => {
      const annotation = whole(one);
      if (!(annotation instanceof PdfDict)) return false;
      for (const action of ['A', 'AA']) annotation.delete(action);
      return annotation.getName('Subtype')?.value !== 'Link'; // one that leads nowhere is nothing
    });
    dict.set('Annots', new PdfArray(kept));
  }
}

function numberPages(bundle: PDF, ref: string): void {
  const pages = bundle.getPages();
  pages.forEach((page, n) => {
    page.drawText(`${ref} · page ${n + 1} of ${pages.length}`, {
      x: 60,
      y: 22,
      size: 8,
      font: StandardFonts.Helvetica,
      color: rgb(0.36, 0.4, 0.46),
    });
  });
}

/** A line in the reader's table of contents for each paper. */
function addBookmarks(bundle: PDF, papers: readonly { name: string; from: number }[]): void {
  const pages = bundle.getPages();
  const root = PdfDict.of({ Type: PdfName.of('Outlines'), Count: PdfNumber.of(papers.length) });
  const rootRef = bundle.register(root);
  const lines = papers.map(({ name, from }) => {
    const page = pages[from - 1];
    if (!page) throw new Error(`the bundle has no page ${from}`);
    const entry = PdfDict.of({
      Title: PdfString.fromString(name),
      Parent: rootRef,
      Dest: new PdfArray([page.ref, PdfName.of('Fit')]),
    });
    return { entry, ref: bundle.register(entry) };
  });
  lines.forEach(({ entry }, n) => {
    const link = (key: 'Prev' | 'Next', ref: PdfRef | undefined) => ref && entry.set(key, ref);
    link('Prev', lines[n - 1]?.ref);
    link('Next', lines[n + 1]?.ref);
  });
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return;
  root.set('First', first.ref);
  root.set('Last', last.ref);
  const catalog = bundle.getCatalog();
  catalog.set('Outlines', rootRef);
  catalog.set('PageMode', PdfName.of('UseOutlines'));
}
