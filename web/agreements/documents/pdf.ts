import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist';
import readerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = readerUrl;

/** Faces and tables of letters for files that bring none of their own (web/vite.config.ts). */
const parts: string = import.meta.env.VITE_PDF_PARTS;
/** A canvas larger than this is not drawn by every phone; in pixels. */
const MOST_PIXELS = 16_000_000;

/** Opens a PDF to be drawn. No script of it runs, and nothing is fetched that it names. Throws where it cannot be read. */
export const openPdf = (bytes: ArrayBuffer): Promise<PDFDocumentProxy> =>
  getDocument({
    data: bytes,
    cMapUrl: `${parts}cmaps/`,
    standardFontDataUrl: `${parts}standard_fonts/`,
    wasmUrl: `${parts}wasm/`,
    useWasm: false, // our policy lets no such code run; the parts bring the same as scripts
  }).promise;

/** Draws a page into a box of this width in CSS pixels, with its words above it to be chosen and read out. Answers what ends it. */
export function drawPage(
  page: PDFPageProxy,
  box: HTMLElement,
  width: number,
): { done: Promise<void>; end: () => void } {
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const dense = Math.min(window.devicePixelRatio, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)));
  const [canvas, words] = [document.createElement('canvas'), document.createElement('div')];
  canvas.width = Math.floor(viewport.width * dense);
  canvas.height = Math.floor(viewport.height * dense);
  canvas.ariaHidden = 'true';
  words.dataset.words = '';
  box.style.setProperty('--total-scale-factor', String(scale));
  const drawing = page.render({ canvas, viewport, transform: [dense, 0, 0, dense, 0, 0] });
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport });
  const done = drawing.promise.then(async () => {
    box.replaceChildren(canvas, words);
    await layer.render();
  });
  const end = () => {
    drawing.cancel();
    layer.cancel();
    box.replaceChildren();
  };
  return { done, end };
}
