import type { Picture } from '@ahadi/domain/marketplace/products/schema.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { wantsCalm } from '../../core/preferences.ts';
import { ProductPicture } from '../ProductPicture.tsx';
import styles from './product.module.css';

/**
 * The pictures of a product: swiped on a phone, walked through with the arrow keys, chosen by their small ones. The strip
 * itself is scrolled, so where it stands is the one truth of which picture is seen.
 */
export function Gallery({ pictures, title }: { pictures: readonly Picture[]; title: string }) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const show = (index: number) => {
    const { current } = strip;
    const to = Math.min(Math.max(0, index), pictures.length - 1);
    const calm = wantsCalm();
    current?.scrollTo({ left: to * current.clientWidth, behavior: calm ? 'instant' : 'smooth' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    show(shown + step);
  };
  if (pictures.length === 0)
    return (
      <div className={styles.only}>
        <ProductPicture picture={null} sizes="1px" shape="square" />
      </div>
    );
  return (
    <section className={styles.gallery} aria-label={`Pictures of ${title}`}>
      <div className={styles.stage}>
        <ul
          ref={strip}
          className={styles.strip}
          tabIndex={pictures.length > 1 ? 0 : -1}
          aria-label="Pictures"
          onKeyDown={onKeyDown}
          onScroll={(event) => {
            const { scrollLeft, clientWidth } = event.currentTarget;
            setShown(Math.round(scrollLeft / clientWidth));
          }}
        >
          {pictures.map((picture, index) => (
            <li key={picture.id} aria-current={index === shown ? 'true' : undefined}>
              <ProductPicture
                picture={picture}
                sizes="(max-width: 1023px) 100vw, 560px"
                fit="contain"
                first={index === 0}
              />
            </li>
          ))}
        </ul>
        {pictures.length > 1 && (
          <>
            <Turn back whyNot={shown === 0} onClick={() => show(shown - 1)} />
            <Turn whyNot={shown === pictures.length - 1} onClick={() => show(shown + 1)} />
            <p className={styles.which} role="status">
              {shown + 1} of {pictures.length}
            </p>
          </>
        )}
      </div>
      {pictures.length > 1 && (
        <ul className={styles.thumbs} aria-label="Choose one to see">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={`Picture ${index + 1}: ${picture.alt}`}
                aria-pressed={index === shown}
                onClick={() => show(index)}
              >
                <ProductPicture picture={picture} sizes="72px" decorative />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Turn = ({ back, whyNot, onClick }: { back?: boolean; whyNot: boolean; onClick: () => void }) => (
  <button
    type="button"
    className={styles.turn}
    data-back={back || undefined}
    aria-label={back ? 'Picture before' : 'Next picture'}
    aria-disabled={whyNot || undefined}
    onClick={onClick}
  >
    {back ? (
      <IconChevronLeft size={20} stroke={1.8} aria-hidden />
    ) : (
      <IconChevronRight size={20} stroke={1.8} aria-hidden />
    )}
  </button>
);
