import { inOne, type OpenClaim } from '../core/claim.ts';
import type { ClockKind } from '../core/clock.ts';
import { mediationLifecycle, proposalLifecycle } from './lifecycle.ts';
import { endIs, leavingIs } from './outcome.ts';
import { mediationDefaults } from './rules.ts';
import type { EndReason, MediationStatus, MediationView, ProposalStatus } from './schema.ts';

const disputeGoesOn = `a dispute goes on with at least ${mediationDefaults.floorDays} days left.`;

/** What a deadline does when nobody acts before it, true of every case and for every reader. */
export const silenceDoes = {
  'mediation.consent': 'The request lapses. A dispute goes on with the time that was left.',
  'mediation.setup': `The mediation ends before it began; ${disputeGoesOn} Any money paid in goes back.`,
  'mediation.job':
    'No more proposals are taken, and the sides rank what there is. Without any it is posted once more, or an officer names mediators.',
  'mediation.selecting':
    'The mediator is chosen by the orders that are there. Where nobody is left to choose, an officer names mediators.',
  'mediation.accept': 'The next mediator in the order is asked. Where none is left, an officer names mediators.',
  'mediation.objection':
    'Nobody objects any more. Unless an officer still looks at an objection, the agreement to mediate is drawn up.',
  'mediation.engagement':
    'The agreement to mediate is not made. The next mediator is asked; where none is left, an officer names mediators.',
  'mediation.funding': `The mediation ends; ${disputeGoesOn} Any money paid in goes back.`,
  'mediation.term': `The mediation ends without a settlement; ${disputeGoesOn} The fee goes back where no session was held.`,
  'mediation.reflection': 'The settlement is drawn up and can be signed.',
  'mediation.suspension': 'The mediation goes on.',
  'mediation.close': 'The case is closed.',
  'mediation.destroy': 'Everything that was written in the rooms is destroyed with its keys.',
  'package.open': 'The package is gone; who said yes stays sealed.',
  'court.outcome': 'The outcome stands as it was noted.',
  'court.filing': 'The time to file is over, and the court may refuse to take it.',
} satisfies Partial<Record<ClockKind, string>>;
export type SilentCaseClock = keyof typeof silenceDoes;

/** What came back from the court has no deadline of ours: until it is filed again no court has it. */
export const returnedSilence: string = 'No court has it, and the settlement binds you as an agreement all the same.';

/** To the mediator who was chosen: what becomes of the appointment, and of the credits of their proposal. */
export const silenceOfChosen = `${silenceDoes['mediation.accept']} Credits of a proposal that nobody opened come back.`;
/** To the mediator: what becomes of the case without a report, and of a fee where one is in escrow and waits for it. */
export const silenceOfReport = (feeWaits: boolean): string =>
  inOne(
    `The case is closed without it ${mediationDefaults.closeDays} days after its end. It can be filed later.`,
    feeWaits ? 'The fee that is in escrow waits for it, and goes back when its time in the escrow is over.' : null,
  );

/** What becomes of what one proposes and the others do not answer: it is not agreed, and nothing changes. */
export const unanswered = {
  session: 'It stays proposed: it is fixed once every side says that it comes.',
  terms: 'The terms are not agreed, and you go on talking.',
  time: 'The mediation ends on the day it has now.',
  replacement: 'The mediator stays: it takes every side.',
};

/** Without all signatures a settlement comes to nothing; the clock of its agreement says when. */
export const silenceOfSettlement: string = 'The settlement is not made, and you go on talking.';

/** What the end of the time to propose does: the sides choose; without a proposal it is posted once more, and then an officer is asked. */
export function jobEnds(
  status: MediationStatus,
  { hasOpen, postedTimes }: { hasOpen: boolean; postedTimes: number },
): 'begin_selecting' | 'repost' | 'ask_list' {
  if (hasOpen) return 'begin_selecting';
  return mediationLifecycle.can('repost', status) && postedTimes < mediationDefaults.postedAtMost
    ? 'repost'
    : 'ask_list';
}

/** Proposals that a side can choose among. */
export const isOpenProposal = ({ status }: { status: ProposalStatus }): boolean =>
  proposalLifecycle.can('select', status);

/** An objection that waits for an officer holds everything up, however late. */
export const isHeldUp = (
  objections: readonly Pick<NonNullable<MediationView['appointment']>['objections'][number], 'status'>[],
): boolean => objections.some(({ status }) => status === 'review');

const jobWords = {
  begin_selecting: 'No more proposals are taken, and the sides rank those that are there.',
  repost: 'Without a proposal it is posted once more.',
  ask_list: 'Without a proposal an officer names mediators.',
} as const;

type Seen = Pick<MediationView, 'as' | 'status' | 'postedTimes' | 'proposals' | 'appointment' | 'clocks'> &
  Parameters<typeof leavingIs>[0];
export type CaseClaim = OpenClaim<MediationStatus, 'sides' | 'mediator'>;
type Outcome = Pick<CaseClaim, 'status'> & Partial<CaseClaim>;

/** It ends by itself, and what follows for its reader. */
const ends = (it: Seen, why: EndReason, words: string): Outcome => ({
  ...{ status: 'ended', begins: 'mediation.close' },
  words: inOne(words, leavingIs(it, why).words),
});

/** What comes of a case with each deadline; `begins` only where it is settled now. */
const comes: Record<SilentCaseClock, (it: Seen) => Outcome> = {
  'mediation.consent': (it) => ({
    ...{ status: 'lapsed', waitsFor: 'sides' },
    words: inOne('The request lapses.', endIs(it, null).words),
  }),
  'mediation.setup': (it) => ends(it, 'set_up_time_over', 'The mediation ends before it began.'),
  'mediation.job': (it) => {
    // Only a side reads how many proposals there are.
    if (it.as !== 'side')
      return {
        status: 'selecting',
        or: [mediationLifecycle.next(jobEnds(it.status, { ...it, hasOpen: false }), it.status)],
      };
    const deed = jobEnds(it.status, { ...it, hasOpen: it.proposals.some(isOpenProposal) });
    const begins = { begin_selecting: 'mediation.selecting', repost: 'mediation.job', ask_list: null } as const;
    return {
      status: mediationLifecycle.next(deed, it.status),
      begins: begins[deed],
      words: jobWords[deed],
    };
  },
  'mediation.selecting': () => ({ status: 'appointing', or: ['listing'], waitsFor: 'sides' }),
  'mediation.accept': () => ({ status: 'appointing', or: ['listing'], waitsFor: 'mediator' }),
  'mediation.objection': ({ appointment }) =>
    isHeldUp(appointment?.objections ?? [])
      ? {
          status: 'appointing',
          words: 'Nobody objects any more. It goes on when the officer has decided about the objection.',
        }
      : {
          ...{ status: 'engaging', begins: 'mediation.engagement', waitsFor: 'sides' },
          words: 'Nobody objects any more: the agreement to mediate is drawn up.',
        },
  'mediation.engagement': () => ({ status: 'appointing', or: ['listing'] }),
  'mediation.funding': (it) => ({
    ...ends(it, 'fee_not_paid', 'The mediation ends before it began.'),
    waitsFor: 'sides',
  }),
  'mediation.term': (it) => ends(it, 'time_over', 'The mediation ends without a settlement.'),
  'mediation.reflection': () => ({ status: 'settling' }),
  'mediation.suspension': () => ({ status: 'active', begins: 'mediation.term' }),
  'mediation.close': () => ({ status: 'closed', begins: 'mediation.destroy' }),
  'mediation.destroy': () => ({ status: 'closed' }),
  'package.open': ({ status }) => ({ status, waitsFor: 'sides' }),
  'court.outcome': ({ status }) => ({ status, waitsFor: 'sides' }),
  'court.filing': ({ status }) => ({ status, waitsFor: 'sides' }),
};

/** Deadlines on the way to the beginning of a mediation: once the time to begin is over, none of them does anything. */
const onTheWay = [
  'mediation.job',
  'mediation.selecting',
  'mediation.accept',
  'mediation.objection',
  'mediation.engagement',
  'mediation.funding',
] as const satisfies readonly SilentCaseClock[];
export const isOnTheWay = (kind: ClockKind): kind is (typeof onTheWay)[number] => onTheWay.some((one) => one === kind);

/** The end of one of them, or of the time to begin where that comes no later: which of the two ends, and when. */
export const endsBefore = <Kind extends (typeof onTheWay)[number]>(
  setUpBy: string | null,
  at: string,
  kind: Kind,
): { by: string; clock: Kind | 'mediation.setup' } =>
  setUpBy !== null && setUpBy <= at ? { by: setUpBy, clock: 'mediation.setup' } : { by: at, clock: kind };

/** What is claimed of the deadlines of a case that run and of which something comes, as its reader sees it; the first to end comes first. */
export const claimsOfCase = (it: Seen): CaseClaim[] =>
  (Object.keys(silenceDoes) as SilentCaseClock[]) // the table's own keys
    .flatMap((clock): CaseClaim[] => {
      const at = endOf(it, clock);
      if (!at) return [];
      const setUpBy = endOf(it, 'mediation.setup');
      if (isOnTheWay(clock) && setUpBy !== null && setUpBy <= at) return [];
      return [
        {
          ...{ clock, at, pays: {}, or: [], begins: null, waitsFor: null, words: silenceDoes[clock] },
          ...comes[clock](it),
        },
      ];
    })
    .toSorted((one, other) => one.at.localeCompare(other.at));

const endOf = ({ clocks }: Seen, clock: ClockKind): string | null =>
  clocks.find(({ kind, status }) => kind === clock && status === 'running')?.dueAt ?? null;
