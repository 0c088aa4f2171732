import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font } from 'fontkit';
import pdfmake from 'pdfmake';

const require = createRequire(import.meta.url);
// The very copy that the layout uses, which is not the one that an import would give.
const fontkit = require('fontkit') as typeof import('fontkit') & { registerFormat(format: unknown): void }; // its types leave it out

const layout = pdfmake as typeof pdfmake & { virtualfs: { writeFileSync(name: string, content: Buffer): void } }; // as above

const styles = {
  normal: '400Regular',
  bold: '600SemiBold',
  italics: '400Regular_Italic',
  bolditalics: '600SemiBold_Italic',
} as const;
type Style = keyof typeof styles;

const opened = new Map<string, Font>();

/** A face, read from its file once. */
export function openFace(family: string, prefix: string, style: Style = 'normal'): Font {
  const name = `${prefix}_${styles[style]}`;
  const known = opened.get(name);
  if (known) return known;
  const folder = dirname(require.resolve(`@expo-google-fonts/${family}/package.json`));
  const face = fontkit.openSync(join(folder, styles[style], `${name}.ttf`)) as Font; // a single font file, never a collection
  opened.set(name, face);
  return face;
}

/*
 * The layout opens its faces for each document, and most of the time of a short one goes into reading the same tables again. Its
 * library takes formats of fonts beside its own: a file of this one only names a face that is open.
 */
const MARK = 'open face ';
const read = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

fontkit.registerFormat(
  Object.assign(
    function OpenFace({ buffer }: { buffer: Uint8Array }) {
      const [family = '', prefix = '', style = ''] = read(buffer).slice(MARK.length).split(' ');
      return openFace(family, prefix, style as Style); // written below
    },
    { probe: (bytes: Uint8Array) => read(bytes.subarray(0, MARK.length)) === MARK },
  ),
);

/** A family for the layout, by the names of its faces among the layout's files; they stay open from one document to the next. */
export const openFamily = (family: string, prefix: string): Record<Style, string> => {
  const naming = (style: Style): string => {
    const name = `${MARK}${family} ${prefix} ${style}`;
    layout.virtualfs.writeFileSync(name, Buffer.from(name));
    return name;
  };
  return {
    normal: naming('normal'),
    bold: naming('bold'),
    italics: naming('italics'),
    bolditalics: naming('bolditalics'),
  };
};
