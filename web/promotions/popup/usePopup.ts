import { isSensitivePath } from '@ahadi/domain/promotions/rules.ts';
import type { PromotionDeed } from '@ahadi/domain/promotions/schema.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useIsOffline } from '../../core/offline/connection.ts';
import { dismissedIds } from '../dismissed.ts';
import { type Appearance, nextAppearance, noteDeed, readAhead } from '../showing.ts';
import { closedNow, nothingLeft, waitLeft } from './due.ts';
import { useIsWriting } from './writing.ts';

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
const isVisible = () => document.visibilityState === 'visible';

/**
 * The card in the corner over the life of a page: 30 seconds after the load the first, five minutes after it was closed the next
 * (specification §4). Not on sensitive pages, not offline, not while nobody looks, and never over what is being written; what became due
 * meanwhile comes afterwards, and what was open is there again.
 */
export function usePopup() {
  const { pathname } = useLocation();
  const isCalm = !isSensitivePath(pathname);
  const offline = useIsOffline();
  const visible = useSyncExternalStore(onVisibility, isVisible, () => false);
  const [open, setOpen] = useState<Appearance | null>(null);
  const [isDue, setDue] = useState(false);
  // Nothing has to be known of it for as long as there is nothing to show.
  const writing = useIsWriting(isDue || open !== null);
  const [round, setRound] = useState(0);
  const isAsking = useRef(false);
  const isFree = isCalm && !offline && visible && open === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round waits again for what is due by then
  useEffect(() => {
    const left = waitLeft();
    if (!isFree || !Number.isFinite(left)) return;
    if (left === 0) return setDue(true);
    readAhead('popup');
    const timer = setTimeout(() => setDue(true), left);
    return () => clearTimeout(timer);
  }, [isFree, round]);

  useEffect(() => {
    if (!isDue || !isFree || writing || isAsking.current) return;
    isAsking.current = true;
    void nextAppearance('popup')
      .then((next) => (next ? setOpen(next) : nothingLeft()))
      .catch((failure: unknown) => {
        console.error('Sponsored posts could not be read', failure);
        closedNow(); // asked again as late as after one that was closed
        setRound((before) => before + 1);
      })
      .finally(() => {
        isAsking.current = false;
        setDue(false);
      });
  }, [isDue, isFree, writing]);

  const leave = () => {
    closedNow();
    setOpen(null);
  };
  return {
    // One that is open on a page stays away from a sensitive one, is no new showing afterwards, and is gone once it was dismissed elsewhere.
    shown: open && isCalm && !offline && !writing && !dismissedIds().has(open.post.id) ? open : null,
    done: (deed: PromotionDeed) => {
      if (open) noteDeed(open, deed);
      leave();
    },
    /** Sponsored posts were turned off. */
    turnedOff: () => {
      nothingLeft();
      setOpen(null);
    },
  };
}
