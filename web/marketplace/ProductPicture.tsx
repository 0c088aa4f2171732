import type { Picture } from '@ahadi/domain/marketplace/products/schema.ts';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './picture.module.css';

/** The widths in which every picture is kept, smallest first. */
const widths = [160, 480, 960, 1600] as const;
type Width = (typeof widths)[number];
type Format = 'avif' | 'webp';

/** The address of a picture, the same for ever. */
export const pictureUrl = ({ sha256 }: Pick<Picture, 'sha256'>, width: Width, format: Format): string =>
  `/api/v1/marketplace/pictures/${sha256}/${width}/${format}`;

const srcSet = (picture: Picture, format: Format): string =>
  widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ');

type Props = {
  picture: Picture | null;
  /** How wide it stands on the page, in the words of the `sizes` attribute ("(max-width: 767px) 50vw, 260px"). */
  sizes: string;
  /** Width to height of its place: a list is calm when all are alike. `own` is the picture's own. */
  shape?: 'square' | 'wide' | 'own';
  /** `cover` fills the place; `contain` shows all of it. */
  fit?: 'cover' | 'contain';
  /** The one that is seen first: fetched before the others, not when it comes into sight. */
  first?: boolean;
  /** The name stands beside it, so it says nothing to who cannot see it. */
  decorative?: boolean;
};

/** A picture of a product: its colour stands there at once, the smallest file that is sharp follows, and nothing moves. */
export function ProductPicture({ picture, sizes, shape = 'square', fit = 'cover', first, decorative }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const isThere = picture !== null && picture.sha256 !== broken;
  return (
    <span
      className={styles.place}
      data-shape={shape}
      data-fit={fit}
      style={{
        backgroundColor: picture?.tint,
        aspectRatio: shape === 'own' && picture ? `${picture.width} / ${picture.height}` : undefined,
      }}
    >
      {isThere ? (
        <picture>
          <source type="image/avif" srcSet={srcSet(picture, 'avif')} sizes={sizes} />
          <img
            className={styles.picture}
            src={pictureUrl(picture, 480, 'webp')}
            srcSet={srcSet(picture, 'webp')}
            sizes={sizes}
            alt={decorative ? '' : picture.alt}
            width={picture.width}
            height={picture.height}
            loading={first ? 'eager' : 'lazy'}
            fetchPriority={first ? 'high' : 'auto'}
            decoding="async"
            onError={() => setBroken(picture.sha256)}
          />
        </picture>
      ) : (
        <span className={styles.none}>
          <IconPhoto size={24} stroke={1.5} aria-hidden />
          {!decorative && picture && <span className="aside-voice">{picture.alt}</span>}
        </span>
      )}
    </span>
  );
}
