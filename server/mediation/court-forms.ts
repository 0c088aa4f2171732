// The papers that the platform can print for a court are laid out.

import { brand } from '@ahadi/domain/brand.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { dayInWords } from '@ahadi/domain/core/time.ts';
import type { CourtProfile } from '@ahadi/domain/mediation/court/profiles.ts';
import { type BundleFacts, noticeOf, paperNames } from '@ahadi/domain/mediation/court/rules.ts';
import type { PaperCode } from '@ahadi/domain/mediation/court/schema.ts';
import type { CaseSide } from '@ahadi/domain/mediation/schema.ts';
import { inside } from '../core/lettering.ts';
import { typeset } from '../core/typesetting.ts';

/** What is printed: everything that a bundle may have in it, and the profile it is printed for. `on` is the day of printing. */
export type Printing = { facts: BundleFacts; profile: CourtProfile; on: string };

/** A part of a paper, as court.typ sets it. */
type Block =
  | { kind: 'heading' | 'line' | 'small' | 'centred'; text: string }
  | { kind: 'rows'; pairs: (readonly [string, string])[] }
  | { kind: 'sign'; who: string; under: string }
  | { kind: 'terms'; terms: string[][] }
  | {
      kind: 'papers';
      heads: string[];
      papers: { no: string; name: string; hash: string; from: string; pages: string }[];
    };

const heading = (text: string): Block => ({ kind: 'heading', text });
const line = (text: string): Block => ({ kind: 'line', text });
const small = (text: string): Block => ({ kind: 'small', text });
const rows = (pairs: (readonly [string, string])[]): Block => ({ kind: 'rows', pairs });
const sign = (who: string, as: string): Block => ({ kind: 'sign', who, under: `${as} · place and date:` });

const nameOf = ({ sides }: BundleFacts, side: CaseSide | null): string =>
  inside(sides.find((one) => one.side === side)?.name ?? '');
const allNames = ({ sides }: BundleFacts): string =>
  sides.map(({ side, name }) => `${inside(name)} (side ${side})`).join(', ');
const number = ({ given, mediator }: BundleFacts): string =>
  given.accreditationNumber === ''
    ? ''
    : `${given.accreditationNumber}${mediator.accreditationBody ? `, ${mediator.accreditationBody}` : ''}`;

const caption = ({ facts, profile }: Printing): Block[] => [
  ...[
    facts.given.courtName.toUpperCase(),
    facts.given.registry,
    facts.given.pendingCase && `Case ${facts.given.pendingCase}`,
  ].flatMap((text): Block[] => (text === '' ? [] : [{ kind: 'centred', text }])),
  small(`In the matter of ${profile.legalRefs.join('; ')}`),
  rows([
    ['Between', allNames(facts)],
    ['Mediation', `${facts.ref}, settled by ${facts.agreementRef}`],
  ]),
];

const terms = (facts: BundleFacts): Block[] => [
  {
    kind: 'terms',
    terms: facts.terms.map((term) => [
      `${nameOf(facts, term.who)}: ${term.what}`,
      ...(term.amountMinor === null
        ? []
        : [`Amount: ${formatMoney(term.amountMinor, facts.currency)} to ${nameOf(facts, term.to)}`]),
      `By ${dayInWords(term.by)}. If it is not done: ${term.otherwise}`,
    ]),
  },
];

const signatures = (facts: BundleFacts): Block[] => [
  heading('Signatures'),
  rows(
    facts.signatures.map((one) => [
      one.as === 'mediator' ? 'Mediator' : `For side ${one.side ?? ''}`,
      `${inside(one.name)}${one.as === 'representative' ? `, for ${nameOf(facts, one.side)}` : ''} · signed electronically on ${one.at} (level ${one.level})`,
    ]),
  ),
  small(
    `The signed text is agreement ${facts.agreementRef}; the SHA-256 of its canonical form is ${facts.contentHash}. The sealed original is with the parties and can be checked without this platform.`,
  ),
];

/** Who took part in writing. How much each wrote is not told: what was said in a caucus would show by it. */
const inWriting = (facts: BundleFacts): Block[] => {
  const names = facts.writing.flatMap(({ side, messages }) =>
    messages > 0 ? [`${nameOf(facts, side)} (side ${side})`] : [],
  );
  return names.length > 0
    ? [line(`In writing, by messages to each other or to the mediator: ${names.join('; ')}.`)]
    : [];
};

const attendance = (facts: BundleFacts): Block[] => [
  heading('Sessions and attendance'),
  ...facts.sessions
    .filter(({ held }) => held)
    .map((session) =>
      line(
        `Session ${session.no} (${session.kind}) on ${session.on}, ${session.minutes} minutes: ${
          session.attendance
            .map(({ name, side, capacity }) => `${inside(name)}${side ? ` (side ${side})` : ''}, ${capacity}`)
            .join('; ') || 'nobody noted'
        }`,
      ),
    ),
  ...(facts.sessions.some(({ held }) => held)
    ? []
    : [line('No session was held at one time; the mediation was in writing.')]),
  ...inWriting(facts),
];

const settled = (facts: BundleFacts): string =>
  `The mediation of ${facts.ref} began on ${facts.startedOn ?? 'a day that was not noted'} and ended with a settlement of ${
    facts.scope === 'full' ? 'the whole matter' : 'a part of the matter'
  }, signed at ${facts.place} on ${facts.signedOn ?? ''}.`;

const declarations = ({ given }: BundleFacts): Block[] => [
  ...(given.declaresVoluntary ? [line('The sides took part and settled of their own will.')] : []),
  ...(given.declaresRulesFollowed
    ? [
        line(
          'The rules that govern the mediation, and my own standards, were followed; whatever could cast doubt on my independence was disclosed.',
        ),
      ]
    : []),
  ...(given.declaresTakenPart ? [line('Every side took part in the mediation.')] : []),
  ...(given.declaresWitnessed ? [line('I witnessed that the settlement was signed.')] : []),
];

const mediatorSigns = (facts: BundleFacts): Block[] => [
  sign(facts.mediator.name, `Mediator${number(facts) === '' ? '' : `, accreditation ${number(facts)}`}`),
];

type Layout = (it: Printing) => Block[];
/** What each paper says. Half of what a court wants to read is known here; where it is not, the compiler has asked for it. */
const layouts: Readonly<
  Record<Exclude<PaperCode, 'authority_of_representative' | 'translation' | 'exhibit_index'>, Layout>
> = {
  application: (it) => [
    ...caption(it),
    heading('Application'),
    line(`The applicants are ${allNames(it.facts)}.`),
    line(settled(it.facts)),
    line(
      'They apply that the settlement be recorded and made an order of this court, so that it can be enforced as one.',
    ),
    ...(it.facts.given.noPendingCase && it.facts.given.pendingCase === ''
      ? [line('No case about this matter waits at a court.')]
      : []),
    ...(it.facts.given.lawful ? [line('The settlement is lawful and can be enforced.')] : []),
    ...(it.facts.given.allNecessaryParties ? [line('Everybody whom the settlement binds took part in it.')] : []),
    ...(it.facts.given.international ? [line('The settlement is international and commercial.')] : []),
    line(
      `Every side agreed that a court may make it its order: ${it.facts.courtConsent.map((side) => nameOf(it.facts, side)).join(', ')}.`,
    ),
    ...it.facts.sides.map(({ side, name }) => sign(name, `Applicant, side ${side}`)),
  ],
  settlement: ({ facts }) => [
    line(
      `Settlement between ${allNames(facts)}, made at ${facts.place} on ${facts.signedOn ?? ''} with the mediator ${inside(facts.mediator.name)}${number(facts) === '' ? '' : `, accreditation ${number(facts)}`}.`,
    ),
    heading('Terms'),
    ...terms(facts),
    line('Each side settles of its own will.'),
    ...signatures(facts),
  ],
  mediator_report: ({ facts }) => [
    line(settled(facts)),
    rows([
      ['Parties', allNames(facts)],
      ['Mediator', facts.mediator.name],
      ['Outcome', facts.scope === 'full' ? 'Settled' : 'Settled in part'],
    ]),
    ...attendance(facts),
    line('This report says who took part, when, and how it ended. What was said stays in confidence.'),
    ...mediatorSigns(facts),
  ],
  mediator_affidavit: (it) => [
    ...caption(it),
    heading('Affidavit'),
    line(
      `I, ${inside(it.facts.mediator.name)}${number(it.facts) === '' ? '' : `, accreditation ${number(it.facts)}`}, state on oath:`,
    ),
    line(`I mediated between ${allNames(it.facts)}.`),
    line(settled(it.facts)),
    ...declarations(it.facts),
    ...mediatorSigns(it.facts),
    sign('Sworn before me', 'Commissioner for oaths'),
  ],
  mediator_attestation: ({ facts }) => [
    line(
      `I, ${inside(facts.mediator.name)}${number(facts) === '' ? '' : `, accreditation ${number(facts)}`}, attest that the settlement of ${facts.agreementRef} resulted from a mediation that I carried out between ${allNames(facts)}.`,
    ),
    line(settled(facts)),
    ...declarations(facts),
    ...mediatorSigns(facts),
  ],
  certificate_of_settlement: ({ facts }) => [
    line(`I certify that the matter ${facts.ref} between ${allNames(facts)} was settled by mediation.`),
    line(settled(facts)),
    ...mediatorSigns(facts),
  ],
  draft_order: (it) => [
    ...caption(it),
    heading('Order'),
    line(
      `By consent of ${allNames(it.facts)}, and upon reading their settlement of ${it.facts.signedOn ?? ''}, it is ordered:`,
    ),
    ...terms(it.facts),
    line('The settlement is recorded as an order of this court.'),
    sign(it.facts.given.courtName, 'Judge or registrar'),
  ],
};

/** Whether the platform prints this paper; the others are given, or are the index. */
export const isPrinted = (code: PaperCode): code is keyof typeof layouts => code in layouts;

const print = (title: string, { facts, on }: Printing, blocks: Block[], footer = ''): Promise<Uint8Array> =>
  typeset({
    template: import.meta.resolve('./court.typ'),
    at: new Date(`${on}T00:00:00Z`),
    tz: null,
    data: { title: `${title} (${facts.ref})`, brand: brand.name, heading: title, blocks, footer },
  });

/** One paper as PDF bytes. */
export const printPaper = (code: keyof typeof layouts, it: Printing): Promise<Uint8Array> =>
  print(paperNames[code], it, layouts[code](it));

export type Listed = { no: number; code: PaperCode; name: string; from: number; pages: number; sha256: string };

/** The index: every paper with its first page, its length and its hash, and the hash over that list. */
export const printIndex = (it: Printing, papers: readonly Listed[], manifestSha256: string): Promise<Uint8Array> =>
  print(
    paperNames.exhibit_index,
    it,
    [
      rows([
        ['For', it.profile.name],
        ['Mediation', it.facts.ref],
        ['Between', allNames(it.facts)],
        ['Fees', it.profile.feeNote],
      ]),
      {
        kind: 'papers',
        heads: ['', 'Paper and SHA-256', 'Page', 'Pages'],
        papers: papers.map(({ no, name, from, pages, sha256 }) => ({
          ...{ no: String(no), name, hash: sha256 },
          ...{ from: String(from), pages: String(pages) },
        })),
      },
      small(
        `Each paper is attached to this file as it was when it was hashed; manifest.json lists them. SHA-256 of its canonical form (RFC 8785): ${manifestSha256}`,
      ),
    ],
    // The papers themselves go to the court without it.
    `${noticeOf(it.profile)} Printed on ${it.on}.`,
  );
