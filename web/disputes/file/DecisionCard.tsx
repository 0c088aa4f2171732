import { pendingDecision } from '@ahadi/domain/disputes/decision.ts';
import type { Decision, DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { formatDay } from '../../core/time.ts';
import { formatCalendarDay } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { DialogAction } from '../acting/DeedDialog.tsx';
import { offer, partyOf } from '../offer.ts';
import { useReader } from '../useReader.ts';
import styles from './file.module.css';
import { PromiseLines } from './OfferTermsView.tsx';

type Props = { view: DisputeView; onOpen: (action: DialogAction) => void };

/** Who said that it was decided so, in words; `other` is who did not enter it, as the reader calls them. */
function foundWords({ foundBy, boundAt }: Decision, other: string): string | null {
  if (foundBy === 'side') return `${other} confirmed it.`;
  if (foundBy === 'officer') return 'An officer compared it with the paper.';
  return boundAt === null ? null : `${other} did not object in time.`;
}

/** The verbs of its deeds, beside the table of all that the page loads first. */
const words = { judge_decision: 'Compare it with the paper', drop_decision: 'Take it back' };

/** What a court or tribunal decided, as it was entered, with what each may say to it. */
export function DecisionCard({ view, onOpen }: Props) {
  const reader = useReader();
  const { decision } = view;
  if (!decision) return null;
  const isPending = pendingDecision(view) !== null;
  const nameOf = (side: Decision['bySide']) =>
    side === view.mySide ? 'You' : partyOf(view, side)?.name || 'The other side';
  const other = nameOf(decision.bySide === 'filer' ? 'respondent' : 'filer');
  const isAsked = other === 'You';
  const found = foundWords(decision, other);
  const deeds = (['judge_decision', 'drop_decision'] as const).filter((action) => offer(action, view, reader).can);
  // Where its parts stand below with their days, they are not said twice.
  const isListed = decision.boundAt !== null && view.settlementAgreementId !== null;
  return (
    <Card
      title="What was decided"
      aside={decision.boundAt === null ? 'not binding yet' : `binding since ${formatDay(decision.boundAt)}`}
    >
      <div className={styles.stack}>
        <p className={styles.quiet}>
          On {formatCalendarDay(decision.on)}
          {view.externalReference && `, ${view.externalReference}`}. {nameOf(decision.bySide)} entered it; exhibit{' '}
          {decision.exhibit} shows it. {found}
          {decision.appealUntil !== null &&
            decision.boundAt === null &&
            ` It can be appealed until ${formatCalendarDay(decision.appealUntil)}.`}
        </p>
        {decision.terms.length === 0 ? (
          <p>It orders nothing.</p>
        ) : (
          !isListed && <PromiseLines promises={decision.terms} view={view} />
        )}
        {decision.objection && (
          <Notice tone="attention" title={isAsked ? 'You objected' : `${other} objects`}>
            {decision.objection.reason}
          </Notice>
        )}
        {isPending && decision.unprovenAt && (
          <Notice tone="attention" title={`Nothing proves that ${isAsked ? 'you were' : `${other} was`} told`}>
            Until then silence does not count. An officer compares what was entered with the paper.
          </Notice>
        )}
        {isPending && decision.bindsAt !== null && (
          <p>
            Binds on <Countdown due={decision.bindsAt} binding inline />
          </p>
        )}
        {deeds.length > 0 && (
          <div className={styles.buttons}>
            {deeds.map((action) => (
              <Button key={action} variant="quiet" onClick={() => onOpen(action)}>
                {words[action]}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}
