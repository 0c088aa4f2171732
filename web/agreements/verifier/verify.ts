// The page inside an evidence pack: one file, no network, nothing of the product around it. Built by react-router.config.ts.

import {
  type EvidenceReport,
  evidenceCheckWords,
  judgePack,
  parts,
  type SignaturePart,
} from '@ahadi/domain/agreements/evidence.ts';
import { fieldsOfSide } from '@ahadi/domain/agreements/fields/rules.ts';
import type { Field } from '@ahadi/domain/agreements/fields/schema.ts';
import { printedAnswers, shownField } from '@ahadi/domain/agreements/fields/shown.ts';
import { CannotCheck } from '../../core/ed25519.ts';
import { readArchive, Unreadable } from './archive.ts';
import { means } from './means.ts';

const at = <Kind extends HTMLElement>(id: string): Kind => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found as Kind; // the page is written beside this
};
const made = (tag: string, text: string, kind?: string): HTMLElement => {
  const element = document.createElement(tag);
  element.textContent = text;
  if (kind) element.dataset.kind = kind;
  return element;
};

function show(kind: 'good' | 'bad' | 'open', verdict: string, why: string, more: readonly HTMLElement[] = []): void {
  const answer = at('answer');
  const head = made('h2', verdict);
  answer.dataset.kind = kind;
  answer.replaceChildren(head, made('p', why), ...more);
  head.tabIndex = -1;
  head.focus();
}

type Text = {
  ref: string;
  terms: { title: string; currency: string; fields?: Field[]; clauses: { id: string; heading: string }[] };
  parties: { id: string; name: string; side: string }[];
};

/** What a party was asked for and signed with, a line each. */
function askedOf({ terms, parties }: Text, { partyId, asked }: SignaturePart[number]): string[] {
  if (!asked) return [];
  const party = parties.filter(({ id }) => id === partyId);
  const around = { all: terms.fields ?? [], parties: party, currency: terms.currency, say: (day: string) => day };
  const answers = fieldsOfSide(terms.fields, party[0]?.side).flatMap((field) =>
    printedAnswers(
      shownField(field, { ...around, signed: [{ partyId, answers: asked.answers }] }),
      ({ name, sha256 }) => `${name}, SHA-256 ${sha256}`,
    ),
  );
  const read = terms.clauses.flatMap(({ id, heading }, index) =>
    asked.acknowledged.includes(id) ? [`Acknowledged clause ${index + 1}. ${heading}`] : [],
  );
  return [...answers, ...read];
}

/** What the evidence is about: shown only once all of it holds. */
function about(files: ReadonlyMap<string, Uint8Array>, { key }: EvidenceReport): HTMLElement[] {
  const read = <Part>(name: string) => JSON.parse(means.textOf(files.get(name) ?? new Uint8Array())) as Part; // judged before
  const text = read<Text>(parts.text);
  const signatures = read<SignaturePart>(parts.signatures);
  const list = document.createElement('dl');
  const row = (term: string, ...said: string[]) => list.append(made('dt', term), ...said.map((one) => made('dd', one)));
  row('Agreement', `${text.terms.title} (${text.ref})`);
  for (const { id, name, side } of text.parties) {
    const signature = signatures.find(({ partyId }) => partyId === id);
    const signed = signature ? new Date(signature.signedAt).toISOString().slice(0, 16).replace('T', ' ') : '';
    const how = signature?.level === 2 ? ', with a passkey' : signature?.level === 1 ? ', with a code by e-mail' : '';
    const answer = signature?.clauseAnswer ? `; public history ${signature.clauseAnswer}` : '';
    row(`Side ${side}`, `${name}, signed ${signed} UTC${how}${answer}`, ...(signature ? askedOf(text, signature) : []));
  }
  row(
    'Key of the log',
    key ?? '',
    'Compare it with the one that the platform publishes; anyone who holds another head of the same log can compare that, too.',
  );
  return [list];
}

function findingsOf(report: EvidenceReport): HTMLElement {
  const list = document.createElement('ul');
  for (const { check, holds, says } of report.findings) {
    const item = made('li', '', holds ? 'good' : 'bad');
    item.append(made('b', `${evidenceCheckWords[check]}: ${holds ? 'holds' : 'does not hold'}`), made('span', says));
    list.append(item);
  }
  return list;
}

async function judge(file: File): Promise<void> {
  show('open', 'Checking …', file.name);
  try {
    const files = await readArchive(new Uint8Array(await file.arrayBuffer()));
    const report = await judgePack(files, means);
    if (report.holds)
      show('good', 'This evidence holds', `${report.ref}: all of it was recalculated here, on this device.`, [
        ...about(files, report),
        findingsOf(report),
      ]);
    else {
      const first = report.findings.find(({ holds }) => !holds);
      show('bad', 'This evidence does not hold', first?.says ?? '', [findingsOf(report)]);
    }
  } catch (failure) {
    if (failure instanceof CannotCheck)
      show(
        'open',
        'This browser cannot check it',
        'It knows no Ed25519 signatures. That says nothing about the evidence: open the page in a newer browser.',
      );
    else if (failure instanceof Unreadable) show('bad', 'This evidence does not hold', failure.message);
    else
      show(
        'bad',
        'The file could not be read',
        'Choose it again. If it comes from a stick or a network drive, copy it to this device first.',
      );
  }
}

const input = at<HTMLInputElement>('file');
input.addEventListener('change', () => {
  const [file] = input.files ?? [];
  if (file) void judge(file);
  input.value = ''; // the same file may be chosen again
});
for (const kind of ['dragover', 'drop'] as const)
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    const [file] = kind === 'drop' ? (event.dataTransfer?.files ?? []) : [];
    if (file) void judge(file);
  });
