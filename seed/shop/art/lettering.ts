import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as fontkit from 'fontkit';
import { n } from './sheet.ts';

const require = createRequire(import.meta.url);
const faces = {
  serif: 'newsreader/600SemiBold/Newsreader_600SemiBold.ttf',
  italic: 'newsreader/500Medium_Italic/Newsreader_500Medium_Italic.ttf',
  sans: 'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  black: 'noto-sans/900Black/NotoSans_900Black.ttf',
} as const;
export type Face = keyof typeof faces;

type Laid = {
  glyphs: readonly { path: { toSVG(): string } }[];
  positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
};
type Font = { unitsPerEm: number; layout(text: string): Laid };
const opened = new Map<Face, Font>();

function fontOf(face: Face): Font {
  const known = opened.get(face);
  if (known) return known;
  const [family = '', ...file] = faces[face].split('/');
  const folder = dirname(require.resolve(`@expo-google-fonts/${family}/package.json`));
  const font = fontkit.openSync(join(folder, ...file)) as unknown as Font; // a single font file, never a collection
  opened.set(face, font);
  return font;
}

/**
 * A line of words as outlines, so that no machine's own fonts show: centred on x unless `from` says otherwise, its foot on y.
 * `most` is the widest it may be; it is set smaller until it fits.
 */
export function words(
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  { face = 'serif', from = 'middle', most = Number.POSITIVE_INFINITY, gap = 0 }: WordsLook = {},
): string {
  const font = fontOf(face);
  const laid = font.layout(text);
  const wide = laid.advanceWidth / font.unitsPerEm + gap * (laid.glyphs.length - 1);
  const set = Math.min(size, most / wide);
  const scale = set / font.unitsPerEm;
  let at = from === 'middle' ? -(wide * set) / 2 : from === 'end' ? -wide * set : 0;
  const letters = laid.glyphs.map((glyph, index) => {
    const place = laid.positions[index];
    const data = glyph.path.toSVG();
    const moved = `translate(${n(at + (place?.xOffset ?? 0) * scale)} 0) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`;
    at += (place?.xAdvance ?? 0) * scale + gap * set;
    return data ? `<path d="${data}" transform="${moved}"/>` : '';
  });
  return `<g transform="translate(${n(x)} ${n(y)})" fill="${fill}">${letters.join('')}</g>`;
}
type WordsLook = { face?: Face; from?: 'start' | 'middle' | 'end'; most?: number; gap?: number };
