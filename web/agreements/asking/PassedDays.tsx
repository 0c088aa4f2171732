import { type PassedDay, type PassedPromise, passedDays } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { obligationDefaults } from '@ahadi/domain/obligations/rules.ts';
import { type ReactNode, useState } from 'react';
import { useFigures } from '../../core/here.ts';
import { localDay, timeNow } from '../../core/time.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useAsking } from './words.ts';

type Passed = PassedDay | PassedPromise;

function DaysNotice({ days, children }: { days: readonly Passed[]; children?: ReactNode }) {
  const say = useAsking();
  const { calendarDay } = useFigures();
  if (days.length === 0) return null;
  const words = (one: Passed): string => {
    const day = calendarDay(one.day);
    if (one.title === null) return one.what === 'from' ? say.passedFrom({ day }) : say.passedUntil({ day });
    const promise = { title: one.title, day, count: obligationDefaults.lateStartDays };
    return one.what === 'due' ? say.passedDue(promise) : say.passedFirst(promise);
  };
  return (
    <Notice tone="attention" title={say.passed({ count: days.length })}>
      <ul>
        {days.map((one) => (
          <li key={`${one.what}${one.day}${one.title}`}>{words(one)}</li>
        ))}
      </ul>
      {children}
    </Notice>
  );
}

/** Before a text is accepted or signed: which of its days have passed, and what their clock does instead. */
export const PassedDays = ({ terms }: { terms: AgreementTerms }) => (
  <DaysNotice days={passedDays(terms, localDay(timeNow()))} />
);

/**
 * Before a text is sent: days in it that have passed are asked about, those that stood in the text `before` it are not asked about again.
 * `isAnswered` says whether it may go on, and from then on that the tick is missing.
 */
export function useAskedDays(terms: AgreementTerms, before: AgreementTerms | null = null) {
  const say = useAsking();
  const days = passedDays(terms, localDay(timeNow()), before);
  const [isMeant, setMeant] = useState(false);
  const [hasTried, setTried] = useState(false);
  return {
    isAnswered: (): boolean => {
      setTried(true);
      return days.length === 0 || isMeant;
    },
    question: (
      <DaysNotice days={days}>
        <CheckField
          label={say.meant({ count: days.length })}
          checked={isMeant}
          error={hasTried && !isMeant ? say.sayMeant : undefined}
          onChange={(event) => setMeant(event.currentTarget.checked)}
        />
      </DaysNotice>
    ),
  };
}
