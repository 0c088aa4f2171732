import { noticeGranted } from '@ahadi/domain/agreements/notice/rules.ts';
import { promisesOf } from '@ahadi/domain/agreements/promises/rules.ts';
import { plainText } from '@ahadi/domain/agreements/rules.ts';
import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Editing } from '../editing/useEditing.ts';
import PromiseDue from './PromiseDue.tsx';
import { usePromising } from './words.ts';

/** What a clause and the terms beside it say differently: a promise that did not change with it, and a notice that nobody could give. */
export default function ClauseDue({ clause, editing }: { clause: Clause; editing: Editing }) {
  const { terms, change, keeper } = editing;
  return (
    <>
      {promisesOf(terms, clause.id)
        .filter(({ clauseDue }) => clauseDue)
        .map((term) => (
          <PromiseDue
            key={term.id}
            term={term}
            currency={terms.currency}
            onStay={() =>
              change({
                obligations: keeper.terms.obligations?.map((one) =>
                  one.id === term.id ? { ...one, clauseDue: false } : one,
                ),
              })
            }
          />
        ))}
      <NoticeDue
        words={plainText(clause.body)}
        noticeDays={terms.noticeDays}
        onGrant={(noticeDays) => change({ noticeDays })}
      />
    </>
  );
}

type Props = { words: string; noticeDays: number | undefined; onGrant: (days: number) => void };

/** Words that let one party end it, where the agreement does not or counts other days: then nobody could do here what they grant. */
export function NoticeDue({ words, noticeDays, onGrant }: Props) {
  const say = usePromising();
  const grants = noticeGranted(words);
  if (!grants || grants.days === noticeDays || (grants.days === null && noticeDays !== undefined)) return null;
  const { days } = grants;
  return (
    <Notice
      tone="attention"
      action={
        days !== null && (
          <Button variant="quiet" onClick={() => onGrant(days)}>
            {say.setNotice({ count: days })}
          </Button>
        )
      }
    >
      {noticeDays === undefined ? say.noticeMissing : say.noticeOther({ count: noticeDays })}{' '}
      {days === null ? say.setUnder : say.setOrChange({ count: days })}
    </Notice>
  );
}
