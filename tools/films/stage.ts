import sharp from 'sharp';

/** A film's picture. Below the page there is room for two lines of captions, so that they hide nothing. */
export const filmSize = { width: 1280, height: 720 };
/** Where a page lies in it, in its pixels; `scale` is how many of them one pixel of the page's own measures is. */
export const pageSize = { left: 32, top: 18, width: 1216, height: 608, scale: 1.52 };
/** A window of this size makes pictures of a page for the film. */
export const filmWindow = {
  viewport: { width: pageSize.width / pageSize.scale, height: pageSize.height / pageSize.scale },
  deviceScaleFactor: pageSize.scale,
};
/** A window of this size makes pictures of the whole film. */
export const cardWindow = { viewport: filmSize, deviceScaleFactor: 1, bypassCSP: true };

export type Box = { x: number; y: number; width: number; height: number };
export type PageShot = {
  png: Buffer;
  /** What stays in the light, in the page's own measures. */
  light?: Box | undefined;
};

const ground = '#0a1220';
const gold = '#d9a441';

/** True for a picture that is of the film's own size. */
export const isWide = (png: Buffer): boolean => png.readUInt32BE(16) === filmSize.width;

const svg = (inside: string, { width, height } = filmSize): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`);

const corners = svg(`<rect width="${pageSize.width}" height="${pageSize.height}" rx="14" fill="#fff"/>`, pageSize);
const edge = svg(
  `<rect x="${pageSize.left - 0.5}" y="${pageSize.top - 0.5}" width="${pageSize.width + 1}" height="${pageSize.height + 1}" rx="14.5" fill="none" stroke="${gold}" stroke-opacity=".35"/>`,
);

/** A page on the film's ground, as PNG. */
export async function stage({ png, light }: PageShot): Promise<Buffer> {
  const page = await sharp(png)
    .resize(pageSize.width, pageSize.height)
    .composite([...(light ? [{ input: dimmed(light) }] : []), { input: corners, blend: 'dest-in' as const }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp({ create: { ...filmSize, channels: 3, background: ground } })
    .composite([{ input: page, left: pageSize.left, top: pageSize.top }, { input: edge }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The dark over all but one part of the page. */
function dimmed({ x, y, width, height }: Box): Buffer {
  const { scale } = pageSize;
  const [left, top] = [Math.max(4, (x - 6) * scale), Math.max(4, (y - 6) * scale)];
  const right = Math.min(pageSize.width - 4, (x + width + 6) * scale);
  const bottom = Math.min(pageSize.height - 4, (y + height + 6) * scale);
  const box = `x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" rx="12"`;
  return svg(
    `<mask id="m"><rect width="100%" height="100%" fill="#fff"/><rect ${box} fill="#000"/></mask>
     <rect width="100%" height="100%" fill="${ground}" fill-opacity=".5" mask="url(#m)"/>
     <rect ${box} fill="none" stroke="${gold}" stroke-width="3"/>`,
    pageSize,
  );
}
