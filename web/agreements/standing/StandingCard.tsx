import { nextEnd } from '@ahadi/domain/agreements/amending/rules.ts';
import type { Amending } from '@ahadi/domain/agreements/amending/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '../../core/session.ts';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { useAmending } from '../amending/useAmending.ts';
import { isEnded } from '../badges.ts';
import { useVoice } from '../words.ts';
import { IfNobodyActs } from './IfNobodyActs.tsx';
import styles from './standing.module.css';
import { stationsOf } from './steps.ts';

/** Its last day as it stands now: after amendments and renewals, or by a notice. */
const endOf = ({ endsOn, notice }: Amending): string | null =>
  nextEnd({ endsOn, noticeEndsOn: notice?.endsOn ?? null });

/** Where it stands: what was, what is now, what comes. On a phone only the now, until one asks for all. */
export function StandingCard({ view }: { view: AgreementView }) {
  const me = useMe();
  const voice = useVoice();
  const { say } = voice;
  const amending = useAmending(view);
  const [all, setAll] = useState(false);
  const stations = stationsOf(view, me.userId, voice, amending.data ? endOf(amending.data) : undefined);
  // Of what ended for good there is nothing left to say.
  const isOver = view.status === 'declined' || view.status === 'voided';
  const wishes = view.parties.filter((party) => party.changeRequest !== null && party.status === 'change_requested');
  return (
    <Card
      title={say.whereItStands}
      aside={<Link to={to('agreementWorkflow', { id: view.id })}>{say.wholeLife}</Link>}
      className={styles.standing}
    >
      <div className={styles.way} data-all={all || undefined}>
        <Timeline label={say.theWay} items={stations} />
      </div>
      <button type="button" className={styles.showAll} aria-expanded={all} onClick={() => setAll(!all)}>
        {all ? say.onlyNow : say.allSteps({ count: stations.length })}
      </button>
      {wishes.map((party) => (
        <Notice
          key={party.id}
          tone="attention"
          title={party.id === view.myPartyId ? say.youAskedForChange : say.nameAsksForChange({ name: party.name })}
        >
          <p dir="auto">“{party.changeRequest}”</p>
        </Notice>
      ))}
      {view.endedReason !== null && (isOver || isEnded(view.status)) && (
        <Notice title={say.reasonGiven}>
          <p dir="auto">{view.endedReason}</p>
        </Notice>
      )}
      {!isOver && <IfNobodyActs view={view} />}
    </Card>
  );
}
