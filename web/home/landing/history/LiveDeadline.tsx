import type { Language } from '@ahadi/domain/core/locale.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLanguage } from '../../../core/language.ts';
import type { Figures } from '../../../core/otherfigures.ts';
import { formatBindingInstant, formatDay } from '../../../core/time.ts';
import type { landing } from '../words.ts';
import { ticking } from './ticking.ts';

const LEFT = 5;
const WINDOW = 30;

const opened = Date.now();
let now = opened;
let isStill = false;

function listen(listener: () => void): () => void {
  const timer = setInterval(() => {
    if (isStill || document.hidden) return;
    now = Date.now();
    listener();
  }, 1_000);
  return () => clearInterval(timer);
}

type Dates = Pick<Figures, 'day' | 'binding'>;
const english: Dates = { day: formatDay, binding: formatBindingInstant };

/** How days read in the reader's language; how the others write them is loaded with the first of them, and until then there are none. */
function useDates(): Dates | undefined {
  const language = useLanguage();
  const [others, setOthers] = useState<{ of: (language: Language) => Dates }>();
  useEffect(() => {
    if (language !== 'en')
      void import('../../../core/otherfigures.ts').then(
        (it) => setOthers({ of: it.figuresOf }),
        () => undefined, // the lengths stand there
      );
  }, [language]);
  return language === 'en' ? english : others?.of(language);
}

/** The words of the page and how they look come from it: what it shares with this part would be a file of its own. */
type Looks = { say: NonNullable<(typeof landing)['said']>; ends: string | undefined; clock: string | undefined };

/** The illustration's deadline, five days from the moment the page was opened, as it runs. A click lets the clock stand still (WCAG 2.2.2). */
export function LiveDeadline({ say, ends, clock }: Looks) {
  const dates = useDates();
  const at = useSyncExternalStore(listen, () => now);
  const [still, setStill] = useState(isStill);
  const due = opened + LEFT * DAY;
  return (
    <>
      <p className={ends}>
        <span>
          {dates ? say.delivered({ day: dates.day(new Date(due - WINDOW * DAY).toISOString()) }) : say.deliveredAgo}
        </span>
        <span>{dates ? say.deadline({ day: dates.binding(new Date(due).toISOString()) }) : say.deadlineIn}</span>
      </p>
      <button
        type="button"
        className={clock}
        title={still ? say.letRun : say.letStand}
        data-still={still || undefined}
        onClick={() => {
          isStill = !still;
          setStill(!still);
        }}
      >
        {say.left(ticking(Math.max(0, due - at)))}
      </button>
    </>
  );
}
