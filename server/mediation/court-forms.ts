// The papers that the platform can print for a court are laid out.
import { brand } from '@ahadi/domain/brand.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import type { CourtProfile } from '@ahadi/domain/mediation/court/profiles/rules.ts';
import { type BundleFacts, noticeOf, paperNames } from '@ahadi/domain/mediation/court/rules.ts';
import type { PaperCode } from '@ahadi/domain/mediation/court/schema.ts';
import type { CaseSide } from '@ahadi/domain/mediation/schema.ts';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { pdfmake } from '../core/printing.ts';

const MUTED = '#5b6575';
/** A hash that is copied out of the file has to be the letters it is made of. */
const NO_LIGATURES = { liga: false } as never; // the library hands it on to its font engine; its types know lists only

/** What is printed: everything that a bundle may have in it, and the profile it is printed for. `on` is the day of printing. */
export type Printing = { facts: BundleFacts; profile: CourtProfile; on: string };

const heading = (text: string): Content => ({ text, bold: true, fontSize: 12, margin: [0, 14, 0, 4] });
const line = (text: string): Content => ({ text, margin: [0, 0, 0, 4] });
const rows = (pairs: readonly (readonly [string, string])[]): Content => ({
  layout: 'noBorders',
  margin: [0, 2, 0, 6],
  table: { widths: [150, '*'], body: pairs.map(([name, words]) => [{ text: name, color: MUTED }, { text: words }]) },
});
const sign = (who: string, as: string): Content => ({
  unbreakable: true,
  margin: [0, 26, 0, 0],
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 240, y2: 0, lineWidth: 0.5, lineColor: MUTED }] },
    { text: who, margin: [0, 3, 0, 0] },
    { text: `${as} · place and date:`, color: MUTED, fontSize: 8.5 },
  ],
});

const nameOf = ({ sides }: BundleFacts, side: CaseSide | null): string =>
  sides.find((one) => one.side === side)?.name ?? '';
const allNames = ({ sides }: BundleFacts): string => sides.map(({ side, name }) => `${name} (side ${side})`).join(', ');
const number = ({ given, mediator }: BundleFacts): string =>
  given.accreditationNumber === ''
    ? ''
    : `${given.accreditationNumber}${mediator.accreditationBody ? `, ${mediator.accreditationBody}` : ''}`;

const caption = ({ facts, profile }: Printing): Content[] => [
  { text: facts.given.courtName.toUpperCase(), bold: true, alignment: 'center' },
  ...(facts.given.registry === '' ? [] : [{ text: facts.given.registry, alignment: 'center' as const }]),
  ...(facts.given.pendingCase === ''
    ? []
    : [{ text: `Case ${facts.given.pendingCase}`, alignment: 'center' as const }]),
  { text: `In the matter of ${profile.legalRefs.join('; ')}`, margin: [0, 8, 0, 8], color: MUTED, fontSize: 9 },
  rows([
    ['Between', allNames(facts)],
    ['Mediation', `${facts.ref}, settled by ${facts.agreementRef}`],
  ]),
];

const terms = (facts: BundleFacts): Content[] =>
  facts.terms.map((term, index) => ({
    margin: [0, 0, 0, 8] as [number, number, number, number],
    columns: [
      { width: 24, text: `${index + 1}.`, color: MUTED },
      {
        width: '*',
        stack: [
          { text: `${nameOf(facts, term.who)}: ${term.what}` },
          ...(term.amountMinor === null
            ? []
            : [
                {
                  text: `Amount: ${formatMoney(term.amountMinor, facts.currency)} to ${nameOf(facts, term.to)}`,
                },
              ]),
          { text: `By ${term.by}. If it is not done: ${term.otherwise}` },
        ],
      },
    ],
  }));

const signatures = (facts: BundleFacts): Content[] => [
  heading('Signatures'),
  rows(
    facts.signatures.map((one) => [
      one.as === 'mediator' ? 'Mediator' : `For side ${one.side ?? ''}`,
      `${one.name}${one.as === 'representative' ? `, for ${nameOf(facts, one.side)}` : ''} · signed electronically on ${one.at} (level ${one.level})`,
    ]),
  ),
  {
    text: `The signed text is agreement ${facts.agreementRef}; the SHA-256 of its canonical form is ${facts.contentHash}. The sealed original is with the parties and can be checked without this platform.`,
    fontSize: 8.5,
    color: MUTED,
  },
];

/** Who took part in writing. How much each wrote is not told: what was said in a caucus would show by it. */
const inWriting = (facts: BundleFacts): Content[] => {
  const names = facts.writing.flatMap(({ side, messages }) =>
    messages > 0 ? [`${nameOf(facts, side)} (side ${side})`] : [],
  );
  return names.length > 0
    ? [line(`In writing, by messages to each other or to the mediator: ${names.join('; ')}.`)]
    : [];
};

const attendance = (facts: BundleFacts): Content[] => [
  heading('Sessions and attendance'),
  ...facts.sessions
    .filter(({ held }) => held)
    .map((session) =>
      line(
        `Session ${session.no} (${session.kind}) on ${session.on}, ${session.minutes} minutes: ${
          session.attendance
            .map(({ name, side, capacity }) => `${name}${side ? ` (side ${side})` : ''}, ${capacity}`)
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

const declarations = ({ given }: BundleFacts): Content[] => [
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

const mediatorSigns = (facts: BundleFacts): Content[] => [
  sign(facts.mediator.name, `Mediator${number(facts) === '' ? '' : `, accreditation ${number(facts)}`}`),
];

type Layout = (it: Printing) => Content[];
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
      `Settlement between ${allNames(facts)}, made at ${facts.place} on ${facts.signedOn ?? ''} with the mediator ${facts.mediator.name}${number(facts) === '' ? '' : `, accreditation ${number(facts)}`}.`,
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
      `I, ${it.facts.mediator.name}${number(it.facts) === '' ? '' : `, accreditation ${number(it.facts)}`}, state on oath:`,
    ),
    line(`I mediated between ${allNames(it.facts)}.`),
    line(settled(it.facts)),
    ...declarations(it.facts),
    ...mediatorSigns(it.facts),
    sign('Sworn before me', 'Commissioner for oaths'),
  ],
  mediator_attestation: ({ facts }) => [
    line(
      `I, ${facts.mediator.name}${number(facts) === '' ? '' : `, accreditation ${number(facts)}`}, attest that the settlement of ${facts.agreementRef} resulted from a mediation that I carried out between ${allNames(facts)}.`,
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

const laidOut = (title: string, { facts }: Printing, content: Content[], footer = ''): TDocumentDefinitions => ({
  info: { title: `${title} (${facts.ref})`, author: brand.name, creator: brand.name, producer: brand.name },
  pageSize: 'A4',
  pageMargins: [60, 60, 60, 80],
  language: 'en',
  defaultStyle: { font: 'NotoSans', fontSize: 10.5, color: '#17202e', lineHeight: 1.3, fontFeatures: NO_LIGATURES },
  footer: { text: footer, margin: [60, 12, 60, 0], fontSize: 7.5, color: MUTED },
  content: [{ text: title, fontSize: 17, margin: [0, 0, 0, 10] }, ...content],
});

/** One paper as PDF bytes. */
export const printPaper = (code: keyof typeof layouts, it: Printing): Promise<Uint8Array> =>
  pdfmake.createPdf(laidOut(paperNames[code], it, layouts[code](it))).getBuffer();

export type Listed = { no: number; code: PaperCode; name: string; from: number; pages: number; sha256: string };

/** The index: every paper with its first page, its length and its hash, and the hash over that list. */
export const printIndex = (it: Printing, papers: readonly Listed[], manifestSha256: string): Promise<Uint8Array> =>
  pdfmake
    .createPdf(
      laidOut(
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
            layout: 'lightHorizontalLines',
            fontSize: 9,
            table: {
              headerRows: 1,
              widths: [18, '*', 34, 34],
              body: [
                ['', 'Paper and SHA-256', 'Page', 'Pages'].map((text) => ({ text, bold: true })),
                ...papers.map(({ no, name, from, pages, sha256 }) => [
                  { text: String(no) },
                  { stack: [{ text: name }, { text: sha256, fontSize: 7.5, color: MUTED }] },
                  { text: String(from) },
                  { text: String(pages) },
                ]),
              ],
            },
          },
          {
            margin: [0, 10, 0, 0],
            fontSize: 8.5,
            color: MUTED,
            text: `Each paper is attached to this file as it was when it was hashed; manifest.json lists them. SHA-256 of its canonical form (RFC 8785): ${manifestSha256}`,
          },
        ],
        // The papers themselves go to the court without it.
        `${noticeOf(it.profile)} Printed on ${it.on}.`,
      ),
    )
    .getBuffer();
