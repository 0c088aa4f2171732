import { type PassedDay, passedDays } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { type ReactNode, useState } from 'react';
import { localDay, timeNow } from '../../core/time.ts';
import { formatCalendarDay } from '../../core/words.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Notice } from '../../ui/Notice.tsx';

function DaysNotice({ days, children }: { days: readonly PassedDay[]; children?: ReactNode }) {
  if (days.length === 0) return null;
  return (
    <Notice tone="attention" title={days.length === 1 ? 'One day has already passed' : 'Some days have already passed'}>
      <ul>
        {days.map(({ what, day, instead }) => (
          <li key={`${what}${day}`}>
            {what} {formatCalendarDay(day)}. {instead}
          </li>
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
          label={days.length === 1 ? 'This day is meant.' : 'These days are meant.'}
          checked={isMeant}
          error={hasTried && !isMeant ? 'Say that it is meant, or go back and change it.' : undefined}
          onChange={(event) => setMeant(event.currentTarget.checked)}
        />
      </DaysNotice>
    ),
  };
}
