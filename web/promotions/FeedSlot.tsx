import { useEffect, useRef, useState } from 'react';
import { useIsOffline } from '../core/offline/connection.ts';
import { SponsoredCard } from './card/SponsoredCard.tsx';
import WhyDialog from './card/WhyDialog.tsx';
import styles from './FeedSlot.module.css';
import { type Appearance, nextAppearance, noteDeed } from './showing.ts';

/** One labelled place below the posts of the community: empty unless the server has something for it and counts it. */
export default function FeedSlot() {
  const offline = useIsOffline();
  const [open, setOpen] = useState<Appearance | null>(null);
  const [asked, setAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // Only what is looked at is counted: the server is asked once the place is in sight.
  useEffect(() => {
    if (offline || !place.current) return;
    let isHere = true;
    const inSight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      inSight.disconnect();
      void nextAppearance('feed')
        .then((next) => isHere && setOpen(next))
        .catch((failure: unknown) => console.error('Sponsored posts could not be read', failure));
    });
    inSight.observe(place.current);
    return () => {
      isHere = false;
      inSight.disconnect();
    };
  }, [offline]);
  if (!open || offline) return <div ref={place} className={styles.empty} />;
  const leave = (deed: Parameters<typeof noteDeed>[1]) => {
    noteDeed(open, deed);
    setOpen(null);
  };
  return (
    <aside className={styles.slot} aria-label={`Sponsored by ${open.post.sponsor_name}`}>
      <SponsoredCard
        post={open.post}
        onClick={() => leave('clicked')}
        onClose={() => leave('closed')}
        onHide={() => leave('hidden')}
        onWhy={() => setAsked(true)}
      />
      {asked && <WhyDialog id={open.post.id} onOff={() => setOpen(null)} onClose={() => setAsked(false)} />}
    </aside>
  );
}
