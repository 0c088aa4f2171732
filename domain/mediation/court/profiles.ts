import type { ProfileCode } from '../schema.ts';
import type { PaperCode } from './schema.ts';

/** What a rule can ask for; what each means is in rules.ts beside it. */
export type ItemCode =
  | 'COURT_NAMED'
  | 'REGISTRY_NAMED'
  | 'PENDING_CASE_NAMED'
  | 'NO_PENDING_CASE'
  | 'PLACE_STATED'
  | 'DATED'
  | 'PARTIES_SIGNED'
  | 'MEDIATOR_SIGNED'
  | 'REPRESENTATIVES_AUTHORISED'
  | 'SIDES_ATTENDED'
  | 'ACCREDITATION_NUMBER'
  | 'ACCREDITATION_HELD'
  | 'LAWFUL'
  | 'NECESSARY_PARTIES'
  | 'TERMS_CLEAR'
  | 'COURT_CONSENT'
  | 'REPORT_FILED'
  | 'DECLARED_VOLUNTARY'
  | 'DECLARED_RULES_FOLLOWED'
  | 'DECLARED_WITNESSED'
  | 'INTERNATIONAL'
  | 'COMMERCIAL'
  | 'NOT_EXCLUDED';

type Asked = { item: ItemCode; rule: string };
type Paper = {
  code: PaperCode;
  /** Printed by the platform from what it knows, or given by somebody. */
  from: 'printed' | 'given';
  rule: string;
  /** Asked for only then; always where it is missing. */
  when?: 'represented' | 'other_language';
};

/**
 * What one court, or one convention, asks of a settlement. Data only: another country is another row. Every profile is a template
 * and no advice, and says when its rules were last looked at.
 */
export type CourtProfile = {
  code: ProfileCode;
  name: string;
  version: string;
  legalRefs: readonly string[];
  lastCheckedOn: string;
  /** Whether a settlement of this kind belongs here at all. */
  scopeTests: readonly Asked[];
  requiredFacts: readonly Asked[];
  requiredSignatures: readonly Asked[];
  requiredPapers: readonly Paper[];
  /** Days from the last signature, and whose time it is: the rules', or our own so that nothing is forgotten. */
  filingDue: { days: number; from: 'last_signature'; set: 'by_rule' | 'by_us' };
  /**
   * What shows that a side took part, where that is asked: a session it came to, messages it wrote in the rooms, or the
   * mediator's word.
   */
  takingPart: readonly ('session' | 'writing' | 'statement')[];
  /** Languages its courts read; another one needs a translation. */
  languages: readonly string[];
  feeNote: string;
  /** What never goes into a bundle. Nothing that reads rooms or packages can reach one. */
  forbidden: readonly 'mediation_communications'[];
};

const forbidden = ['mediation_communications'] as const;
const checked = '2026-11-21';

const KE_46 = 'LN 145/2022, rule 46';
const KE_45 = 'LN 145/2022, rule 45';
const KE_59D = 'Civil Procedure Act, section 59D';
const UG = 'Judicature (Mediation) Rules 2013';
const UG_CPR = 'Civil Procedure Rules (Uganda), Order 25 rule 6';
const sg = (article: string) => `Singapore Convention, article ${article}`;
const US = 'Asked by this profile';

export const courtProfiles: Readonly<Record<ProfileCode, CourtProfile>> = {
  ke_private_settlement: {
    code: 'ke_private_settlement',
    name: 'Kenya: private mediation settlement',
    version: '1',
    legalRefs: [
      'Civil Procedure (Court-annexed Mediation) Rules 2022 (LN 145/2022), rules 45 and 46',
      'Civil Procedure Act (Cap. 21), section 59D',
    ],
    lastCheckedOn: checked,
    scopeTests: [
      { item: 'NO_PENDING_CASE', rule: KE_45 },
      { item: 'LAWFUL', rule: KE_45 },
    ],
    requiredFacts: [
      { item: 'COURT_NAMED', rule: KE_46 },
      { item: 'REGISTRY_NAMED', rule: KE_46 },
      { item: 'PLACE_STATED', rule: KE_45 },
      { item: 'DATED', rule: KE_45 },
      { item: 'ACCREDITATION_NUMBER', rule: KE_45 },
      { item: 'ACCREDITATION_HELD', rule: KE_45 },
      { item: 'TERMS_CLEAR', rule: KE_45 },
      { item: 'COURT_CONSENT', rule: KE_59D },
      { item: 'NECESSARY_PARTIES', rule: '[2024] KECA 1269' },
      { item: 'SIDES_ATTENDED', rule: '[2024] KECA 1269' },
      { item: 'REPORT_FILED', rule: '[2024] KECA 1269' },
      { item: 'DECLARED_VOLUNTARY', rule: KE_46 },
      { item: 'DECLARED_RULES_FOLLOWED', rule: KE_46 },
      { item: 'DECLARED_WITNESSED', rule: KE_46 },
    ],
    requiredSignatures: [
      { item: 'PARTIES_SIGNED', rule: KE_45 },
      { item: 'MEDIATOR_SIGNED', rule: KE_45 },
      { item: 'REPRESENTATIVES_AUTHORISED', rule: KE_45 },
    ],
    requiredPapers: [
      { code: 'application', from: 'printed', rule: KE_46 },
      { code: 'settlement', from: 'printed', rule: KE_45 },
      { code: 'mediator_report', from: 'printed', rule: '[2024] KECA 1269' },
      { code: 'mediator_affidavit', from: 'printed', rule: KE_46 },
      { code: 'draft_order', from: 'printed', rule: KE_59D },
      { code: 'authority_of_representative', from: 'given', rule: KE_45, when: 'represented' },
      { code: 'translation', from: 'given', rule: KE_45, when: 'other_language' },
    ],
    filingDue: { days: 30, from: 'last_signature', set: 'by_rule' },
    takingPart: ['session', 'writing', 'statement'],
    languages: ['en', 'sw'],
    feeNote: 'The registry says what it charges for the application.',
    forbidden,
  },
  ug_consent_judgment: {
    code: 'ug_consent_judgment',
    name: 'Uganda: consent judgment',
    version: '1',
    legalRefs: [UG, UG_CPR],
    lastCheckedOn: checked,
    scopeTests: [
      { item: 'PENDING_CASE_NAMED', rule: UG },
      { item: 'LAWFUL', rule: UG_CPR },
    ],
    requiredFacts: [
      { item: 'COURT_NAMED', rule: UG },
      { item: 'REGISTRY_NAMED', rule: UG },
      { item: 'PLACE_STATED', rule: UG },
      { item: 'DATED', rule: UG },
      { item: 'TERMS_CLEAR', rule: UG_CPR },
      { item: 'COURT_CONSENT', rule: UG_CPR },
      { item: 'NECESSARY_PARTIES', rule: UG_CPR },
      { item: 'SIDES_ATTENDED', rule: UG },
      { item: 'REPORT_FILED', rule: UG },
      { item: 'DECLARED_VOLUNTARY', rule: UG },
    ],
    requiredSignatures: [
      { item: 'PARTIES_SIGNED', rule: UG_CPR },
      { item: 'MEDIATOR_SIGNED', rule: UG },
      { item: 'REPRESENTATIVES_AUTHORISED', rule: UG },
    ],
    requiredPapers: [
      { code: 'application', from: 'printed', rule: UG_CPR },
      { code: 'settlement', from: 'printed', rule: UG },
      { code: 'mediator_report', from: 'printed', rule: UG },
      { code: 'certificate_of_settlement', from: 'printed', rule: UG },
      { code: 'draft_order', from: 'printed', rule: UG_CPR },
      { code: 'authority_of_representative', from: 'given', rule: UG, when: 'represented' },
      { code: 'translation', from: 'given', rule: UG, when: 'other_language' },
    ],
    filingDue: { days: 30, from: 'last_signature', set: 'by_us' },
    takingPart: ['session'],
    languages: ['en'],
    feeNote: 'The registry says what it charges for the consent judgment.',
    forbidden,
  },
  sg_convention: {
    code: 'sg_convention',
    name: 'Singapore Convention on Mediation',
    version: '1',
    legalRefs: [
      'United Nations Convention on International Settlement Agreements Resulting from Mediation, articles 1 to 5',
    ],
    lastCheckedOn: checked,
    scopeTests: [
      { item: 'INTERNATIONAL', rule: sg('1(1)') },
      { item: 'COMMERCIAL', rule: sg('1(1) and 1(2)') },
      { item: 'NOT_EXCLUDED', rule: sg('1(2) and 1(3)') },
    ],
    requiredFacts: [
      { item: 'COURT_NAMED', rule: sg('4(1)') },
      { item: 'DATED', rule: sg('2(2)') },
      { item: 'TERMS_CLEAR', rule: sg('5(1)(c)(ii)') },
      { item: 'DECLARED_RULES_FOLLOWED', rule: sg('5(1)(e)') },
      { item: 'DECLARED_VOLUNTARY', rule: sg('5(1)(e) and (f)') },
      { item: 'COURT_CONSENT', rule: sg('8(1)(b)') },
    ],
    requiredSignatures: [
      { item: 'PARTIES_SIGNED', rule: sg('4(1)(a)') },
      { item: 'MEDIATOR_SIGNED', rule: sg('4(1)(b)(i)') },
      { item: 'REPRESENTATIVES_AUTHORISED', rule: sg('5(1)(a)') },
    ],
    requiredPapers: [
      { code: 'application', from: 'printed', rule: sg('4(1)') },
      { code: 'settlement', from: 'printed', rule: sg('4(1)(a)') },
      { code: 'mediator_attestation', from: 'printed', rule: sg('4(1)(b)(ii)') },
      { code: 'authority_of_representative', from: 'given', rule: sg('5(1)(a)'), when: 'represented' },
      { code: 'translation', from: 'given', rule: sg('4(3)'), when: 'other_language' },
    ],
    filingDue: { days: 30, from: 'last_signature', set: 'by_us' },
    takingPart: ['session', 'writing', 'statement'],
    languages: ['en'],
    feeNote: 'The competent authority of the country where relief is sought says what it charges.',
    forbidden,
  },
  generic_consent_order: {
    code: 'generic_consent_order',
    name: 'Consent order of another court',
    version: '1',
    legalRefs: ['The rules of the court you bring it to'],
    lastCheckedOn: checked,
    scopeTests: [{ item: 'LAWFUL', rule: US }],
    requiredFacts: [
      { item: 'COURT_NAMED', rule: US },
      { item: 'PLACE_STATED', rule: US },
      { item: 'DATED', rule: US },
      { item: 'TERMS_CLEAR', rule: US },
      { item: 'COURT_CONSENT', rule: US },
      { item: 'NECESSARY_PARTIES', rule: US },
      { item: 'REPORT_FILED', rule: US },
    ],
    requiredSignatures: [
      { item: 'PARTIES_SIGNED', rule: US },
      { item: 'REPRESENTATIVES_AUTHORISED', rule: US },
    ],
    requiredPapers: [
      { code: 'application', from: 'printed', rule: US },
      { code: 'settlement', from: 'printed', rule: US },
      { code: 'mediator_report', from: 'printed', rule: US },
      { code: 'draft_order', from: 'printed', rule: US },
      { code: 'authority_of_representative', from: 'given', rule: US, when: 'represented' },
      { code: 'translation', from: 'given', rule: US, when: 'other_language' },
    ],
    filingDue: { days: 30, from: 'last_signature', set: 'by_us' },
    takingPart: ['session', 'writing', 'statement'],
    languages: ['en'],
    feeNote: 'The registry says what it charges.',
    forbidden,
  },
};
