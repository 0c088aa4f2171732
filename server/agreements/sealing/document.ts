import { identityKindWords } from '@ahadi/domain/accounts/rules.ts';
import { purposeWords } from '@ahadi/domain/agreements/amending/rules.ts';
import { authorityWords } from '@ahadi/domain/agreements/authority/rules.ts';
import { saidFacts } from '@ahadi/domain/agreements/facts/rules.ts';
import { fieldsOfClause } from '@ahadi/domain/agreements/fields/rules.ts';
import type { Field, GivenFile } from '@ahadi/domain/agreements/fields/schema.ts';
import { printedAnswers, shownField } from '@ahadi/domain/agreements/fields/showing/rules.ts';
import { SIGNATURE_BOX } from '@ahadi/domain/agreements/rules.ts';
import type { Attendant, Delegation, RichText } from '@ahadi/domain/agreements/schema.ts';
import { behindNames, bySide } from '@ahadi/domain/agreements/sides/rules.ts';
import { brand } from '@ahadi/domain/brand.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { printedLines } from '@ahadi/domain/obligations/planning/rules.ts';
import pdfmake from 'pdfmake';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { openFamily } from '../../core/faces.ts';
import type { KeptSignature } from '../signing/store.ts';
import type { FrozenDocument } from '../text/store.ts';
import type { Attachment } from './attaching/service.ts';
import { inFonts } from './fonts.ts';

pdfmake.setFonts({ Newsreader: openFamily('newsreader', 'Newsreader'), NotoSans: openFamily('noto-sans', 'NotoSans') });
// The document names no files or addresses; whatever a text contains, nothing is ever read or fetched for it.
pdfmake.setLocalAccessPolicy(() => false);
pdfmake.setUrlAccessPolicy(() => false);

export type Printable = {
  document: FrozenDocument;
  contentHash: string;
  frozenAt: Date;
  signatures: readonly KeptSignature[];
  /** Who approved or witnessed, with what they did and when. */
  attendances: readonly Pick<Attendant, 'id' | 'role' | 'partyId' | 'name' | 'doneAt' | 'presentAt'>[];
  /** Who signed in the place of a party's person. */
  delegations: readonly Pick<Delegation, 'partyId' | 'name' | 'fromName' | 'basis'>[];
  executedAt: Date;
  publicUrl: string;
  agreementId: string;
  /** Files that go along inside it. */
  attachments?: readonly Attachment[];
};

type Margins = [left: number, top: number, right: number, bottom: number];
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
      ...clauses(printable),
      ...loose(printable),
      ...promises(document),
      ...publicHistory(printable),
      ...signaturePage(printable),
      ...attendancePage(printable),
      ...proof(printable),
    ],
  };
  return pdfmake.createPdf(definition).getBuffer();
}

function head(document: FrozenDocument): Content[] {
  const { terms } = document;
  const facts = [...saidFacts(terms, (day) => day).map(({ name, words }) => [name, words]), ...changed(document)];
  return [
    { text: `${document.ref}, version ${document.version}`, style: 'small' },
    { text: inFonts(terms.title), style: 'title' },
    { text: 'between', color: MUTED },
    ...bySide(document.parties).flatMap(([side, people], place) => [
      ...(place === 0 ? [] : [{ text: 'and', color: MUTED, margin: [0, 4, 0, 0] as Margins }]),
      ...people.map(
        (party): Content => ({
          margin: [0, 4, 0, 0],
          text: [{ text: inFonts(party.identity?.legalName ?? party.name), bold: true }, ...inFonts(describe(party))],
        }),
      ),
      ...(behindNames(terms, side, people.length) === ''
        ? []
        : [{ text: inFonts(behindNames(terms, side, people.length).trim()), color: MUTED }]),
    ]),
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

/** Which agreement it changes or ends, named by its reference and by the hash of what everybody signed. */
function changed({ changes }: FrozenDocument): string[][] {
  if (!changes) return [];
  const { purpose, ref, contentHash, inForceHash, reason } = changes;
  return [
    [`${purposeWords[purpose]} of`, `${ref}, content hash ${contentHash}`],
    ...(inForceHash === null ? [] : [['In force before', `the text with content hash ${inForceHash}`]]),
    ['Why', reason],
  ];
}

const describe = ({ side, identity }: FrozenDocument['parties'][number]): string => {
  const kind = identity ? identityKindWords[identity.kind as keyof typeof identityKindWords].toLowerCase() : '';
  const registered = identity?.registrationNo ? `, registered ${identity.registrationNo}` : '';
  return ` (side ${side}${kind ? `, ${kind} ${identity?.userNumber}` : ''}${registered})`;
};

const clauses = (printable: Printable): Content[] =>
  printable.document.terms.clauses.map((clause, index, all) => ({
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
          ...(clause.acknowledge
            ? [{ text: 'Each party acknowledges this clause by itself before it signs.', style: 'small' }]
            : []),
          ...asked(printable, fieldsOfClause(printable.document.terms.fields, clause.id, all)),
        ],
      },
    ],
  }));

/** What was asked, as it stands in the terms, with each party's answer. */
const asked = ({ document, signatures }: Printable, fields: readonly Field[]): Content[] =>
  fields.flatMap((field): Content[] => {
    const shown = shownField(field, {
      all: document.terms.fields ?? [],
      parties: document.parties.map((party) => ({ ...party, name: party.identity?.legalName ?? party.name })),
      signed: signatures.map(({ party_id, answers }) => ({ partyId: party_id, answers: answers?.answers ?? {} })),
      currency: document.terms.currency,
      say: (day) => day,
    });
    const fileWords = ({ name, size, sha256 }: GivenFile) => `${name}, ${size} bytes, SHA-256 ${sha256}`;
    return [
      { text: inFonts(shown.asked), style: 'small', margin: [0, 4, 0, 0] },
      ...printedAnswers(shown, fileWords).map((line): Content => ({ text: inFonts(line) })),
    ];
  });

/** What was asked and belongs to no clause. */
function loose(printable: Printable): Content[] {
  const { fields, clauses } = printable.document.terms;
  const lines = asked(printable, fieldsOfClause(fields, null, clauses));
  return lines.length === 0 ? [] : [{ text: 'Answers', style: 'section' }, ...lines];
}

/** What is promised, each in lines that say who owes what to whom by when, what shows it, and what silence means. */
function promises({ terms, parties }: FrozenDocument): Content[] {
  const all = terms.obligations ?? [];
  if (all.length === 0) return [];
  const namesOf = (side: string) =>
    parties.filter((party) => party.side === side).map(({ name, identity }) => identity?.legalName ?? name);
  return [
    { text: 'What is promised, and by when', style: 'section' },
    ...all.map((term, index): Content => {
      const amount = term.amountMinor === null ? null : formatMoney(term.amountMinor, terms.currency);
      const [what = '', ...rest] = printedLines(term, { namesOf, say: (day) => day, amount });
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

/** "Acknowledged clauses 2, 4 · answers hash to …": what a party signed with besides the text; nothing where nothing was asked. */
function signedWith({ terms }: FrozenDocument, { answers, answers_hash: hash }: KeptSignature): string[] {
  if (answers === null || hash === null) return [];
  const ticked = terms.clauses.flatMap(({ id }, index) => (answers.acknowledged.includes(id) ? [`${index + 1}`] : []));
  const read =
    ticked.length === 0 ? '' : `Acknowledged clause${ticked.length === 1 ? '' : 's'} ${ticked.join(', ')} · `;
  return [`${read}answers and acknowledgements hash to ${hash}`];
}

const signaturePage = ({ document, signatures, delegations }: Printable): Content[] => [
  { text: 'Signatures', style: 'section' },
  ...signatures.map((signature): Content => {
    const party = document.parties.find(({ id }) => id === signature.party_id);
    const handed = delegations.find(({ partyId }) => partyId === signature.party_id);
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
        ...(signature.authority ? [{ text: inFonts(authorityWords(signature.authority)), style: 'small' }] : []),
        ...(handed
          ? [{ text: inFonts(`${handed.name} signed in place of ${handed.fromName}: ${handed.basis}`), style: 'small' }]
          : []),
        {
          text: `${signature.signed_at.toISOString()} · level ${signature.level}: ${levelWords[signature.level]}${signature.in_person ? ', in person on the device of the one who made this agreement' : ''} · signature ${signature.id}`,
          style: 'small',
        },
        ...signedWith(document, signature).map((text) => ({ text, style: 'small' })),
      ],
    };
  }),
];

/** What those said who approved or witnessed: they are not bound by the text. */
function attendancePage({ document, attendances }: Printable): Content[] {
  if (attendances.length === 0) return [];
  const nameOf = (partyId: string | null) => {
    const party = document.parties.find(({ id }) => id === partyId);
    return party?.identity?.legalName ?? party?.name ?? '';
  };
  return [
    { text: 'Approvals and witnesses', style: 'section' },
    ...attendances.map((one): Content => {
      const said =
        one.role === 'approver'
          ? `${one.name} approved this text for ${nameOf(one.partyId)}.`
          : `${one.name}, witness: was with ${nameOf(one.partyId)} and saw the signature.`;
      const present = one.presentAt === null ? '' : ` · code of the witness entered ${one.presentAt}`;
      return {
        margin: [0, 0, 0, 6],
        stack: [{ text: inFonts(said) }, { text: `${one.doneAt ?? ''}${present}`, style: 'small' }],
      };
    }),
  ];
}

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
