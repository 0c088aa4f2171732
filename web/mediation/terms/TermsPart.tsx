import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazy } from '../../core/lazy.ts';
import { formatBindingInstant } from '../../core/time.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { Opening } from '../acting/deeds.ts';
import { can, whyNot } from '../offer.ts';
import { useReader } from '../useReader.ts';
import { profileWords, scopeWords, sideName } from '../words.ts';
import { TermList } from './TermList.tsx';
import styles from './terms.module.css';

// Written by few, read by all.
const TermsEditor = lazy(() => import('./TermsEditor.tsx').then((module) => ({ default: module.TermsEditor })));

type Props = { view: MediationView; onOpen: (opening: Opening) => void; onDone: (sentence: string) => void };

/** The terms on the table: what they say, who accepted them, and the way to other ones or to the signature. */
export function TermsPart({ view, onOpen, onDone }: Props) {
  const reader = useReader();
  const [writing, setWriting] = useState(false);
  const mayPropose = can('propose_terms', view, reader);
  const { settlement } = view;
  if (writing && mayPropose)
    return (
      <Suspense
        fallback={
          <Card>
            <SkeletonText lines={8} />
          </Card>
        }
      >
        <TermsEditor
          view={view}
          onClose={() => setWriting(false)}
          onDone={(sentence) => {
            setWriting(false);
            onDone(sentence);
          }}
        />
      </Suspense>
    );
  if (!settlement)
    return (
      <Card>
        <EmptyState
          kind="nothing"
          title="No terms yet"
          action={
            <Button whyNot={whyNot('propose_terms', view, reader)} onClick={() => setWriting(true)}>
              Write terms
            </Button>
          }
        >
          The mediator or a side writes them down: who does what by when, and what follows if not. All sides read the
          same.
        </EmptyState>
      </Card>
    );
  const signed = settlement.signedAt !== null;
  return (
    <Card
      title={signed ? 'The settlement' : `Terms, version ${settlement.no}`}
      aside={signed && settlement.signedAt ? `signed ${formatBindingInstant(settlement.signedAt)}` : undefined}
    >
      <div className={styles.stack}>
        <TermList view={view} settlement={settlement} />
        <KeyValue
          rows={[
            { label: 'Scope', value: scopeWords[settlement.scope] },
            { label: 'Place', value: settlement.place },
            { label: 'For a court', value: profileWords[settlement.profile] },
            ...(settlement.reflectionEndsAt && !signed
              ? [{ label: 'Time to reflect', value: <Countdown due={settlement.reflectionEndsAt} binding inline /> }]
              : []),
          ]}
        />
        <ul className={styles.answers} aria-label="Who accepted them">
          {view.sides.map(({ side }) => {
            const accepted = settlement.accepted.includes(side);
            return (
              <li key={side}>
                <span>{sideName(view, side)}</span>
                <span className={styles.actions}>
                  <StateBadge tone={accepted ? 'good' : 'neutral'}>{accepted ? 'Accepts' : 'No yes yet'}</StateBadge>
                  {settlement.courtConsent.includes(side) && (
                    <StateBadge tone="info" dot={false}>
                      May go to a court
                    </StateBadge>
                  )}
                  {settlement.reflectionWaived.includes(side) && (
                    <StateBadge tone="neutral" dot={false}>
                      Does without the time
                    </StateBadge>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
        <div className={styles.actions}>
          {can('answer_terms', view, reader) && (
            <Button onClick={() => onOpen({ deed: 'answer_terms' })}>
              {view.mySide && settlement.accepted.includes(view.mySide) ? 'Change my answer' : 'Answer the terms'}
            </Button>
          )}
          {can('waive_reflection', view, reader) && (
            <Button variant="quiet" onClick={() => onOpen({ deed: 'waive_reflection' })}>
              Do without the time to reflect
            </Button>
          )}
          {mayPropose && (
            <Button variant="quiet" onClick={() => setWriting(true)}>
              Propose other terms
            </Button>
          )}
          {settlement.agreementId && (
            <Link
              className={buttonClass(signed ? 'quiet' : 'primary')}
              to={to('agreement', { id: settlement.agreementId })}
            >
              {signed ? 'Open the signed settlement' : 'Go to the settlement'}
            </Link>
          )}
        </div>
      </div>
    </Card>
  );
}
