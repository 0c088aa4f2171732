import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { lazy } from '../../core/lazy.ts';
import { SponsoredCard } from '../card/SponsoredCard.tsx';
import styles from './PromotionPopup.module.css';
import { usePopup } from './usePopup.ts';

const WhyDialog = lazy(() => import('../card/WhyDialog.tsx'));

/** The card in the corner: it takes no focus, stops nothing, is reached by the keyboard behind the page, and Escape inside closes it. */
export default function PromotionPopup() {
  const { shown, done, turnedOff } = usePopup();
  const { pathname } = useLocation();
  const [asked, setAsked] = useState(false);
  const place = useRef<HTMLElement>(null);
  const id = shown?.post.id;

  // The end of the page can be scrolled out from under it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another card or page has another height
  useEffect(() => {
    const card = place.current;
    if (!card) return;
    const { style } = document.documentElement;
    const measure = new ResizeObserver(() => style.setProperty('--card-below', `${card.offsetHeight + 16}px`));
    measure.observe(card);
    return () => {
      measure.disconnect();
      style.removeProperty('--card-below');
    };
  }, [id, pathname]);

  if (!shown) return null;
  const leave = (deed: Parameters<typeof done>[0]) => {
    // The focus goes back to the page when it was on the card.
    if (place.current?.contains(document.activeElement)) document.getElementById('main')?.focus();
    setAsked(false);
    done(deed);
  };
  return (
    <>
      <aside
        ref={place}
        className={styles.place}
        aria-label={`Sponsored by ${shown.post.sponsor_name}`}
        onKeyDown={(event) => event.key === 'Escape' && leave('closed')}
      >
        <SponsoredCard
          post={shown.post}
          onClick={() => leave('clicked')}
          onClose={() => leave('closed')}
          onHide={() => leave('hidden')}
          onWhy={() => setAsked(true)}
        />
      </aside>
      {asked && (
        <Suspense fallback={null}>
          <WhyDialog
            id={shown.post.id}
            onOff={() => {
              setAsked(false);
              turnedOff();
            }}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}
