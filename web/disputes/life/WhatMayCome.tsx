import { type DisputeAction, disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { whoMay } from '@ahadi/domain/disputes/permissions.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { Card } from '../../ui/Card.tsx';
import life from '../../ui/life.module.css';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { offer } from '../offer.ts';
import { useReader } from '../useReader.ts';
import { statusBadge } from '../words.ts';
import styles from './nobody.module.css';

/** Deeds as something that may happen. */
const mayHappen: Record<DisputeAction, string> = {
  save: 'The claim is changed',
  remove: 'The draft is deleted',
  submit: 'It is filed',
  request_info: 'More information is asked for',
  lapse_info: 'It lapses, because nothing was added in time',
  reject: 'It is not taken on',
  appeal: 'A second officer is asked',
  accept: 'It is taken on',
  serve_again: 'It is delivered to another address',
  mark_served: 'It counts as delivered',
  give_up_service: 'The delivery is given up',
  extend: 'Seven more days are taken',
  propose_extension: 'More time is proposed',
  answer_extension: 'The proposal for more time is answered',
  respond: 'It is answered',
  respond_late: 'It is answered late',
  correct_answer: 'The answer is corrected',
  not_me: 'The other side says that it is not them',
  confirm_identity: 'It is found to name the right person',
  clear_identity: 'The wrong person is taken off it',
  note_silence: 'It is noted that there was no answer',
  offer: 'An offer is made',
  bid: 'A figure is sealed',
  answer_offer: 'An offer is answered',
  withdraw_offer: 'An offer is taken back',
  accept_offer: 'An offer is accepted and a settlement drafted',
  settle: 'The settlement is signed',
  settlement_failed: 'The settlement is not signed in time',
  accept_plan: 'The plan is accepted',
  plan_missed: 'The plan is not kept',
  claim_resolved: 'The other side says that it is resolved',
  deny_resolved: 'The filer says that it is not resolved',
  mark_resolved: 'It is resolved',
  withdraw: 'It is withdrawn',
  add_exhibit: 'An exhibit is added',
  withdraw_exhibit: 'An exhibit is taken back',
  join_exhibit: 'An exhibit is put forward together',
  stay_external: 'Proceedings elsewhere are noted',
  end_external: 'Proceedings elsewhere end',
  enter_decision: 'What was decided is entered',
  confirm_decision: 'The other side says that it was decided so',
  object_decision: 'The other side says that it was not decided so',
  judge_decision: 'An officer compares it with the paper',
  drop_decision: 'What was entered as decided is taken back',
  bind_decision: 'The decision binds',
  protective_stay: 'A protective stay is ordered',
  lift_stay: 'A protective stay is lifted',
  final_notice: 'The final notice goes out, with the entry word for word',
  close_private: 'It closes in private',
  review: 'The review for publication begins',
  write_statement: 'A statement for the record is written',
  object: 'The publication is objected to',
  approve: 'It becomes public history',
  refuse: 'The publication is refused',
  appeal_refusal: 'The refusal is appealed against',
  set_aside: 'The entry is set aside',
  expire: 'The entry expires',
  reopen: 'It is opened again',
};

type May = { action: DisputeAction; can: boolean; why: string | null };

/** Every deed the table allows from here: what, by whom, and where it leads. What the reader can do stands first. */
export function WhatMayCome({ view }: { view: DisputeView }) {
  const reader = useReader();
  const all = disputeLifecycle.actionsFrom(view.status).map((action) => ({ action, ...offer(action, view, reader) }));
  const mine = all.filter(({ can }) => can);
  const others = all.filter(({ can }) => !can);
  return (
    <Card title="What may come next">
      {all.length === 0 && <p className={life.quiet}>Nothing: this is where it stays.</p>}
      {mine.length > 0 && <List deeds={mine} view={view} />}
      {mine.length === 0 && others.length > 0 && <List deeds={others} view={view} />}
      {mine.length > 0 && others.length > 0 && (
        <details className={styles.all}>
          <summary>What others may do, and what you may not do now ({others.length})</summary>
          <List deeds={others} view={view} />
        </details>
      )}
    </Card>
  );
}

const List = ({ deeds, view }: { deeds: readonly May[]; view: DisputeView }) => (
  <ul className={life.next}>
    {deeds.map(({ action, can, why }) => {
      const leadsTo = disputeLifecycle.next(action, view.status);
      const who = whoMay[`dispute.${action}`];
      return (
        <li key={action} data-mine={can || undefined}>
          <div>
            <p className={life.nextWhat}>{mayHappen[action]}</p>
            <p className={life.quiet}>
              by {who}
              {action === 'approve' && view.publisher === 'time' && ', or on its own after the review'}
              {can && ' · you can do this now'}
            </p>
            {why !== null && !why.includes(who) && <p className={life.quiet}>{why}</p>}
          </div>
          {leadsTo !== view.status && (
            <StateBadge tone={statusBadge[leadsTo].tone}>{statusBadge[leadsTo].label}</StateBadge>
          )}
        </li>
      );
    })}
  </ul>
);
