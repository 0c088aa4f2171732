import { type AgreementAction, agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { whoMay } from '@ahadi/domain/agreements/permissions.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useMe } from '../../core/session.ts';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import styles from '../../ui/life.module.css';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { mayHappenTo, whyNotNow } from '../amending/changewords.ts';
import { useAmending } from '../amending/useAmending.ts';
import { statusBadge } from '../badges.ts';
import { offer } from '../offer.ts';
import { useVoice } from '../words.ts';

/** Deeds as something that may happen. */
const mayHappen: Record<AgreementAction, string> = {
  save_text: 'The text is changed in a copy of one’s own',
  save_parties: 'Parties are added or taken off',
  save_attendants: 'Approvers, witnesses and readers are chosen',
  remove: 'The draft is deleted',
  share: 'It is shared with the other side',
  publish_text: 'A new version is sent',
  accept_text: 'The text is accepted',
  comment: 'A clause is commented on',
  suggest: 'Other words are suggested for a clause',
  answer_suggestion: 'Suggestions are accepted or refused',
  answer_clause: 'The public-history clause is answered',
  request_signatures: 'The text is frozen and signatures are asked for',
  attend: 'It is approved, or a witness says what they saw',
  delegate: 'A party has somebody else sign for it',
  answer_delegation: 'Who signs for a party is agreed to or refused',
  reopen: 'The text is reopened',
  sign: 'It is signed',
  propose_change: 'A change is proposed',
  decline: 'It is declined',
  void: 'It is withdrawn',
  remind: 'A party is reminded',
  execute: 'It is complete with the last signature',
  bind: 'It binds by a decision',
  activate: 'It comes into force',
  lapse: 'It lapses',
  extend: 'The time to sign is extended',
  propose_amendment: 'An amendment is proposed',
  propose_end: 'Its end is proposed',
  amend: 'An amendment that everybody signed changes it',
  give_notice: 'Notice is given, where the text allows that',
  take_back_notice: 'A notice is taken back',
  renew: 'It is renewed at its end',
  complete: 'It is complete: nothing of it is open',
  expire: 'Its last day is over',
  terminate: 'It is ended',
};

/** Every deed the table allows from here: what, by whom, and where it leads. */
export function WhatMayCome({ view }: { view: AgreementView }) {
  const me = useMe();
  const voice = useVoice();
  const amending = useAmending(view).data;
  const actions = agreementLifecycle
    .actionsFrom(view.status)
    .filter((action) => !amending || mayHappenTo(action, amending, view.terms));
  return (
    <Card
      title="What may come next"
      aside={view.signDueAt && view.status === 'signing' ? <Countdown due={view.signDueAt} binding inline /> : null}
    >
      {actions.length === 0 ? (
        <p className={styles.quiet}>Nothing: this is where it stays.</p>
      ) : (
        <ul className={styles.next}>
          {actions.map((action) => {
            const leadsTo = agreementLifecycle.next(action, view.status);
            const offered = offer(action, view, me.userId);
            const why = offered.why?.(voice) ?? (amending ? whyNotNow(action, amending) : null);
            const can = why === null;
            const who = whoMay[`agreement.${action}`];
            return (
              <li key={action} data-mine={can || undefined}>
                <div>
                  <p className={styles.nextWhat}>{mayHappen[action]}</p>
                  <p className={styles.quiet}>
                    by {who}
                    {can && ' · you can do this now'}
                  </p>
                  {!can && why && !why.includes(who) && <p className={styles.quiet}>{why}</p>}
                </div>
                {leadsTo !== view.status && (
                  <StateBadge tone={statusBadge[leadsTo].tone}>{voice.say[statusBadge[leadsTo].label]}</StateBadge>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
