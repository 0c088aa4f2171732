import { fieldsOfSide, isOwnDoing } from './rules.ts';
import type { Answers, Field, GivenFile } from './schema.ts';
import { settle } from './values.ts';
import { answerWords, fieldInWords } from './words.ts';

export type Signed = { partyId: string; answers: Answers };

export type ShownAnswer = { partyId: string; name: string; words: string; file: GivenFile | null };
/** A question as it is shown and printed: before anybody signed by what is asked of whom, afterwards with what each party answered. */
export type ShownField = { id: string; label: string; asked: string; answers: ShownAnswer[] };

type Around = {
  all: readonly Field[];
  parties: readonly { id: string; side: string; name: string }[];
  /** By those that signed. */
  signed: readonly Signed[];
  currency: string;
  say: (day: string) => string;
};

/** What is shown of one question. Parties that have not signed have no answer yet, whatever they wrote. */
export function shownField(field: Field, { all, parties, signed, currency, say }: Around): ShownField {
  const ofSide = fieldsOfSide(all, field.side);
  const asked = parties.filter(({ side }) => side === field.side);
  const names = asked.map(({ name }) => name.trim()).filter((name) => name !== '');
  const who = names.length === 0 ? `side ${field.side}` : names.join(', ');
  const does = isOwnDoing(field) ? 'written by itself when' : 'asked when';
  const answers = asked.flatMap(({ id, name }): ShownAnswer[] => {
    const own = signed.find(({ partyId }) => partyId === id);
    if (!own) return [];
    const value = own.answers[field.id];
    const isAsked = value !== undefined || settle(ofSide, own.answers, { currency }).get(field.id)?.isAsked;
    const words = isAsked ? answerWords(field, value, { currency, say }) : 'Not asked';
    const file = typeof value === 'object' && !Array.isArray(value) ? value : null;
    return [{ partyId: id, name, words, file }];
  });
  return {
    id: field.id,
    label: field.label,
    asked: `${fieldInWords(field, all, currency)}, ${does} ${who} signs${field.help ? `. ${field.help}` : ''}`,
    answers,
  };
}

/** The answers as lines of a printed page. */
export const printedAnswers = ({ label, answers }: ShownField, fileWords: (file: GivenFile) => string): string[] =>
  answers.map(({ name, words, file }) => `${label} (${name}): ${file === null ? words : fileWords(file)}`);
