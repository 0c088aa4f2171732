// A bundle is made of what was signed, who was there when, and what was given.
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import type { BundleFacts } from '@ahadi/domain/mediation/court/rules.ts';
import type { MediatorFacts } from '../mediators/mediator.ts';
import type { HeldPackage } from './court.store.ts';
import type { CaseMembers, SettledFacts } from './members.ts';

/** What is brought to a court in a case, with all that its bundle is made of. */
export type Held = HeldPackage & {
  /** The case's. */
  id: string;
  members: CaseMembers;
  settled: SettledFacts;
  /** What the platform's register knows of the mediator; null once they are in it no more. */
  mediator: Pick<MediatorFacts, 'accreditationNumber' | 'accreditationBody' | 'checked'> | null;
};

/** The calendar day of an instant in the case's country. */
export const dayIn = ({ calendar }: SettledFacts, at: string | Date): string =>
  localDayOf(new Date(at), placeOf(calendar).tz);

/** All that a bundle can be made of: what was signed, who was there when, what was given. Of what was said there is nothing to take. */
export function factsOf({ settled, mediator: known, facts: given, papers }: Held): BundleFacts {
  const { settlement, mediator } = settled;
  const signatures = settled.signatures.flatMap<BundleFacts['signatures'][number]>(({ userId, name, level, at }) => {
    if (userId === mediator.userId) return [{ name, as: 'mediator' as const, side: null, mayBind: true, level, at }];
    const own = settled.sides.find((one) => one.userId === userId);
    if (own) return [{ name, as: 'side' as const, side: own.side, mayBind: true, level, at }];
    const from = settled.sides.find((one) => one.representatives.some((person) => person.userId === userId));
    const mayBind = from?.representatives.some((person) => person.userId === userId && person.maySettle) ?? false;
    return from ? [{ name, as: 'representative' as const, side: from.side, mayBind, level, at }] : [];
  });
  const last = settled.signatures.at(-1)?.at;
  return {
    ref: settled.ref,
    title: settled.title,
    agreementRef: settled.agreementRef,
    contentHash: settled.contentHash,
    category: settled.category,
    currency: settled.currency,
    place: settlement.place,
    scope: settlement.scope,
    startedOn: settled.startedAt && dayIn(settled, settled.startedAt),
    signedOn: last === undefined ? null : dayIn(settled, last),
    sides: settled.sides.map(({ side, name }) => ({ side, name })),
    mediator: {
      name: mediator.name,
      accreditationNumber: known?.accreditationNumber ?? null,
      accreditationBody: known?.accreditationBody ?? null,
      register: known?.checked ?? [],
    },
    terms: settlement.terms,
    signatures,
    courtConsent: settlement.courtConsent,
    sessions: settled.sessions.map(({ no, kind, startsAt, minutes, status, attendance }) => ({
      no,
      kind,
      on: dayIn(settled, startsAt),
      minutes,
      held: status === 'held',
      attendance: attendance.map(({ name, side, capacity, maySettle }) => ({ name, side, capacity, maySettle })),
    })),
    writing: settled.writing,
    reportFiled: settled.isReported,
    given,
    papers: papers.flatMap(({ code, printed }) => (printed || code === 'receipt' || code === 'order' ? [] : [code])),
  };
}
