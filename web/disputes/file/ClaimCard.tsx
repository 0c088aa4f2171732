import { claimedMinor, subjectFlagWords } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { formatInstant } from '../../core/time.ts';
import { amountWords, formatCalendarDay, nameList } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { textHeld } from '../filewords.ts';
import { partyOf } from '../offer.ts';
import styles from './file.module.css';
import { NamedClauses } from './NamedClauses.tsx';
import { ReliefList } from './ReliefList.tsx';

/** What is claimed, in the filer's words. */
export function ClaimCard({ view }: { view: DisputeView }) {
  const { claim, governing: text } = view;
  const asked = claimedMinor(claim);
  const when = claim.factsFrom
    ? `${formatCalendarDay(claim.factsFrom)}${claim.factsTo ? ` to ${formatCalendarDay(claim.factsTo)}` : ''}`
    : null;
  const before = claim.precontactOn ? `${formatCalendarDay(claim.precontactOn)}: ${claim.precontactHow}` : null;
  const filer = view.mySide === 'filer' ? 'You' : (partyOf(view, 'filer')?.name ?? 'The filer');
  return (
    <Card
      title="The claim"
      aside={view.submittedAt === null ? 'not filed yet' : `${filer} · ${formatInstant(view.submittedAt)}`}
    >
      <div className={styles.stack}>
        <p className={styles.story}>{claim.narrative || 'Nothing is written yet.'}</p>
        {claim.relief.length > 0 && (
          <div>
            <p className={styles.who}>
              Asked for{asked === null ? '' : `, in money ${amountWords(asked, claim.currency)}`}
            </p>
            <ReliefList relief={claim.relief} currency={claim.currency} />
          </div>
        )}
        {text && text.named.length > 0 && (
          <div>
            <p className={styles.who}>Clauses</p>
            <NamedClauses named={text.named} />
          </div>
        )}
        {claim.aboveValueReason !== '' && (
          <p className={styles.quiet}>Why more than the agreement is worth: {claim.aboveValueReason}</p>
        )}
        {claim.aboveLeft && claim.aboveLeft.reason !== '' && (
          <p className={styles.quiet}>Why more than is left after what was paid: {claim.aboveLeft.reason}</p>
        )}
        <KeyValue
          rows={[
            {
              label: 'Agreement',
              value:
                view.agreementId === null ? (
                  'none here'
                ) : view.mySide === null ? (
                  `${view.agreementRef ?? ''} ${view.agreementTitle ?? ''}`
                ) : (
                  <Link to={to('agreement', { id: view.agreementId })}>
                    {view.agreementTitle ?? view.agreementRef ?? 'the agreement'}
                  </Link>
                ),
            },
            ...view.counters.map(({ id, ref, isAnswered, isDraft }) => ({
              label: isAnswered
                ? 'In answer to'
                : isDraft
                  ? 'You write a claim in turn'
                  : 'Answered by a claim in turn',
              value: <Link to={to('dispute', { id })}>{ref}</Link>,
            })),
            ...(view.breaches ?? []).map(({ id, ref, isFirst, isDraft }) => ({
              label: isFirst
                ? 'About what was settled or decided in'
                : isDraft
                  ? 'You write that it was not kept, in'
                  : 'What came of it is in dispute in',
              value: <Link to={to('dispute', { id })}>{ref}</Link>,
            })),
            ...(text?.isAmended ? [{ label: 'Its text', value: textHeld(text, claim.factsFrom) }] : []),
            ...(when === null ? [] : [{ label: 'When', value: when }]),
            ...(before === null ? [] : [{ label: 'Tried before', value: before }]),
            ...(claim.flags.length > 0
              ? [
                  {
                    label: 'Never public, as it is about',
                    value: nameList(claim.flags.map((flag) => subjectFlagWords[flag])),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </Card>
  );
}
