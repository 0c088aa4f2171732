import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import type { MediationStatus, MediationView } from '@ahadi/domain/mediation/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords, count, nameList } from '../../core/words.ts';
import type { Deed } from '../acting/deeds.ts';
import { can, goesToCourt, maySettle, mySideOf, openObjection, openProposals, openSessions } from '../offer.ts';
import type { Reader } from '../useReader.ts';
import { endSentence, otherNames, routeWords, sideName } from '../words.ts';

/** The one thing to do: a dialog, another page, or a part of this one. */
export type Primary =
  | { kind: 'deed'; deed: Deed; of?: string; label: string }
  | { kind: 'link'; href: string; label: string }
  | { kind: 'part'; tab: 'case' | 'rooms' | 'terms' | 'court'; label: string };

/** What this reader is to do next: a title and a sentence, the clock that counts, and what follows from silence. */
export type NextStep = {
  title: string;
  sentence: string;
  due: { kind: ClockKind; at: string } | null;
  otherwise: string | null;
  isMine: boolean;
  primary: Primary | null;
};

type Words = { title: string; sentence: string; otherwise?: string; clock?: ClockKind };
const due = (view: MediationView, kind: ClockKind | undefined): NextStep['due'] => {
  const clock = view.clocks.find((it) => it.kind === kind && it.status === 'running');
  return clock?.dueAt ? { kind: clock.kind, at: clock.dueAt } : null;
};
const step = (view: MediationView, words: Words, primary: Primary | null): NextStep => ({
  title: words.title,
  sentence: words.sentence,
  due: due(view, words.clock),
  otherwise: words.otherwise ?? null,
  isMine: primary !== null,
  primary,
});
const waits = (view: MediationView, words: Words): NextStep => step(view, words, null);
const open = (deed: Deed, label: string, of?: string): Primary => ({
  kind: 'deed',
  deed,
  label,
  ...(of ? { of } : {}),
});

type Step = (view: MediationView, reader: Reader) => NextStep;

const requested: Step = (view, reader) => {
  const clock = 'mediation.consent' as const;
  if (can('consent', view, reader))
    return step(
      view,
      {
        title: `${sideName(view, 'A')} asks you to mediate`,
        sentence: 'Read what mediation is and what it is not, then agree or decline. You owe nobody a reason.',
        otherwise: 'the request lapses, and nothing else happens.',
        clock,
      },
      open('consent', 'Read it and answer'),
    );
  const missing = view.sides.filter(({ consent }) => consent !== 'consented').map(({ name }) => name);
  return waits(view, {
    title: `Waiting for ${nameList(missing)}`,
    sentence: 'Mediation begins only when every side has agreed to it. They were asked by letter and by notice.',
    otherwise: 'the request lapses. Nobody outside learns that it was made.',
    clock,
  });
};

const consented: Step = (view, reader) => {
  const mine = mySideOf(view);
  const clock = 'mediation.setup' as const;
  const otherwise = 'the mediation ends, and whatever it is about goes on where it stood.';
  if (can('choose_route', view, reader) && mine?.route === null)
    return step(
      view,
      {
        title: 'Choose how to find a mediator',
        sentence: 'Every side agreed. A way is taken as soon as all sides want the same one.',
        otherwise,
        clock,
      },
      open('choose_route', 'Choose how to find a mediator'),
    );
  const wanted = mine?.route ? `You want: ${routeWords[mine.route].label.toLowerCase()}. ` : '';
  const others = view.sides
    .filter(({ side, route }) => side !== view.mySide && route !== null)
    .map(({ name, route }) => `${name} wants: ${routeWords[route ?? 'post'].label.toLowerCase()}.`);
  return {
    ...waits(view, {
      title: others.length > 0 ? 'The sides want different ways' : 'Waiting for the other side’s choice',
      sentence: `${wanted}${others.join(' ')}${others.length > 0 ? ' You can change your choice.' : ' A way is taken when all want the same.'}`,
      otherwise,
      clock,
    }),
    ...(others.length > 0 && can('choose_route', view, reader)
      ? { isMine: true, primary: open('choose_route', 'Change your choice') }
      : {}),
  };
};

const proposing: Step = (view, reader) => {
  const amount = openProposals(view).length;
  const unread = view.proposals.filter(({ status }) => status === 'submitted').length;
  const isSide = view.mySide !== null && can('open_proposal', view, reader);
  return step(
    view,
    {
      title: amount === 0 ? 'Mediators are reading the summary' : `${count(amount, 'proposal')} so far`,
      sentence:
        amount === 0
          ? `Proposals come in here. At most ${mediationDefaults.mostProposals} are taken; then you rank them.`
          : 'Open them now or when all are there. Opening shows who it is and costs the mediator credits.',
      otherwise:
        amount === 0
          ? 'it is posted once more, and then an officer names three.'
          : 'you rank what there is when the time is over.',
      clock: 'mediation.job',
    },
    isSide && unread > 0 ? { kind: 'part', tab: 'case', label: 'See the proposals' } : null,
  );
};

const selecting: Step = (view, reader) => {
  const mine = mySideOf(view);
  const words = {
    otherwise: 'your side counts as if it had no preference.',
    clock: 'mediation.selecting' as const,
  };
  if (can('rank', view, reader) && mine?.ranked === false)
    return step(
      view,
      {
        ...words,
        title: 'Rank the mediators',
        sentence: `Put them in your order, and strike out at most ${mediationDefaults.strikes}. The other side does not see your order.`,
      },
      open('rank', 'Rank the proposals'),
    );
  const missing = view.sides.filter(({ ranked }) => !ranked).map(({ name }) => name);
  return waits(view, {
    title: mine?.ranked ? 'You have ranked them' : 'The sides rank the mediators',
    sentence: `Waiting for ${nameList(missing)}. The mediator whom all sides place best is asked.`,
    otherwise: 'it is decided by the orders that are there.',
    clock: words.clock,
  });
};

const appointing: Step = (view, reader) => {
  const name = view.appointment?.mediatorName ?? 'The mediator';
  const objection = openObjection(view);
  if (can('accept_appointment', view, reader))
    return step(
      view,
      {
        title: 'You were chosen',
        sentence:
          'You see now who the sides are. Look for every tie to them, then accept and say what there is to tell.',
        otherwise: 'the next mediator is asked, and your credits come back.',
        clock: 'mediation.accept',
      },
      open('accept_appointment', 'Accept or decline'),
    );
  if (objection && can('judge_objection', view, reader))
    return step(
      view,
      {
        title: 'An objection waits for you',
        sentence: `A side objects to ${name}. Decide with a reason that all read.`,
      },
      open('judge_objection', 'Decide about the objection', objection.id),
    );
  if (objection)
    return waits(view, {
      title: 'An officer looks at the objection',
      sentence: 'Until then nothing else happens here.',
    });
  if (!view.appointment?.acceptedAt)
    return waits(view, {
      title: `${name} is asked`,
      sentence: 'They see your names now, and say whether they have a tie to anybody.',
      otherwise: 'the next mediator in your order is asked.',
      clock: 'mediation.accept',
    });
  if (can('object', view, reader) && mySideOf(view)?.noObjection === false)
    return step(
      view,
      {
        title: `${name} accepts`,
        sentence: 'Read what was disclosed below. If nothing speaks against it, say so, and it goes on sooner.',
        otherwise: 'your silence is a yes.',
        clock: 'mediation.objection',
      },
      open('no_objection', 'No objection'),
    );
  return waits(view, {
    title: 'The sides may object',
    sentence: `For ${mediationDefaults.objectionDays} days after the disclosure a side may object to the mediator.`,
    otherwise: 'the agreement to mediate is drawn up.',
    clock: 'mediation.objection',
  });
};

const active: Step = (view, reader) => {
  const clock = 'mediation.term' as const;
  const terms = view.settlement;
  if (
    view.mySide !== null &&
    terms !== null &&
    !terms.accepted.includes(view.mySide) &&
    can('answer_terms', view, reader) &&
    maySettle(view, reader)
  )
    return step(
      view,
      {
        title: 'Terms are on the table',
        sentence: 'Read each term. You are free to accept them, to refuse them, or to propose others.',
        clock,
      },
      { kind: 'part', tab: 'terms', label: 'Read the terms' },
    );
  const session = openSessions(view)[0];
  if (session && view.mySide !== null && session.status === 'proposed' && !session.confirmed.includes(view.mySide))
    if (session.side === null || session.side === view.mySide)
      return step(
        view,
        {
          title: `Session ${session.no} is planned`,
          sentence: `${formatInstant(session.startsAt)}, ${session.minutes} minutes, ${session.place}. Say that you come.`,
          clock,
        },
        open('confirm_session', 'Confirm the session', session.id),
      );
  if (session?.status === 'in_progress') {
    const isThere = session.attendance.some(({ userId }) => userId === reader.userId);
    return step(
      view,
      { title: `Session ${session.no} is under way`, sentence: session.place, clock },
      isThere
        ? { kind: 'part', tab: 'rooms', label: 'Go to the rooms' }
        : open('attend', 'Note that you are there', session.id),
    );
  }
  if (!session && can('schedule', view, reader))
    return step(
      view,
      {
        title: 'Plan a session, or talk in the rooms',
        sentence: 'Everybody can write in their rooms at any time. A session is planned at least 24 hours ahead.',
        otherwise: 'the mediation ends when its time is over.',
        clock,
      },
      open('schedule', 'Plan a session'),
    );
  return step(
    view,
    {
      title: session ? `Session ${session.no}: ${formatInstant(session.startsAt)}` : 'You are talking',
      sentence: 'What is said in the rooms stays in the rooms. You may leave at any time without a reason.',
      otherwise: 'the mediation ends when its time is over, and whatever it is about goes on.',
      clock,
    },
    view.as === 'officer' ? null : { kind: 'part', tab: 'rooms', label: 'Go to the rooms' },
  );
};

const settling: Step = (view, reader) => {
  const settlement = view.settlement;
  const reflects = view.clocks.some(({ kind, status }) => kind === 'mediation.reflection' && status === 'running');
  const others = 'the settlement is not made, and you go on talking.';
  if (reflects)
    return {
      ...waits(view, {
        title: 'Time to think it over',
        sentence:
          'The settlement is drawn up as you agreed. For 24 hours nobody can sign, so that nobody is hurried. A side with an adviser may do without.',
        otherwise: 'it can be signed when the time is over.',
        clock: 'mediation.reflection',
      }),
      primary: settlement?.agreementId
        ? { kind: 'link', href: to('agreement', { id: settlement.agreementId }), label: 'Read the settlement' }
        : null,
    };
  return step(
    view,
    {
      title: 'Sign the settlement',
      sentence: maySettle(view, reader)
        ? 'It binds when all sides have signed it.'
        : 'It binds when all sides have signed it. Who signs for your side needs the authority to settle.',
      otherwise: others,
    },
    settlement?.agreementId
      ? { kind: 'link', href: to('agreement', { id: settlement.agreementId }), label: 'Go to the settlement' }
      : null,
  );
};

const finished: Step = (view, reader) => {
  if (can('report', view, reader))
    return step(
      view,
      {
        title: 'File your report',
        sentence: 'It names the sides, the dates, who came and the outcome. No reasons, and no blame.',
      },
      open('report', 'File the report'),
    );
  if (view.status === 'settled' && goesToCourt(view) && view.as !== 'officer')
    return {
      ...waits(view, {
        title: 'It is settled',
        sentence: 'The settlement binds all sides. It can be brought to a court, so that it counts like a judgment.',
        clock: 'court.filing',
      }),
      primary: { kind: 'part', tab: 'court', label: 'See what the court needs' },
    };
  if (view.status === 'settled')
    return waits(view, {
      title: 'It is settled',
      sentence: 'The settlement binds all sides, and each side can hold the others to it.',
      clock: 'mediation.close',
    });
  return waits(view, {
    title: 'It is over',
    sentence: `${endSentence(view.endReason)} Nothing that was said can be used against anybody.`,
    clock: 'mediation.close',
  });
};

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
      sentence: 'It was declined. That is private: nobody outside learns of it, and it counts against nobody.',
    }),
  lapsed: (view) =>
    waits(view, { title: 'The request lapsed', sentence: 'Nobody answered in time. That counts against nobody.' }),
  withdrawn: (view) => waits(view, { title: 'The request was withdrawn', sentence: 'Nothing more happens here.' }),
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
          sentence: 'Three who fit are asked. You rank those who are ready, and may strike out two.',
          otherwise: 'the mediation ends when the time to begin is over.',
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
        otherwise: 'the next mediator in your order is asked.',
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
        sentence: `${fee} in all, shared as you agreed. The mediator is paid when the mediation is over, whatever its outcome.`,
        otherwise: 'the mediation ends, and whatever was paid in goes back.',
        clock: 'mediation.funding',
      },
      view.mySide !== null && view.feeEscrowId
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
        otherwise: 'it goes on by itself.',
        clock: 'mediation.suspension',
      },
      can('resume', view, reader) ? open('resume', 'Let it go on') : null,
    ),
  settling,
  settled: finished,
  ended: finished,
  closed: (view) =>
    waits(view, {
      title: 'It is closed',
      sentence: view.destroyedAt
        ? `What was said in the rooms was destroyed ${formatInstant(view.destroyedAt)}.`
        : `What was said in the rooms is destroyed ${mediationDefaults.retentionDays} days after the end.`,
      clock: 'mediation.destroy',
    }),
};

/** What comes next, as this reader would want to be told it. */
export const nextStepOf: Step = (view, reader) => steps[view.status](view, reader);

/** Who the reader deals with, for the line under the title. */
export const withWhom = (view: MediationView): string =>
  view.as === 'side' ? `with ${otherNames(view)}` : nameList(view.sides.map(({ name }) => name));
