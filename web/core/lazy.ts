import { type ComponentType, createElement, lazy as lazyOf, useState } from 'react';
import { MissingPart } from '../ui/MissingPart.tsx';
import { hasWords, reloadOnce, saveAll } from './reloading.ts';

type Loaded = { default: ComponentType<object> };

/**
 * React's lazy for a part of a page. One that does not arrive says so in its place and is asked for again there, so that what is typed
 * around it stays; where nothing is typed, the page is loaded again once instead, since a release may have taken the part away.
 */
export const lazy: typeof lazyOf = (load) =>
  lazyOf(() =>
    load().catch(async () => {
      if (!hasWords() && reloadOnce()) return new Promise<never>(() => {});
      return missing(load as () => Promise<unknown> as () => Promise<Loaded>) as Awaited<ReturnType<typeof load>>; // it hands its props on
    }),
  );

function missing(load: () => Promise<Loaded>): unknown {
  let arrived: Loaded['default'] | null = null;
  const Missing = (props: { onClose?: () => void }) => {
    const [part, setPart] = useState(() => arrived);
    const [isUnderWay, setUnderWay] = useState(false);
    const [hasFailed, setFailed] = useState(false);
    if (part) return createElement(part, props);
    const again = async () => {
      setUnderWay(true);
      try {
        arrived = (await load()).default;
        setPart(() => arrived);
      } catch (failure) {
        console.warn('A part of the page does not arrive', failure);
        setFailed(true);
      } finally {
        setUnderWay(false);
      }
    };
    const reload = () => void saveAll().then(() => window.location.reload());
    const isOffline = !navigator.onLine;
    return createElement(MissingPart, {
      ...{ isUnderWay, isOffline, isGone: hasFailed && !isOffline, again, reload, onClose: props.onClose },
    });
  };
  return { default: Missing };
}
