import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { identityKindWords } from '@ahadi/domain/accounts/rules.ts';
import { SIGNATURE_BOX } from '@ahadi/domain/agreements/rules.ts';
import type { Clause, RichText } from '@ahadi/domain/agreements/schema.ts';
import { brand } from '@ahadi/domain/brand.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { printedLines } from '@ahadi/domain/obligations/rules.ts';
import pdfmake from 'pdfmake';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { KeptSignature } from '../signing/store.ts';
import type { FrozenDocument } from '../text/store.ts';
import { inFonts } from './fonts.ts';

const require = createRequire(import.meta.url);
const fontFile = (family: string, style: string, file: string) =>
  join(dirname(require.resolve(`@expo-google-fonts/${family}/package.json`)), style, file);
const family = (name: string, prefix: string) => ({
  normal: fontFile(name, '400Regular', `${prefix}_400Regular.ttf`),
  bold: fontFile(name, '600SemiBold', `${prefix}_600SemiBold.ttf`),
  italics: fontFile(name, '400Regular_Italic', `${prefix}_400Regular_Italic.ttf`),
  bolditalics: fontFile(name, '600SemiBold_Italic', `${prefix}_600SemiBold_Italic.ttf`),
});

pdfmake.setFonts({ Newsreader: family('newsreader', 'Newsreader'), NotoSans: family('noto-sans', 'NotoSans') });
// The document names no files or addresses; whatever a text contains, nothing is ever read or fetched for it.
pdfmake.setLocalAccessPolicy((path) => path.includes('@expo-google-fonts'));
pdfmake.setUrlAccessPolicy(() => false);

export type Printable = {
  document: FrozenDocument;
  contentHash: string;
  frozenAt: Date;
  signatures: readonly KeptSignature[];
  executedAt: Date;
  publicUrl: string;
  agreementId: string;
};

const INK = '#17202e';
const MUTED = '#5b6575';
const LINE = '#c8952e';

/** The printed agreement: text, parties, public-history clause, signatures with their proof, and how to check the file. PDF bytes. */
export async function printAgreement(printable: Printable): Promise<Buffer> {
  const { document } = printable;
  const definition: TDocumentDefinitions = {
    info: {
      title: `${document.terms.title} (${document.ref})`,
      author: document.parties.map(({ name }) => name).join(', '),
      creator: brand.name,
      producer: brand.name,
      creationDate: printable.executedAt,
    },
    pageSize: 'A4',
    pageMargins: [64, 64, 64, 72],
    language: 'en',
    defaultStyle: { font: 'Newsreader', fontSize: 11, lineHeight: 1.35, color: INK },
    styles: {
      title: { fontSize: 22, lineHeight: 1.15, margin: [0, 4, 0, 14] },
      section: { fontSize: 14, margin: [0, 20, 0, 8] },
      small: { fontSize: 8.5, color: MUTED },
    },
    footer: (page, pages) => ({
      margin: [64, 20, 64, 0],
      columns: [
        {
          text: `${document.ref} · version ${document.version} · ${printable.contentHash.slice(0, 16)}…`,
          style: 'small',
        },
        { text: `${page} / ${pages}`, style: 'small', alignment: 'right' },
      ],
    }),
    content: [
      ...head(document),
      ...clauses(document.terms.clauses),
      ...promises(document),
      ...publicHistory(printable),
      ...signaturePage(printable),
      ...proof(printable),
    ],
  };
  return pdfmake.createPdf(definition).getBuffer();
}

function head(document: FrozenDocument): Content[] {
  const { terms } = document;
  const facts = [
    terms.valueMinor === null ? null : ['Value', formatMoney(terms.valueMinor, terms.currency)],
    terms.governingLaw === '' ? null : ['Governing law', terms.governingLaw],
    terms.effectiveOn === null ? ['In force', 'from the last signature'] : ['In force from', terms.effectiveOn],
    terms.endsOn === null ? null : ['Ends', terms.endsOn],
  ].filter((fact): fact is string[] => fact !== null);
  return [
    { text: `${document.ref}, version ${document.version}`, style: 'small' },
    { text: inFonts(terms.title), style: 'title' },
    { text: 'between', color: MUTED },
    ...document.parties.map(
      (party): Content => ({
        margin: [0, 4, 0, 0],
        text: [{ text: inFonts(party.identity?.legalName ?? party.name), bold: true }, ...inFonts(describe(party))],
      }),
    ),
    {
      margin: [0, 12, 0, 4],
      table: {
        widths: ['auto', '*'],
        body: facts.map(([name = '', value = '']) => [{ text: name, color: MUTED }, { text: inFonts(value) }]),
      },
      layout: 'noBorders',
    },
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: 467, y2: 0, lineWidth: 0.7, lineColor: LINE }],
      margin: [0, 6, 0, 12],
    },
  ];
}

const describe = ({ side, identity }: FrozenDocument['parties'][number]): string => {
  const kind = identity ? identityKindWords[identity.kind as keyof typeof identityKindWords].toLowerCase() : '';
  const registered = identity?.registrationNo ? `, registered ${identity.registrationNo}` : '';
  return ` (side ${side}${kind ? `, ${kind} ${identity?.userNumber}` : ''}${registered})`;
};

const clauses = (all: readonly Clause[]): Content[] =>
  all.map((clause, index) => ({
    margin: [0, 0, 0, 9],
    columns: [
      { width: 26, text: `${index + 1}.`, color: MUTED },
      {
        width: '*',
        stack: [
          ...(clause.heading
            ? [{ text: inFonts(clause.heading), bold: true, margin: [0, 0, 0, 2] as [number, number, number, number] }]
            : []),
          ...richText(clause.body),
          ...(clause.plain ? [{ text: inFonts(`In plain words, not binding: ${clause.plain}`), style: 'small' }] : []),
        ],
      },
    ],
  }));

/** What is promised, each in lines that say who owes what to whom by when, what shows it, and what silence means. */
function promises({ terms, parties }: FrozenDocument): Content[] {
  const all = terms.obligations ?? [];
  if (all.length === 0) return [];
  const nameOf = (side: string) =>
    parties
      .filter((party) => party.side === side)
      .map(({ name, identity }) => identity?.legalName ?? name)
      .join(', ');
  return [
    { text: 'What is promised, and by when', style: 'section' },
    ...all.map((term, index): Content => {
      const amount = term.amountMinor === null ? null : formatMoney(term.amountMinor, terms.currency);
      const [what = '', ...rest] = printedLines(term, { nameOf, say: (day) => day, amount });
      return {
        margin: [0, 0, 0, 9],
        columns: [
          { width: 26, text: `${index + 1}.`, color: MUTED },
          {
            width: '*',
            stack: [{ text: inFonts(what) }, ...rest.map((line) => ({ text: inFonts(line), style: 'small' }))],
          },
        ],
      };
    }),
  ];
}

type Paragraph = Extract<RichText['content'][number], { type: 'paragraph' }>;

const inline = (paragraph: Paragraph): Content => ({
  margin: [0, 0, 0, 3],
  text: (paragraph.content ?? []).flatMap((part) =>
    part.type === 'hardBreak'
      ? [{ text: '\n' }]
      : inFonts(part.text).map((run) => ({
          ...run,
          bold: part.marks?.some(({ type }) => type === 'bold') ?? false,
          italics: part.marks?.some(({ type }) => type === 'italic') ?? false,
          ...(part.marks?.some(({ type }) => type === 'underline') ? { decoration: 'underline' as const } : {}),
        })),
  ),
});

const richText = (body: RichText): Content[] =>
  body.content.map((block) => {
    if (block.type === 'paragraph') return inline(block);
    const items = block.content.map((item): Content => ({ stack: item.content.map(inline) }));
    return block.type === 'orderedList' ? { ol: items } : { ul: items };
  });

function publicHistory({ document, signatures }: Printable): Content[] {
  if (!document.publicClause) return [];
  const answers = document.parties.map(
    (party) =>
      `${party.name}: ${signatures.find(({ party_id }) => party_id === party.id)?.clause_answer ?? 'no answer'}`,
  );
  return [
    { text: 'Public history', style: 'section' },
    { text: `${document.publicClause.text} (Wording ${document.publicClause.version}.)` },
    { text: inFonts(`Each party answered for itself. ${answers.join('; ')}.`), margin: [0, 6, 0, 0] },
  ];
}

const levelWords = ['Simple', 'Simple + contact check', 'Key-bound'] as const;

const signaturePage = ({ document, signatures }: Printable): Content[] => [
  { text: 'Signatures', style: 'section' },
  ...signatures.map((signature): Content => {
    const party = document.parties.find(({ id }) => id === signature.party_id);
    const mark: Content =
      signature.mark.kind === 'typed'
        ? { text: inFonts(signature.mark.text), italics: true, fontSize: 20, lineHeight: 1 }
        : {
            svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}"><path d="${signature.mark.path}" fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
            width: 180,
          };
    return {
      unbreakable: true,
      margin: [0, 6, 0, 10],
      stack: [
        mark,
        {
          canvas: [{ type: 'line', x1: 0, y1: 0, x2: 240, y2: 0, lineWidth: 0.5, lineColor: MUTED }],
          margin: [0, 3, 0, 3],
        },
        {
          text: inFonts(
            `${signature.name_as_signed}, for ${party?.identity?.legalName ?? party?.name ?? ''} (side ${party?.side ?? ''})`,
          ),
        },
        {
          text: `${signature.signed_at.toISOString()} · level ${signature.level}: ${levelWords[signature.level]} · signature ${signature.id}`,
          style: 'small',
        },
      ],
    };
  }),
];

const proof = ({ contentHash, frozenAt, executedAt, publicUrl, agreementId }: Printable): Content[] => [
  { text: 'How to check this file', style: 'section' },
  {
    text: `The file is sealed with a digital signature of this installation. Any PDF reader that shows signatures tells whether a byte was changed since. The agreed text and parties are attached as agreement.json; the SHA-256 of its canonical form (RFC 8785) is the content hash that every party signed.`,
  },
  {
    margin: [0, 6, 0, 0],
    text: `Content hash ${contentHash}\nText frozen ${frozenAt.toISOString()}\nLast signature ${executedAt.toISOString()}\nPage ${publicUrl}/dashboard/agreements/${agreementId}`,
    style: 'small',
  },
  {
    margin: [0, 6, 0, 0],
    text: 'The seal proves that nothing changed and which installation sealed it. Its time stamp (RFC 3161) is by this installation’s own clock, for which no third party vouches.',
    style: 'small',
  },
];
