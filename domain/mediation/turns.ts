import type { ClockKind } from '../core/clock.ts';
import type { Turn } from '../core/turn.ts';
import { unfiledPackages } from './court/lifecycle.ts';
import type { CourtPackage, CourtStatus } from './court/schema.ts';
import { mediationLifecycle, openSessions, working } from './lifecycle.ts';
import type { CaseSide, MediationStatus, ProposalStatus, SessionStatus } from './schema.ts';

type OfSide = 'consent' | 'choose_route' | 'read_proposals' | 'rank' | 'object' | 'answer_settlement';
type OfMediator = 'answer_appointment' | 'plan_session' | 'write_terms' | 'report';
type OfSession = 'confirm_session' | 'attend_session' | 'attend_as_mediator';
type Verb =
  | `mediation.${OfSide | OfMediator | OfSession | 'answer_package' | 'answer_extension' | 'answer_replacement' | 'finish' | 'propose'}`
  | 'court.file'
  | 'court.confirm_outcome';

/** By which deadline each is waited for; a session has its own hour, which its reader compares. */
const clocks = {
  consent: 'mediation.consent',
  choose_route: 'mediation.setup',
  read_proposals: 'mediation.job',
  rank: 'mediation.selecting',
  object: 'mediation.objection',
  answer_settlement: 'mediation.term',
  answer_appointment: 'mediation.accept',
  plan_session: 'mediation.term',
  write_terms: 'mediation.term',
  report: 'mediation.report',
} as const satisfies Record<OfSide | OfMediator, ClockKind>;

type SideInTurns = {
  side: CaseSide;
  userId: string | null;
  representativeUserIds: readonly string[];
  representatives: readonly { userId: string; maySettle: boolean }[];
  consent: string | null;
  route: string | null;
  ranking: object | null;
  noObjection: boolean;
};
type People = Pick<SideInTurns, 'side' | 'userId' | 'representativeUserIds'>;
type Binding = Pick<SideInTurns, 'side' | 'userId' | 'representatives'>;
/**
 * A package that is open, as far as it goes by it whose turn it is: the sides that answered it, under seal. It is said to nobody: who
 * answered sees that their own turn is over, and nothing else changes for anybody.
 */
export type PackageInTurns = { answered: readonly CaseSide[] };
/** What is brought to a court, as far as it goes by it whose turn it is. `by`: the part of the case that noted what the court did. */
export type CourtInTurns = { status: CourtStatus; by: NonNullable<CourtPackage['outcome']>['by'] | null };

/**
 * What it goes by whose turn it is in a mediation. `proposed` are all proposals that were ever made for it, `invitedUserIds` those who were
 * asked by name and did not say no.
 */
export type MediationInTurns = {
  status: MediationStatus;
  requesterUserId: string;
  sides: readonly SideInTurns[];
  proposed: readonly { userId: string; status: ProposalStatus }[];
  invitedUserIds: readonly string[];
  chosenProposalId: string | null;
  chosenUserId: string | null;
  mediatorUserId: string | null;
  acceptedAt: string | null;
  objections: readonly { proposalId: string; side: CaseSide }[];
  sessions: readonly { id: string; side: CaseSide | null; status: SessionStatus; confirmed: readonly CaseSide[] }[];
  settlement: { accepted: readonly CaseSide[] } | null;
  openPackage: PackageInTurns | null;
  /** The number of a package that every side accepted and nobody wrote as terms yet. */
  agreedPackage: number | null;
  /** More time was asked for by some of those whom it takes, and given. */
  extensionBy: readonly string[];
  extended: boolean;
  /** The sides that want another mediator. */
  replacementBy: readonly string[];
  startedAt: string | null;
  report: object | null;
  court: CourtInTurns | null;
};
type OneTurn = Turn<Verb, 'mediation_session'>;

/** Everybody who acts for a side. */
const peopleOf = ({ userId, representativeUserIds }: People): string[] => [
  ...(userId === null ? [] : [userId]),
  ...representativeUserIds,
];

/** Who may bind a side: its own person, and whom it named for that. */
const bindingOf = ({ userId, representatives }: Binding): string[] => [
  ...(userId === null ? [] : [userId]),
  ...representatives.flatMap((one) => (one.maySettle ? [one.userId] : [])),
];

/** What is waited for from a side. What it signs is an agreement and what it pays an escrow: they stand there. */
function ofSide(it: MediationInTurns, side: SideInTurns): OfSide | null {
  switch (it.status) {
    case 'requested':
      return side.consent === null ? 'consent' : null;
    case 'consented':
      return side.route === null ? 'choose_route' : null;
    case 'posted':
    case 'invited':
      return it.proposed.some(({ status }) => status === 'submitted') ? 'read_proposals' : null;
    case 'selecting':
      return side.ranking === null ? 'rank' : null;
    case 'appointing': {
      const hasObjected = it.objections.some((one) => one.proposalId === it.chosenProposalId && one.side === side.side);
      return it.acceptedAt !== null && !side.noObjection && !hasObjected ? 'object' : null;
    }
    case 'active':
      return it.settlement !== null && !it.settlement.accepted.includes(side.side) ? 'answer_settlement' : null;
    default:
      return null;
  }
}

/** What is waited for from the mediator who was chosen or appointed. */
function ofMediator(it: MediationInTurns): { userId: string | null; does: OfMediator } | null {
  switch (it.status) {
    case 'appointing':
      return it.acceptedAt === null ? { userId: it.chosenUserId, does: 'answer_appointment' } : null;
    case 'active':
      if (it.agreedPackage !== null) return { userId: it.mediatorUserId, does: 'write_terms' };
      return it.sessions.length === 0 ? { userId: it.mediatorUserId, does: 'plan_session' } : null;
    case 'settled':
    case 'ended':
      return it.startedAt !== null && it.report === null ? { userId: it.mediatorUserId, does: 'report' } : null;
    default:
      return null;
  }
}

/** Who was asked by name is waited for until they proposed or said no. */
const ofInvited = ({ status, invitedUserIds, proposed }: MediationInTurns): OneTurn[] =>
  status === 'invited'
    ? invitedUserIds
        .filter((userId) => !proposed.some((one) => one.userId === userId))
        .map((userId) => ({ userId, verb: 'mediation.propose', clock: 'mediation.job' }))
    : [];

/** Once somebody asked for more time it takes everybody else whom it takes. */
function toExtend({ status, sides, extensionBy, extended, mediatorUserId }: MediationInTurns): OneTurn[] {
  if (extended || extensionBy.length === 0 || !mediationLifecycle.can('extend', status)) return [];
  const asked = [
    ...sides.flatMap((side) => (extensionBy.includes(side.side) ? [] : peopleOf(side))),
    ...(mediatorUserId === null || extensionBy.includes('mediator') ? [] : [mediatorUserId]),
  ];
  return asked.map((userId) => ({ userId, verb: 'mediation.answer_extension', clock: 'mediation.term' }));
}

/** Once a side wants another mediator it takes the others. */
const toReplace = ({ status, sides, replacementBy }: MediationInTurns): OneTurn[] =>
  replacementBy.length === 0 || !mediationLifecycle.can('ask_replacement', status)
    ? []
    : sides
        .filter(({ side }) => !replacementBy.includes(side))
        .flatMap((side) =>
          peopleOf(side).map((userId) => ({ userId, verb: 'mediation.answer_replacement', clock: 'mediation.term' })),
        );

/** Sessions to confirm, then to come to. A talk of one side with the mediator is theirs alone. */
function inSessions({ status, sides, sessions, mediatorUserId }: MediationInTurns): OneTurn[] {
  if (!working.includes(status)) return [];
  return sessions.flatMap((session) => {
    const part = { kind: 'mediation_session' as const, id: session.id };
    const turn = (userId: string, does: OfSession): OneTurn => ({
      userId,
      verb: `mediation.${does}`,
      clock: null,
      part,
    });
    const invited = sides.filter(({ side }) => session.side === null || session.side === side);
    if (session.status === 'proposed')
      return invited
        .filter(({ side }) => !session.confirmed.includes(side))
        .flatMap((side) => peopleOf(side).map((userId) => turn(userId, 'confirm_session')));
    if (!openSessions.includes(session.status)) return [];
    return [
      ...invited.flatMap((side) => peopleOf(side).map((userId) => turn(userId, 'attend_session'))),
      ...(mediatorUserId === null ? [] : [turn(mediatorUserId, 'attend_as_mediator')]),
    ];
  });
}

/**
 * Whose turn it is on the way to a court, whatever became of the case meanwhile: of every side to file, and then of those who did not note
 * what the court did to confirm it.
 */
export function turnsOfCourt({ status, by }: CourtInTurns, sides: readonly People[]): OneTurn[] {
  const all = (asked: readonly People[], verb: OneTurn['verb'], clock: ClockKind): OneTurn[] =>
    asked.flatMap((side) => peopleOf(side).map((userId) => ({ userId, verb, clock })));
  if (unfiledPackages.includes(status)) return all(sides, 'court.file', 'court.filing');
  if (status !== 'answered') return [];
  return all(
    sides.filter(({ side }) => side !== by),
    'court.confirm_outcome',
    'court.outcome',
  );
}

/** An open package waits for those who may bind a side that has not answered it, while it is mediated. */
export const turnsOfPackage = (
  status: MediationStatus,
  openPackage: PackageInTurns | null,
  sides: readonly Binding[],
): OneTurn[] =>
  openPackage === null || !mediationLifecycle.can('propose_terms', status)
    ? []
    : sides
        .filter(({ side }) => !openPackage.answered.includes(side))
        .flatMap((side) =>
          bindingOf(side).map((userId) => ({ userId, verb: 'mediation.answer_package', clock: 'package.open' })),
        );

/** Whose turn it is in a mediation and on its way to a court: of everybody who acts for a side, of its mediator, of who was asked by name. */
export function turnsOfMediation(it: MediationInTurns): OneTurn[] {
  if (it.status === 'draft') return [{ userId: it.requesterUserId, verb: 'mediation.finish', clock: null }];
  const mediator = ofMediator(it);
  return [
    ...it.sides.flatMap((side): OneTurn[] => {
      const does = ofSide(it, side);
      if (does === null) return [];
      const asked = does === 'answer_settlement' ? bindingOf(side) : peopleOf(side);
      return asked.map((userId) => ({ userId, verb: `mediation.${does}`, clock: clocks[does] }));
    }),
    ...(mediator?.userId
      ? [
          {
            userId: mediator.userId,
            verb: `mediation.${mediator.does}`,
            clock: clocks[mediator.does],
          } satisfies OneTurn,
        ]
      : []),
    ...turnsOfPackage(it.status, it.openPackage, it.sides),
    ...toExtend(it),
    ...toReplace(it),
    ...ofInvited(it),
    ...inSessions(it),
    ...(it.court ? turnsOfCourt(it.court, it.sides) : []),
  ];
}
