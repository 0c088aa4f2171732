import { inOne } from '@ahadi/domain/core/claim.ts';
import { actIn } from '@ahadi/domain/mediation/acts.ts';
import { mediationLifecycle } from '@ahadi/domain/mediation/lifecycle.ts';
import { endIs } from '@ahadi/domain/mediation/outcome.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import type { MediationStatus, MediationView } from '@ahadi/domain/mediation/schema.ts';
import { feeGoes } from '@ahadi/domain/mediation/words.ts';
import { mayAct } from '@ahadi/domain/organisations/acts.ts';
import { to } from '@ahadi/domain/paths.ts';
import { formatEnd } from '../../core/ends.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords, nameList } from '../../core/words.ts';
import { can, goesToCourt } from '../offer.ts';
import type { Reader } from '../useReader.ts';
import { endSentence, otherNames } from '../words.ts';
import { appointing, consented, proposing, requested, selecting } from './beginning.ts';
import { isAtCourt } from './court.ts';
import { open, type Primary, type Step, step, waits } from './step.ts';
import { active, courtStep, finished, settling } from './talking.ts';

export type { NextStep } from './step.ts';

const steps: Record<MediationStatus, Step> = {
  draft: (view) =>
    step(
      view,
      { title: 'Finish your request', sentence: 'Nobody else sees it until you send it.' },
      { kind: 'link', href: to('editMediation', { id: view.id }), label: 'Continue writing' },
    ),
  screening: (view, reader) =>
    can('pass_screening', view, reader)
      ? step(
          view,
          {
            title: 'Look at the answers first',
            sentence: 'Somebody answered yes to a question about safety. Judge whether mediation is right for them.',
          },
          open('pass_screening', 'Let it go on'),
        )
      : waits(view, {
          title: 'An officer looks at it first',
          sentence:
            'You answered yes to a question about safety. Nobody else is told until an officer has looked at it.',
        }),
  requested,
  declined: (view) =>
    waits(view, {
      title: 'There is no mediation',
      sentence: `It was declined. That is private: nobody outside learns of it, and it counts against nobody. ${endIs(view, null).words}`,
    }),
  lapsed: (view) =>
    waits(view, {
      title: 'The request lapsed',
      sentence: `Nobody answered in time. That counts against nobody. ${endIs(view, null).words}`,
    }),
  withdrawn: (view) =>
    waits(view, {
      title: view.endReason === 'dispute_over' ? 'The request ended' : 'The request was withdrawn',
      sentence:
        view.endReason === 'dispute_over'
          ? endSentence('dispute_over')
          : `Nothing more happens here. ${endIs(view, null).words}`,
    }),
  consented,
  posted: proposing,
  invited: proposing,
  listing: (view, reader) =>
    can('list', view, reader)
      ? step(
          view,
          {
            title: 'Name up to three mediators',
            sentence: 'Choose certified mediators who fit and have no tie to anybody.',
          },
          open('list', 'Name mediators'),
        )
      : waits(view, {
          title: 'An officer names mediators',
          sentence: `Up to three who fit are asked. You rank those who are ready, and may strike out ${mediationDefaults.strikes}.`,
          clock: 'mediation.setup',
        }),
  selecting,
  appointing,
  engaging: (view) =>
    step(
      view,
      {
        title: 'Sign the agreement to mediate',
        sentence:
          'All sides and the mediator sign the same text: confidentiality, the fee, and that anybody may leave.',
        clock: 'mediation.engagement',
      },
      view.as !== 'officer' && view.engagementAgreementId
        ? {
            kind: 'link',
            href: to('agreement', { id: view.engagementAgreementId }),
            label: 'Go to the agreement to mediate',
          }
        : null,
    ),
  funding: (view) => {
    const fee = amountWords(view.feeMinor ?? 0, view.request.currency);
    return step(
      view,
      {
        title: 'The fee is paid into escrow',
        sentence: inOne(
          `${fee} in all, shared as you agreed.`,
          view.mySide !== null && view.feeEscrowId && !view.asksForFee ? 'Nothing of it is asked of you now.' : null,
          feeGoes,
        ),
        clock: 'mediation.funding',
      },
      view.mySide !== null && view.feeEscrowId && view.asksForFee
        ? { kind: 'link', href: to('escrow', { id: view.feeEscrowId }), label: 'Pay your share' }
        : null,
    );
  },
  active,
  suspended: (view, reader) =>
    step(
      view,
      {
        title: 'It is suspended',
        sentence: 'No sessions are held until it goes on. The mediator or an officer lets it go on.',
        clock: 'mediation.suspension',
      },
      can('resume', view, reader) ? open('resume', 'Let it go on') : null,
    ),
  settling,
  settled: finished,
  ended: finished,
  closed: (view, reader) =>
    can('report', view, reader)
      ? finished(view, reader)
      : goesToCourt(view) && isAtCourt(view) && view.as !== 'officer'
        ? courtStep(view, 'It is closed', roomsAre(view))
        : waits(view, { title: 'It is closed', sentence: roomsAre(view), clock: 'mediation.destroy' }),
};

/** What becomes of what was said once it is closed, with its day. */
const roomsAre = ({ destroyedAt, destroyAt }: MediationView): string =>
  destroyedAt
    ? `What was said in the rooms was destroyed ${formatInstant(destroyedAt)}.`
    : `What was said in the rooms is destroyed${destroyAt ? ` ${formatEnd(destroyAt)}` : ''}.`;

/** What comes next, as this reader would want to be told it. */
export const nextStepOf: Step = (view, reader) => {
  const next =
    view.appointment?.isRevoked && mediationLifecycle.can('terminate', view.status)
      ? withoutMediator(view, reader)
      : steps[view.status](view, reader);
  return isOpenTo(next.primary, reader) ? next : { ...next, primary: null };
};

/** Who acts for an organisation is led to what their role does for it, and into no room: those are its own sign-in's. */
const isOpenTo = (primary: Primary | null, { acting }: Reader): boolean => {
  if (!acting || primary === null || primary.kind === 'link') return true;
  return primary.kind === 'deed' ? mayAct(acting, actIn(primary.deed)) : !['rooms', 'court'].includes(primary.tab);
};

/** The talks lost their mediator: the certification was taken away. */
const withoutMediator: Step = (view, reader) =>
  view.as === 'mediator'
    ? waits(view, {
        title: 'Your certification was removed',
        sentence: 'The rooms and the talks are the sides’ alone now. When it is over you can file the report.',
      })
    : step(
        view,
        {
          title: 'Your mediator was removed',
          sentence:
            'They see nothing of your rooms any more; you still do. Ask for another mediator: the case goes on as one of its own.',
          clock: 'mediation.term',
        },
        can('ask_replacement', view, reader) ? open('ask_replacement', 'Ask for another mediator') : null,
      );

/** Who the reader deals with, for the line under the title. */
export const withWhom = (view: MediationView): string =>
  view.as === 'side' ? `with ${otherNames(view)}` : nameList(view.sides.map(({ name }) => name));
