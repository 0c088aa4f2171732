import { inOne } from '@ahadi/domain/core/claim.ts';
import type { MediationId, ProposalId, SessionId, UserId } from '@ahadi/domain/core/ids.ts';
import { openingCosts } from '@ahadi/domain/credits/rules.ts';
import { endIs, leavingIs, reportDoes } from '@ahadi/domain/mediation/outcome.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { api } from '../../core/api.ts';
import type { useCommand } from '../../core/command.ts';
import { formatInstant } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { DeedProps } from './deeds.ts';

export type PlainDeed =
  | 'refuse'
  | 'withdraw'
  | 'waive_fee'
  | 'resume'
  | 'extend'
  | 'ask_replacement'
  | 'replace'
  | 'report'
  | 'no_objection'
  | 'confirm_session'
  | 'start_session'
  | 'open_proposal'
  | 'remove_representative';

type Procedure = Parameters<typeof useCommand<{ id: MediationId }, MediationView>>[0];
type Words = { title: string; sentence: string; confirm: string; cancel?: string; done: string; isDanger?: true };

/** What another mediator is found by, and reads. */
const nextIsAsked =
  'The next mediator in the order of the sides is asked; where none is left, an officer names some. Nobody new reads what was said in these rooms.';

/** What follows where not everybody agreed. */
const notBegun = (view: MediationView): string => endIs(view, null).words;

function wordsOf(deed: PlainDeed, { view, of }: DeedProps): Words {
  const session = view.sessions.find(({ id }) => id === of);
  const when = session ? `Session ${session.no}, ${formatInstant(session.startsAt)}` : 'The session';
  const person = view.sides.flatMap(({ representatives }) => representatives).find(({ userId }) => userId === of);
  switch (deed) {
    case 'refuse':
      return {
        title: 'Decline mediation',
        sentence: inOne(
          'You owe nobody a reason. It is private: it is in no record, and it counts against nobody.',
          notBegun(view),
        ),
        confirm: 'Decline',
        done: 'You declined it. Nobody outside learns of it.',
      };
    case 'withdraw':
      return {
        title: 'Withdraw the request',
        sentence:
          view.status === 'screening'
            ? 'The request ends here. Nobody else was told of it.'
            : inOne(
                'The request ends here. Those who were asked are told that it does not take place.',
                notBegun(view),
              ),
        confirm: 'Withdraw it',
        cancel: 'Keep it',
        done: 'The request is withdrawn.',
        isDanger: true,
      };
    case 'waive_fee':
      return {
        title: 'Waive the fee',
        sentence:
          view.feeEscrowId === null
            ? 'You mediate without a fee. Nobody pays anything into escrow, and this cannot be taken back.'
            : 'You mediate without a fee. What was paid in goes back, and the mediation begins. This cannot be taken back.',
        confirm: 'Waive the fee',
        done: 'The fee is waived.',
      };
    case 'resume':
      return {
        title: 'Let it go on',
        sentence: 'The mediation goes on, with the time that was left when it was suspended.',
        confirm: 'Let it go on',
        done: 'It goes on. Everybody is told.',
      };
    case 'extend':
      return {
        title: 'Ask for ten more days',
        sentence: `The mediation gets ${mediationDefaults.extensionDays} days more, once, as soon as every side and the mediator ask for it.`,
        confirm: 'Ask for it',
        done: 'Noted. It is extended when everybody asks for it.',
      };
    case 'ask_replacement':
      return {
        title: 'Ask for another mediator',
        sentence: inOne(
          view.appointment?.isRevoked
            ? 'The mediator was removed. The case ends for them, and goes on as a case of its own.'
            : 'It takes every side, and nobody says why. Then the case ends for this mediator, and goes on as a case of its own.',
          nextIsAsked,
          leavingIs(view, 'another_mediator').words,
        ),
        confirm: 'Ask for one',
        done: view.appointment?.isRevoked
          ? 'It goes on with another mediator.'
          : 'Noted. It is done when every side asks for it.',
      };
    case 'replace':
      return {
        title: 'Hand it on to another mediator',
        sentence: inOne(
          'The case ends for you, and you give no reason. It goes on as a case of its own, of which you read nothing.',
          nextIsAsked,
          leavingIs(view, 'another_mediator').words,
        ),
        confirm: 'Hand it on',
        done: 'It is handed on. The sides are told. File your report.',
        isDanger: true,
      };
    case 'report':
      return {
        title: 'File the report',
        sentence: inOne(
          'The platform writes it from what it knows: the sides, the dates, who came to which session, and the outcome. No reasons, and no blame. A session that still goes on ends with it. Both sides read it.',
          reportDoes(view),
        ),
        confirm: 'File it',
        done: 'The report is filed.',
      };
    case 'no_objection':
      return {
        title: 'No objection',
        sentence: `You have read what ${view.appointment?.mediatorName ?? 'the mediator'} disclosed and have nothing against it. When every side says so, it goes on at once.`,
        confirm: 'I have no objection',
        done: 'Noted. It goes on when the other side says the same, or when the time is over.',
      };
    case 'confirm_session':
      return {
        title: 'Confirm the session',
        sentence: `${when}${session ? `, ${session.minutes} minutes, ${session.place}` : ''}. You are reminded two days and two hours before.`,
        confirm: 'I will be there',
        done: 'Confirmed.',
      };
    case 'start_session':
      return {
        title: 'Start the session',
        sentence: `${when} begins now. Everybody who comes notes that they are there.`,
        confirm: 'Start it',
        done: 'The session has begun.',
      };
    case 'open_proposal':
      return {
        title: 'Open this proposal',
        sentence: inOne(
          'You and the other side see who it is and how they would work.',
          openingCosts(view.proposals.find(({ id }) => id === of)?.costsCredits ?? true).side,
        ),
        confirm: 'Open it',
        done: 'The proposal is open for every side.',
      };
    case 'remove_representative':
      return {
        title: 'End this authority',
        sentence: `${person?.name ?? 'This person'} no longer speaks for your side and sees nothing of the case any more.`,
        confirm: 'End it',
        cancel: 'Keep it',
        done: `${person?.name ?? 'This person'} no longer speaks for your side.`,
        isDanger: true,
      };
  }
}

/** A deed that also says of what: its id is added to the input. */
function procedureOf(deed: PlainDeed, of: string): Procedure {
  switch (deed) {
    case 'confirm_session':
      return {
        call: (...[input, options]) =>
          api.mediation.confirmSession.call({ ...input, sessionId: of as SessionId }, options), // of the view's own sessions
        key: () => api.mediation.confirmSession.key(),
      };
    case 'start_session':
      return {
        call: (...[input, options]) =>
          api.mediation.startSession.call({ ...input, sessionId: of as SessionId }, options), // of the view's own sessions
        key: () => api.mediation.startSession.key(),
      };
    case 'open_proposal':
      return {
        call: (...[input, options]) =>
          api.mediation.openProposal.call({ ...input, proposalId: of as ProposalId }, options), // of the view's own proposals
        key: () => api.mediation.openProposal.key(),
      };
    case 'remove_representative':
      return {
        call: (...[input, options]) =>
          api.mediation.removeRepresentative.call({ ...input, userId: of as UserId }, options), // of the view's own people
        key: () => api.mediation.removeRepresentative.key(),
      };
    default:
      return procedures[deed];
  }
}

const procedures: Record<
  Exclude<PlainDeed, 'confirm_session' | 'start_session' | 'open_proposal' | 'remove_representative'>,
  Procedure
> = {
  refuse: api.mediation.refuse,
  withdraw: api.mediation.withdraw,
  waive_fee: api.mediation.waiveFee,
  resume: api.mediation.resume,
  extend: api.mediation.extend,
  ask_replacement: api.mediation.replace,
  replace: api.mediation.replace,
  report: api.mediation.report,
  no_objection: api.mediation.noObjection,
};

/** A deed that needs nothing but a yes: what follows from it. */
export function PlainDialog({ deed: which, ...props }: DeedProps & { deed: PlainDeed }) {
  const { view, of, onDone, onClose } = props;
  const words = wordsOf(which, props);
  const deed = useDeed(procedureOf(which, of ?? ''), { onDone: () => onDone(words.done) });
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      cancel={words.cancel ?? 'Not yet'}
      tone={words.isDanger ? 'danger' : 'primary'}
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id })}
      onClose={onClose}
    >
      <p>{words.sentence}</p>
    </ConfirmDialog>
  );
}
