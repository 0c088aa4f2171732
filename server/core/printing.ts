import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';

const require = createRequire(import.meta.url);
const face = (style: string, file: string) =>
  join(dirname(require.resolve('@expo-google-fonts/noto-sans/package.json')), style, `NotoSans_${file}.ttf`);
pdfmake.addFonts({
  NotoSans: {
    normal: face('400Regular', '400Regular'),
    bold: face('600SemiBold', '600SemiBold'),
    italics: face('400Regular_Italic', '400Regular_Italic'),
    bolditalics: face('600SemiBold_Italic', '600SemiBold_Italic'),
  },
});
// A document names no files or addresses; whatever its words contain, nothing but these faces is ever read or fetched for it.
pdfmake.setLocalAccessPolicy((path) => path.includes('@expo-google-fonts'));
pdfmake.setUrlAccessPolicy(() => false);

/** The printer of documents, with Noto Sans as its only faces. */
export { pdfmake };
