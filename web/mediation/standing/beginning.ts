import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import { silenceOfChosen } from '@ahadi/domain/mediation/silence.ts';
import { count, nameList } from '../../core/words.ts';
import { can, mySideOf, openObjection, openProposals } from '../offer.ts';
import { routeWords, sideName } from '../words.ts';
import { open, type Step, step, waits } from './step.ts';

// What is next until somebody mediates.

export const requested: Step = (view, reader) => {
  const clock = 'mediation.consent' as const;
  if (can('consent', view, reader))
    return step(
      view,
      {
        title: `${sideName(view, 'A')} asks you to mediate`,
        sentence: 'Read what mediation is and what it is not, then agree or decline. You owe nobody a reason.',
        clock,
      },
      open('consent', 'Read it and answer'),
    );
  const missing = view.sides.filter(({ consent }) => consent !== 'consented').map(({ name }) => name);
  return waits(view, {
    title: `Waiting for ${nameList(missing)}`,
    sentence: 'Mediation begins only when every side has agreed to it. They were asked by letter and by notice.',
    clock,
  });
};

export const consented: Step = (view, reader) => {
  const mine = mySideOf(view);
  const clock = 'mediation.setup' as const;
  if (can('choose_route', view, reader) && mine?.route === null)
    return step(
      view,
      {
        title: 'Choose how to find a mediator',
        sentence: 'Every side agreed. A way is taken as soon as all sides want the same one.',
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
      clock,
    }),
    ...(others.length > 0 && can('choose_route', view, reader)
      ? { isMine: true, primary: open('choose_route', 'Change your choice') }
      : {}),
  };
};

export const proposing: Step = (view, reader) => {
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
      clock: 'mediation.job',
    },
    isSide && unread > 0 ? { kind: 'part', tab: 'case', at: 'proposals', label: 'See the proposals' } : null,
  );
};

export const selecting: Step = (view, reader) => {
  const mine = mySideOf(view);
  const clock = 'mediation.selecting' as const;
  if (can('rank', view, reader) && mine?.ranked === false)
    return step(
      view,
      {
        clock,
        title: 'Rank the mediators',
        sentence: `Put them in your order, and strike out at most ${mediationDefaults.strikes}. The other side does not see your order.`,
      },
      open('rank', 'Rank the proposals'),
    );
  const missing = view.sides.filter(({ ranked }) => !ranked).map(({ name }) => name);
  return waits(view, {
    title: mine?.ranked ? 'You have ranked them' : 'The sides rank the mediators',
    sentence: `Waiting for ${nameList(missing)}. The mediator whom all sides place best is asked.`,
    clock,
  });
};

export const appointing: Step = (view, reader) => {
  const name = view.appointment?.mediatorName ?? 'The mediator';
  const objection = openObjection(view);
  if (can('accept_appointment', view, reader))
    return step(
      view,
      {
        title: 'You were chosen',
        sentence:
          'You see now who the sides are. Look for every tie to them, then accept and say what there is to tell.',
        otherwise: silenceOfChosen,
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
      clock: 'mediation.accept',
    });
  if (can('object', view, reader) && mySideOf(view)?.noObjection === false)
    return step(
      view,
      {
        title: `${name} accepts`,
        sentence: 'Read what was disclosed below. If nothing speaks against it, say so, and it goes on sooner.',
        clock: 'mediation.objection',
      },
      open('no_objection', 'No objection'),
    );
  return waits(view, {
    title: 'The sides may object',
    sentence: 'They have read the disclosure, and until the day below a side may object to the mediator.',
    clock: 'mediation.objection',
  });
};
