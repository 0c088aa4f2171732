import { inOne } from '@ahadi/domain/core/claim.ts';
import { endIs, feeWaitsForReport, reportDoes } from '@ahadi/domain/mediation/outcome.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { silenceOfReport, silenceOfSettlement, unanswered } from '@ahadi/domain/mediation/silence.ts';
import { to } from '@ahadi/domain/paths.ts';
import { formatInstant } from '../../core/time.ts';
import { nameList } from '../../core/words.ts';
import { can, goesToCourt, maySettle, openSessions } from '../offer.ts';
import type { Reader } from '../useReader.ts';
import { endSentence } from '../words.ts';
import { atCourt } from './court.ts';
import { type NextStep, open, type Primary, type Step, step, type Words, waits } from './step.ts';

// What is next while it is mediated, and after.

export const active: Step = (view, reader) => {
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
  if (view.asksAboutPackage)
    return step(
      view,
      {
        title: 'A package waits for your answer',
        sentence: 'Say yes or no to all of it. Your answer is sealed: the others learn it only if everybody says yes.',
        clock: 'package.open',
      },
      { kind: 'part', tab: 'packages', label: 'See the package' },
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
    const isThere = session.attendance.some(({ userId }) => userId === (reader.acting?.userId ?? reader.userId));
    return step(
      view,
      { title: `Session ${session.no} is under way`, sentence: session.place, clock },
      isThere
        ? { kind: 'part', tab: 'rooms', label: 'Go to the rooms' }
        : open('attend', 'Note that you are there', session.id),
    );
  }
  if (can('extend', view, reader) && view.extensionBy.length > 0)
    return step(
      view,
      {
        title: `${mediationDefaults.extensionDays} more days are asked for`,
        sentence: 'It takes every side and the mediator. Say whether you want them, too.',
        otherwise: unanswered.time,
        clock,
      },
      open('extend', 'Ask for them, too'),
    );
  if (can('ask_replacement', view, reader) && view.replacementBy?.length)
    return step(
      view,
      {
        title: 'Another mediator is wanted',
        sentence: 'It takes every side. Say whether you want another one, too.',
        otherwise: unanswered.replacement,
        clock,
      },
      open('ask_replacement', 'Ask for another, too'),
    );
  if (view.agreedPackage !== null) return agreed(view, reader, view.agreedPackage);
  const missing = terms === null ? [] : view.sides.filter(({ side }) => !terms.accepted.includes(side));
  if (terms !== null && missing.length > 0 && (view.as !== 'side' || missing.every(({ side }) => side !== view.mySide)))
    return {
      ...waits(view, {
        title: 'Terms are on the table',
        sentence: `Waiting for ${nameList(missing.map(({ name }) => name))}. Anybody may still propose other terms.`,
        clock,
      }),
      primary: view.as === 'officer' ? null : { kind: 'part', tab: 'terms', label: 'See the terms' },
    };
  if (!session && can('schedule', view, reader))
    return step(
      view,
      {
        title: 'Plan a session, or talk in the rooms',
        sentence: 'Everybody can write in their rooms at any time. A session is planned at least 24 hours ahead.',
        clock,
      },
      open('schedule', 'Plan a session'),
    );
  return {
    ...waits(view, {
      title: session ? `Session ${session.no}: ${formatInstant(session.startsAt)}` : 'You are talking',
      sentence: `What is said in the rooms stays in the rooms. ${view.as === 'side' ? 'You' : 'A side'} may leave at any time without a reason.`,
      clock,
    }),
    primary: view.as === 'officer' ? null : { kind: 'part', tab: 'rooms', label: 'Go to the rooms' },
  };
};

/** What every side said yes to binds nobody until it is terms; its mediator is waited for to write them, and each side may. */
function agreed(view: MediationView, reader: Reader, no: number): NextStep {
  const writes = view.as === 'mediator';
  const words: Words = {
    title: writes ? `Write package ${no} down as terms` : `Package ${no} is agreed`,
    sentence: writes
      ? 'Every side said yes to it. It binds once its terms are accepted and the settlement is signed.'
      : 'Every side said yes to it. The mediator or a side writes it down as terms; it binds once these are accepted and the settlement is signed.',
    clock: 'mediation.term',
  };
  const label = can('propose_terms', view, reader) ? 'Write the terms' : 'See the terms';
  const way: Primary = { kind: 'part', tab: 'terms', label };
  return writes ? step(view, words, way) : { ...waits(view, words), primary: view.as === 'officer' ? null : way };
}

export const settling: Step = (view, reader) => {
  const settlement = view.settlement;
  const reflects = view.clocks.some(({ kind, status }) => kind === 'mediation.reflection' && status === 'running');
  if (reflects)
    return {
      ...waits(view, {
        title: 'Time to think it over',
        sentence: `What you agreed is drawn up to be signed after ${mediationDefaults.reflectionHours} hours, so that nobody is hurried. It is drawn up sooner when every side has an adviser and does without them.`,
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
      sentence:
        view.as !== 'side' || maySettle(view, reader)
          ? 'It binds when all sides have signed it.'
          : 'It binds when all sides have signed it. Who signs for your side needs the authority to settle.',
      ...{ otherwise: silenceOfSettlement, clock: 'agreement.sign_window' },
    },
    settlement?.agreementId
      ? { kind: 'link', href: to('agreement', { id: settlement.agreementId }), label: 'Go to the settlement' }
      : null,
  );
};

/** What follows from how it came out; of the fee what the report did, once it is there. */
const follows = (view: MediationView): string => (view.report ? reportDoes(view) : endIs(view, view.outcome).words);

/** The same page leads on to the court, whatever became of the case meanwhile. */
export function courtStep(view: MediationView, title: string, before: string, after = ''): NextStep {
  const { primary, sentence, ...words } = atCourt(view);
  return { ...waits(view, { title, sentence: inOne(before, sentence, after), ...words }), primary };
}

export const finished: Step = (view, reader) => {
  if (can('report', view, reader))
    return step(
      view,
      {
        title: 'File your report',
        sentence: inOne(
          'It names the sides, the dates, who came and the outcome. No reasons, and no blame.',
          reportDoes(view),
        ),
        otherwise: silenceOfReport(feeWaitsForReport(view)),
      },
      open('report', 'File the report'),
    );
  if (view.continuedAs)
    return {
      ...waits(view, {
        title: 'It goes on with another mediator',
        sentence: inOne('What was said here stays here.', follows(view)),
        clock: 'mediation.close',
      }),
      primary: {
        kind: 'link',
        href: to('mediation', { id: view.continuedAs.id }),
        label: `Go to ${view.continuedAs.ref}`,
      },
    };
  if (view.status === 'settled' && goesToCourt(view) && view.as !== 'officer')
    return courtStep(view, 'It is settled', 'The settlement binds all sides.', follows(view));
  if (view.status === 'settled')
    return waits(view, {
      title: 'It is settled',
      sentence: inOne('The settlement binds all sides, and each side can hold the others to it.', follows(view)),
      clock: 'mediation.close',
    });
  return waits(view, {
    title: 'It is over',
    sentence: inOne(`${endSentence(view.endReason)} Nothing that was said can be used against anybody.`, follows(view)),
    clock: 'mediation.close',
  });
};
