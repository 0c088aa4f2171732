import pdfmake from 'pdfmake';
import { openFamily } from './faces.ts';

pdfmake.addFonts({ NotoSans: openFamily('noto-sans', 'NotoSans') });
// A document names no files or addresses; whatever its words contain, nothing is ever read or fetched for it.
pdfmake.setLocalAccessPolicy(() => false);
pdfmake.setUrlAccessPolicy(() => false);

/** The printer of documents, with Noto Sans as its only faces. */
export { pdfmake };
