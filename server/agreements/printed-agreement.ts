// An agreement is laid out as pages that say what was signed.
import { identityKindWords } from '@ahadi/domain/accounts/rules.ts';
import { purposeWords } from '@ahadi/domain/agreements/amending/rules.ts';
import { authorityWords } from '@ahadi/domain/agreements/authority/rules.ts';
import { documentWords } from '@ahadi/domain/agreements/documents/rules.ts';
import { saidFacts } from '@ahadi/domain/agreements/facts/rules.ts';
import { fieldsOfClause } from '@ahadi/domain/agreements/fields/rules.ts';
import type { Field, GivenFile } from '@ahadi/domain/agreements/fields/schema.ts';
import { printedAnswers, shownField } from '@ahadi/domain/agreements/fields/shown.ts';
import { plainText, SIGNATURE_BOX } from '@ahadi/domain/agreements/rules.ts';
import type { Attendant, Delegation, RichText } from '@ahadi/domain/agreements/schema.ts';
import { behindNames, bySide } from '@ahadi/domain/agreements/sides/rules.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { printedLines } from '@ahadi/domain/obligations/plan.ts';
import { checkAddress } from '@ahadi/domain/paths.ts';
import { renderSVG } from 'uqr';
import { inside } from '../core/lettering.ts';
import { type Attachment, typeset } from '../core/typesetting.ts';
import type { KeptSignature } from './signing.store.ts';
import type { FrozenDocument } from './text.store.ts';

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
  /** The host of the service that stamps the time of its seal; null where that is this installation's own clock. */
  clock: string | null;
  /** Files that go along inside it. */
  attachments?: readonly Attachment[];
};

/** The printed agreement: text, parties, public-history clause, signatures with their proof, and how to check the file. PDF bytes. */
export function printAgreement(printable: Printable): Promise<Uint8Array> {
  const { document, signatures } = printable;
  const { terms } = document;
  const check = checkHref(printable);
  return typeset({
    template: import.meta.resolve('./agreement.typ'),
    at: printable.executedAt,
    tz: null,
    attachments: printable.attachments ?? [],
    drawings: {
      code: renderSVG(check, { ecc: 'M', border: 0, whiteColor: 'none', blackColor: '#17202e' }),
      ...Object.fromEntries(
        signatures.flatMap(({ mark }, n) => (mark.kind === 'drawn' ? [[String(n), drawing(mark.path)]] : [])),
      ),
    },
    data: {
      title: `${terms.title} (${document.ref})`,
      authors: document.parties.map(({ name }) => name),
      words,
      footer: `${document.ref} · version ${document.version} · ${printable.contentHash.slice(0, 16)}…`,
      ref: `${document.ref}, version ${document.version}`,
      heading: terms.title,
      sides: bySide(document.parties).map(([side, people]) => ({
        people: people.map((party) => ({ name: inside(nameOf(party)), about: describe(party) })),
        behind: behindNames(terms, side, people.length).trim(),
      })),
      facts: [
        ...saidFacts(terms, (day) => day).map(({ name, words }) => [name, words]),
        ...brought(document),
        ...changed(document),
      ],
      clauses: clauses(printable),
      loose: asked(printable, fieldsOfClause(terms.fields, null, terms.clauses)),
      promises: promises(document),
      publicHistory: publicHistory(printable),
      signatures: signatures.map((signature, n) => signatureOf(printable, signature, n)),
      attendances: attendances(printable),
      proof: proof(printable),
      check: { at: check, words: words.check },
    },
  });
}

const words = {
  ...{ between: 'between', and: 'and', answers: 'Answers', promises: 'What is promised, and by when' },
  ...{ publicHistory: 'Public history', signatures: 'Signatures', attendances: 'Approvals and witnesses' },
  ...{ proof: 'How to check this file', check: 'Check it online, without an account' },
};

type Party = FrozenDocument['parties'][number];
export const nameOf = (party: Party | undefined): string => party?.identity?.legalName ?? party?.name ?? '';

/** A drawn signature as a picture. */
export const drawing = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}"><path d="${path}" fill="none" stroke="#17202e" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** Which file is the text, where its pages stand, and how anybody finds its hash again. */
function brought({ terms: { document, places = [] } }: FrozenDocument): string[][] {
  if (!document) return [];
  const signed = document.signatures ?? 0;
  return [
    [
      'Text',
      `${documentWords(document)}, before this sheet, as ${document.pages.length === 1 ? 'it was' : 'they were'} brought.`,
    ],
    ['Its SHA-256', `${document.sha256} (${document.size} bytes)`],
    ...(places.length > 0
      ? [
          [
            'Drawn on its pages',
            'What the parties signed and answered, where the text says. Nothing else was added to them.',
          ],
        ]
      : []),
    ...(signed > 0
      ? [
          [
            'Signed before',
            `${signed} ${signed === 1 ? 'signature was' : 'signatures were'} in it when it was brought.`,
          ],
        ]
      : []),
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

const describe = ({ side, identity }: Party): string => {
  const kind = identity ? identityKindWords[identity.kind as keyof typeof identityKindWords].toLowerCase() : '';
  const registered = identity?.registrationNo ? `, registered ${identity.registrationNo}` : '';
  return ` (side ${side}${kind ? `, ${kind} ${identity?.userNumber}` : ''}${registered})`;
};

const clauses = (printable: Printable) =>
  printable.document.terms.clauses.map((clause, _index, all) => ({
    heading: clause.heading,
    body: blocksOf(clause.body),
    plain: plainText(clause.body),
    notes: [
      ...(clause.plain ? [`In plain words, not binding: ${clause.plain}`] : []),
      ...(clause.acknowledge ? ['Each party acknowledges this clause by itself before it signs.'] : []),
    ],
    asked: asked(printable, fieldsOfClause(printable.document.terms.fields, clause.id, all)),
  }));

/** What was asked, as it stands in the terms, with each party's answer. */
const asked = ({ document, signatures }: Printable, fields: readonly Field[]) =>
  fields.map((field) => {
    const shown = shownField(field, {
      all: document.terms.fields ?? [],
      parties: document.parties.map((party) => ({ ...party, name: inside(nameOf(party)) })),
      signed: signatures.map(({ party_id, answers }) => ({ partyId: party_id, answers: answers?.answers ?? {} })),
      currency: document.terms.currency,
      say: (day) => day,
    });
    const fileWords = ({ name, size, sha256 }: GivenFile) => `${name}, ${size} bytes, SHA-256 ${sha256}`;
    return { asked: shown.asked, lines: printedAnswers(shown, fileWords) };
  });

/** What is promised, each in lines that say who owes what to whom by when, what shows it, and what silence means. */
function promises({ terms, parties }: FrozenDocument): string[][] {
  const namesOf = (side: string) =>
    parties.filter((party) => party.side === side).map((party) => inside(nameOf(party)));
  return (terms.obligations ?? []).map((term) => {
    const amount = term.amountMinor === null ? null : formatMoney(term.amountMinor, terms.currency);
    return printedLines(term, { namesOf, say: (day) => day, amount });
  });
}

type Paragraph = Extract<RichText['content'][number], { type: 'paragraph' }>;

const partsOf = (paragraph: Paragraph) =>
  (paragraph.content ?? []).map((part) => {
    const has = (mark: string) => part.type === 'text' && (part.marks?.some(({ type }) => type === mark) ?? false);
    return part.type === 'hardBreak'
      ? {}
      : { text: part.text, bold: has('bold'), italic: has('italic'), underline: has('underline') };
  });

const blocksOf = (body: RichText) =>
  body.content.map((block) =>
    block.type === 'paragraph'
      ? { kind: 'paragraph', parts: partsOf(block) }
      : {
          kind: block.type === 'orderedList' ? 'ordered' : 'bulleted',
          items: block.content.map((item) => item.content.map(partsOf)),
        },
  );

function publicHistory({ document, signatures }: Printable): string[] {
  if (!document.publicClause) return [];
  const answers = document.parties.map(
    (party) =>
      `${inside(party.name)}: ${signatures.find(({ party_id }) => party_id === party.id)?.clause_answer ?? 'no answer'}`,
  );
  return [
    `${document.publicClause.text} (Wording ${document.publicClause.version}.)`,
    `Each party answered for itself. ${answers.join('; ')}.`,
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

/** By which mailbox it was given; where that was not kept yet, that it was one's own. */
const byCode = ({ code_sent_to: address }: KeptSignature): string =>
  `, without an account, by a code to ${address === null ? 'the address that the invitation went to' : `${inside(address)}, where the invitation went`}`;

function signatureOf({ document, delegations }: Printable, signature: KeptSignature, n: number) {
  const party = document.parties.find(({ id }) => id === signature.party_id);
  const handed = delegations.find(({ partyId }) => partyId === signature.party_id);
  return {
    ...(signature.mark.kind === 'typed'
      ? { typed: signature.mark.text }
      : { drawing: String(n), alt: `Drawn signature of ${signature.name_as_signed}` }),
    line: `${inside(signature.name_as_signed)}, for ${inside(nameOf(party))} (side ${party?.side ?? ''})`,
    notes: [
      ...(signature.authority ? [authorityWords(signature.authority)] : []),
      ...(handed
        ? [`${inside(handed.name)} signed in place of ${inside(handed.fromName)}: ${inside(handed.basis)}`]
        : []),
      `${signature.signed_at.toISOString()} · level ${signature.level}: ${levelWords[signature.level]}${signature.in_person ? ', in person on the device of the one who made this agreement' : ''}${signature.by_letter ? byCode(signature) : ''} · signature ${signature.id}`,
      ...signedWith(document, signature),
    ],
  };
}

/** What those said who approved or witnessed: they are not bound by the text. */
const attendances = ({ document, attendances }: Printable) =>
  attendances.map((one) => {
    const who = inside(nameOf(document.parties.find(({ id }) => id === one.partyId)));
    const present = one.presentAt === null ? '' : ` · code of the witness entered ${one.presentAt}`;
    return {
      said:
        one.role === 'approver'
          ? `${inside(one.name)} approved this text for ${who}.`
          : `${inside(one.name)}, witness: was with ${who} and saw the signature.`,
      when: `${one.doneAt ?? ''}${present}`,
    };
  });

/** Where anybody checks a file or a page: the code on every page leads there, with the hash of the text. */
const checkHref = ({ publicUrl, contentHash }: Printable): string => `${publicUrl}${checkAddress}?text=${contentHash}`;

const proof = ({ contentHash, frozenAt, executedAt, clock }: Printable) => ({
  how: 'The file is sealed with a digital signature of this installation. Any PDF reader that shows signatures tells whether a byte was changed since. The agreed text and parties are attached as agreement.json; the SHA-256 of its canonical form (RFC 8785) is the content hash that every party signed.',
  facts: [
    `Content hash ${contentHash}`,
    `Text frozen ${frozenAt.toISOString()}`,
    `Last signature ${executedAt.toISOString()}`,
  ],
  seal: `The seal proves that nothing changed and which installation sealed it. Its time stamp (RFC 3161) is by ${clock === null ? 'this installation’s own clock, for which no third party vouches' : `the time-stamp service at ${clock}, which is not ours`}.`,
});
