import { goesOutAtOnce } from '@ahadi/domain/disputes/publishing/rules.ts';
import { claimedMinor, disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { amountWords, count, formatCalendarDay, nameList } from '../../core/words.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { reliefWords } from '../filewords.ts';
import { guardsOf, otherName } from '../offer.ts';
import { categoryLabel } from '../words.ts';
import styles from './filing.module.css';
import { InTheWay } from './InTheWay.tsx';
import { Step } from './Step.tsx';
import type { Claiming } from './useClaim.ts';

type Props = {
  view: DisputeView;
  claiming: Claiming;
  isCurrent: boolean;
  isTrue: boolean;
  onTrue: (isTrue: boolean) => void;
  problem: string | null;
};

const nothing = <span className={styles.quiet}>nothing yet</span>;

/** What will be filed, what follows, and the one sentence that is answered for. */
export function ReviewStep({ view, claiming, isCurrent, isTrue, onTrue, problem }: Props) {
  const { claim, hasTried } = claiming;
  const asked = claimedMinor(claim);
  const also = view.joint.filter(({ partyId }) => claim.alsoAgainst?.includes(partyId));
  const against = nameList([otherName(view), ...also.map(({ name }) => name)]);
  const exhibits = view.exhibits.filter(({ withdrawnAt }) => withdrawnAt === null).length;
  const days = claim.factsFrom
    ? `${formatCalendarDay(claim.factsFrom)}${claim.factsTo ? ` to ${formatCalendarDay(claim.factsTo)}` : ''}`
    : nothing;
  const hasAgreement = view.agreementId !== null;
  const isAtOnce = view.status === 'draft' && goesOutAtOnce(claim, hasAgreement);
  const inTheWay = guardsOf(view, claim);
  const relief = claim.relief.map(({ kind }) => reliefWords[kind].label.toLowerCase()).join(', ');
  return (
    <Step
      id="review"
      isCurrent={isCurrent}
      sentence={
        isAtOnce
          ? `It goes to the other side as soon as you file it. They have ${disputeDefaults.responseDays} days to answer from the day it is delivered.`
          : `An officer looks at it within ${count(disputeDefaults.triageWorkingDays, 'working day')}. Then it goes to the other side, who have ${disputeDefaults.responseDays} days to answer from the day it is delivered.`
      }
    >
      <div className={styles.summary}>
        <KeyValue
          rows={[
            { label: 'Against', value: view.agreementId === null ? claim.respondentName || nothing : against },
            { label: 'Kind of matter', value: claim.category === null ? nothing : categoryLabel(claim.category) },
            { label: 'Title', value: claim.title || nothing },
            { label: 'When', value: days },
            {
              label: 'You ask for',
              value:
                relief === ''
                  ? nothing
                  : `${relief}${asked === null ? '' : ` · ${amountWords(asked, claim.currency)}`}`,
            },
            { label: 'Proof', value: exhibits === 0 ? 'none' : count(exhibits, 'exhibit') },
          ]}
        />
      </div>
      <Notice title="What follows">
        You can withdraw it at any time, and then nothing of it is ever public. While it runs both sides can settle. If
        it stays unresolved past its deadline,{' '}
        {inTheWay.length > 0 ? 'it closes in private.' : 'it can become public history.'}
      </Notice>
      <InTheWay guards={inTheWay} />
      <CheckField
        label="What I have written is true as far as I know."
        checked={isTrue}
        data-path="truth"
        error={hasTried && !isTrue ? 'Confirm that what you write is true as far as you know.' : undefined}
        onChange={(event) => onTrue(event.currentTarget.checked)}
      />
      {problem && (
        <Notice tone="danger" title="It was not filed">
          {problem}
        </Notice>
      )}
    </Step>
  );
}
