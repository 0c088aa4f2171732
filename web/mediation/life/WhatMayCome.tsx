import { type MediationAction, mediationLifecycle } from '@ahadi/domain/mediation/lifecycle.ts';
import { whoMay } from '@ahadi/domain/mediation/permissions.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { Card } from '../../ui/Card.tsx';
import life from '../../ui/life.module.css';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { whyNot } from '../offer.ts';
import { useReader } from '../useReader.ts';
import { statusBadge } from '../words.ts';

/** Deeds as something that may happen. */
const mayHappen: Record<MediationAction, string> = {
  save: 'The request is changed',
  remove: 'The draft is deleted',
  ask_screening: 'An officer is asked to look at it first',
  pass_screening: 'An officer lets it go on',
  refuse_screening: 'An officer refuses it',
  request: 'The other sides are asked',
  consent: 'A side agrees to mediate',
  refuse: 'A side declines',
  all_consented: 'Every side has agreed',
  lapse: 'It lapses, because nobody answered in time',
  withdraw: 'The request is withdrawn',
  name_representative: 'A side names who speaks for it',
  remove_representative: 'A side ends the authority of who speaks for it',
  choose_route: 'A side says how it wants to find a mediator',
  post: 'It is posted to certified mediators, without names',
  invite: 'Named mediators are asked',
  ask_list: 'An officer is asked to name mediators',
  list: 'An officer names mediators',
  propose: 'A mediator proposes',
  withdraw_proposal: 'A mediator takes a proposal back',
  decline_invitation: 'A mediator who was asked cannot take it on',
  open_proposal: 'A proposal is opened',
  repost: 'It is posted once more',
  begin_selecting: 'The sides begin to choose',
  rank: 'A side ranks the mediators',
  select: 'A mediator is chosen',
  accept_appointment: 'The mediator accepts and discloses',
  decline_appointment: 'The mediator declines',
  object: 'A side objects to the mediator',
  judge_objection: 'An officer decides about an objection',
  reselect: 'The next mediator is chosen',
  engage: 'The agreement to mediate is drawn up',
  engaged: 'The agreement to mediate is signed by all',
  waive_fee: 'The mediator waives the fee',
  begin: 'It begins',
  schedule: 'A session is planned',
  confirm_session: 'A side confirms a session',
  run_session: 'A session begins',
  end_session: 'It is noted how a session ended',
  attend: 'Somebody notes that they came',
  propose_terms: 'Terms are put on the table',
  answer_terms: 'A side answers the terms',
  agree_terms: 'All accept, and the settlement is drawn up',
  waive_reflection: 'A side does without the time to reflect',
  back_to_talks: 'The settlement is not signed, and talks go on',
  settle: 'The settlement is signed by all',
  extend: 'Ten more days are asked for',
  suspend: 'It is suspended',
  resume: 'It goes on',
  end: 'A side leaves',
  terminate: 'The mediator ends it',
  ask_replacement: 'A side asks for another mediator',
  replace: 'It goes on with another mediator',
  fail_setup: 'It ends before it began',
  time_over: 'It ends, its time being over',
  report: 'The mediator files the report',
  close: 'It is closed',
  destroy: 'What was said is destroyed',
};

/** Every deed the table allows from here: what, by whom, and where it leads. What the reader can do stands first. */
export function WhatMayCome({ view }: { view: MediationView }) {
  const reader = useReader();
  const all = mediationLifecycle
    .actionsFrom(view.status)
    .map((action) => ({ action, isMine: whyNot(action, view, reader) === null }))
    .toSorted((one, other) => Number(other.isMine) - Number(one.isMine));
  return (
    <Card title="What may come next">
      {all.length === 0 && <p className={life.quiet}>Nothing: this is where it stays.</p>}
      <ul className={life.next}>
        {all.map(({ action, isMine }) => {
          const leadsTo = mediationLifecycle.next(action, view.status);
          return (
            <li key={action}>
              <div>
                <p className={life.nextWhat}>{mayHappen[action]}</p>
                <p className={life.quiet}>
                  by {whoMay[`mediation.${action}`]}
                  {isMine && ' · you can do this now'}
                </p>
              </div>
              {leadsTo !== view.status && (
                <StateBadge tone={statusBadge[leadsTo].tone}>{statusBadge[leadsTo].label}</StateBadge>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
