import type { Specialism } from '../../mediators/schema.ts';
import type { CaseSide } from '../schema.ts';
import type { CourtProfile, ItemCode } from './profiles.ts';
import type { BundleFacts } from './rules.ts';
import type { CompileError } from './schema.ts';

type Words = Pick<CompileError, 'sentence' | 'who' | 'how'>;
type Check = Words & {
  label: string;
  isDone: (facts: BundleFacts, profile: CourtProfile) => boolean;
  /** Where what is open has to be said in other words. */
  instead?: (facts: BundleFacts, profile: CourtProfile) => Words | null;
  /** What cannot be known for certain though nothing is open; null where it can. */
  unsure?: (facts: BundleFacts) => Words | null;
};
const signedAs = ({ signatures }: BundleFacts, as: 'mediator') => signatures.some((one) => one.as === as);
/** Not between a consumer or a worker and a business. */
export const isCommercial = (category: Specialism): boolean =>
  !(['consumer', 'employment_like'] as const satisfies readonly Specialism[]).some((one) => one === category);

/** Checked accreditations of the mediator with the number that was given. */
const inRegister = ({ given, mediator }: BundleFacts) =>
  mediator.register.filter(({ number }) => plain(number) === plain(given.accreditationNumber));
const plain = (number: string): string => number.replace(/\s+/g, '').toUpperCase();
/** Whether what ends on a day was still valid on the day of the settlement; the day it ends it is not any more. */
const heldOn = ({ signedOn }: BundleFacts, expiresOn: string): boolean => signedOn === null || expiresOn > signedOn;

/** The ways in which a side can be shown to have taken part. */
const tookPart: Readonly<Record<CourtProfile['takingPart'][number], (facts: BundleFacts, side: CaseSide) => boolean>> =
  {
    session: ({ sessions }, side) =>
      sessions.some(({ held, attendance }) => held && attendance.some((one) => one.side === side)),
    writing: ({ writing }, side) => writing.some((one) => one.side === side && one.messages > 0),
    statement: ({ given }) => given.declaresTakenPart,
  };

/** What each item that a rule can ask for means: when it is there, and in which words it is missing. */
export const checks: Readonly<Record<ItemCode, Check>> = {
  COURT_NAMED: {
    label: 'The court',
    isDone: ({ given }) => given.courtName.length >= 2,
    sentence: 'The court is not named.',
    who: 'anyone',
    how: 'Write the name of the court.',
  },
  REGISTRY_NAMED: {
    label: 'The registry',
    isDone: ({ given }) => given.registry.length >= 2,
    sentence: 'The registry is not named.',
    who: 'anyone',
    how: 'Write which registry of the court it goes to.',
  },
  PENDING_CASE_NAMED: {
    label: 'The case that waits at the court',
    isDone: ({ given }) => given.pendingCase.length >= 2,
    sentence: 'A consent judgment is entered in a case that waits at the court, and none is named.',
    who: 'anyone',
    how: 'Write its number, or choose another profile.',
  },
  NO_PENDING_CASE: {
    label: 'No case about it waits at a court',
    isDone: ({ given }) => given.noPendingCase && given.pendingCase === '',
    sentence: 'It is not said that no case about it waits at a court.',
    who: 'anyone',
    how: 'Say so if it is true. If one waits, this profile is not for you.',
  },
  PLACE_STATED: {
    label: 'The place of the settlement',
    isDone: ({ place }) => place.length >= 2,
    sentence: 'The settlement does not say where it was made.',
    who: 'nobody',
    how: 'The place is part of what was signed. The settlement would have to be signed again with it.',
  },
  DATED: {
    label: 'The date',
    isDone: ({ signedOn }) => signedOn !== null,
    sentence: 'The settlement has no date.',
    who: 'sides',
    how: 'It is dated with the last signature.',
  },
  PARTIES_SIGNED: {
    label: 'The signatures of all sides',
    isDone: ({ sides, signatures }) =>
      sides.every(({ side }) => signatures.some((one) => one.side === side && one.as !== 'mediator')),
    sentence: 'Not every side has signed.',
    who: 'sides',
    how: 'Sign the settlement.',
  },
  MEDIATOR_SIGNED: {
    label: 'The signature of the mediator',
    isDone: (facts) => signedAs(facts, 'mediator'),
    sentence: 'The mediator has not signed the settlement.',
    who: 'mediator',
    how: 'Sign the settlement.',
  },
  REPRESENTATIVES_AUTHORISED: {
    label: 'Authority of who signed for somebody else',
    isDone: ({ signatures }) => signatures.every((one) => one.as !== 'representative' || one.mayBind),
    sentence: 'Somebody signed for a side without the right to settle in its name.',
    who: 'sides',
    how: 'The side itself signs, or names a representative who may settle.',
  },
  SIDES_ATTENDED: {
    label: 'Every side took part',
    isDone: (facts, { takingPart }) =>
      facts.sides.every(({ side }) => takingPart.some((way) => tookPart[way](facts, side))),
    sentence: 'Nothing shows that every side took part.',
    who: 'mediator',
    how: 'A session that was held shows it, or messages of each side in the rooms. Otherwise declare it, if it is true.',
    instead: (_facts, { takingPart }) =>
      takingPart.includes('statement')
        ? null
        : {
            sentence: 'The register shows no session that every side took part in.',
            who: 'nobody',
            how: 'This profile asks for one. Attendance is noted while a session is held; choose another profile where none was.',
          },
  },
  ACCREDITATION_NUMBER: {
    label: 'The accreditation number of the mediator',
    isDone: ({ given }) => given.accreditationNumber.length >= 2,
    sentence: 'The accreditation number of the mediator is missing.',
    who: 'mediator',
    how: 'Write the number that you were accredited under.',
  },
  ACCREDITATION_HELD: {
    label: 'Accredited on the day of the settlement',
    isDone: (facts) => {
      const found = inRegister(facts);
      return found.length === 0 || found.some(({ expiresOn }) => expiresOn === null || heldOn(facts, expiresOn));
    },
    sentence: 'The accreditation of the mediator had run out on the day of the settlement.',
    who: 'mediator',
    how: 'Write the number of one that was valid on that day. If there was none, choose another profile.',
    unsure: (facts) => {
      const found = inRegister(facts);
      const isKnown = found.some(({ expiresOn }) => expiresOn !== null && heldOn(facts, expiresOn));
      if (facts.given.accreditationNumber === '' || isKnown) return null;
      return {
        sentence:
          found.length === 0
            ? 'Nobody here has checked this accreditation number, so it is not known until when it was valid.'
            : 'It is not known until when the accreditation of the mediator was valid.',
        who: 'mediator',
        how: 'Make sure that it was valid on the day of the settlement. The court may ask.',
      };
    },
  },
  LAWFUL: {
    label: 'Lawful and enforceable',
    isDone: ({ given }) => given.lawful,
    sentence: 'It is not confirmed that the settlement is lawful and can be enforced.',
    who: 'anyone',
    how: 'Confirm it, after advice if you are not sure.',
  },
  NECESSARY_PARTIES: {
    label: 'Everybody it concerns took part',
    isDone: ({ given }) => given.allNecessaryParties,
    sentence: 'It is not confirmed that everybody whom the settlement binds took part.',
    who: 'anyone',
    how: 'Confirm it. If somebody is missing, the settlement can be attacked later.',
  },
  TERMS_CLEAR: {
    label: 'Terms that say who does what by when',
    isDone: ({ terms }) =>
      terms.length > 0 &&
      terms.every(({ what, by, otherwise }) => what.length >= 10 && by !== '' && otherwise.length >= 5),
    sentence: 'A term does not say who does what by when, and what follows if not.',
    who: 'nobody',
    how: 'The terms are part of what was signed. The settlement would have to be signed again.',
  },
  COURT_CONSENT: {
    label: 'Every side agrees to a court order',
    isDone: ({ sides, courtConsent }) => sides.every(({ side }) => courtConsent.includes(side)),
    sentence: 'Not every side agreed that a court may make it its order.',
    who: 'sides',
    how: 'Without all of them it stays an agreement that binds without a court.',
  },
  REPORT_FILED: {
    label: 'The report of the mediator',
    isDone: ({ reportFiled }) => reportFiled,
    sentence: 'The mediator has not filed the report.',
    who: 'mediator',
    how: 'File it on the page of the case. It says who took part, when, and that it was settled.',
  },
  DECLARED_VOLUNTARY: {
    label: 'Declared: of everybody’s own will',
    isDone: ({ given }) => given.declaresVoluntary,
    sentence: 'The mediator has not declared that everybody settled of their own will.',
    who: 'mediator',
    how: 'Declare it, if it is true.',
  },
  DECLARED_RULES_FOLLOWED: {
    label: 'Declared: the rules were followed',
    isDone: ({ given }) => given.declaresRulesFollowed,
    sentence: 'The mediator has not declared that the rules of mediation were followed.',
    who: 'mediator',
    how: 'Declare it, if it is true.',
  },
  DECLARED_WITNESSED: {
    label: 'Declared: the signing was witnessed',
    isDone: ({ given }) => given.declaresWitnessed,
    sentence: 'The mediator has not declared that the signing was witnessed.',
    who: 'mediator',
    how: 'Declare it, if it is true.',
  },
  INTERNATIONAL: {
    label: 'International',
    isDone: ({ given }) => given.international,
    sentence: 'The Convention is for international settlements only, and this is not said to be one.',
    who: 'anyone',
    how: 'Say so where two sides have their places of business in different states, or the obligations are abroad.',
  },
  COMMERCIAL: {
    label: 'Commercial',
    isDone: ({ category }) => isCommercial(category),
    sentence:
      'The Convention is for commercial settlements. This matter is between a consumer or a worker and a business.',
    who: 'nobody',
    how: 'Choose another profile.',
  },
  NOT_EXCLUDED: {
    label: 'None of the excluded matters',
    isDone: ({ given }) => given.excludedMatter === false,
    sentence: 'Family, inheritance, employment and consumer matters, and what a court approved already, are excluded.',
    who: 'nobody',
    how: 'Choose another profile.',
    instead: ({ given }) =>
      given.excludedMatter === null
        ? {
            sentence: 'It is not said whether this is one of the matters that the Convention excludes.',
            who: 'anyone',
            how: 'Answer it below: family, inheritance, employment, consumers, or what a court approved already.',
          }
        : null,
  },
};
