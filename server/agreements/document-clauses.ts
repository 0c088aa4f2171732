// A Word file becomes clauses, and what could not be kept is said.
import { randomUUID } from 'node:crypto';
import type { UnfitText } from '@ahadi/domain/agreements/documents/word.ts';
import { AgreementTerms, type Clause, type RichText } from '@ahadi/domain/agreements/schema.ts';
import type { Block, Run } from '../core/givenword.ts';

type Content = RichText['content'];
type Paragraph = Extract<Content[number], { type: 'paragraph' }>;

/** A heading that is longer is a sentence of the text. */
const LONGEST_HEADING = 140;

const wordsOf = (runs: readonly Run[]): string =>
  runs
    .map((run) => run?.text ?? ' ')
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** Runs that look alike as one, without empty ones. */
function paragraphOf(runs: readonly Run[]): Paragraph {
  const content: NonNullable<Paragraph['content']> = [];
  for (const run of runs) {
    if (run === null) content.push({ type: 'hardBreak' });
    else if (run.text !== '') {
      const last = content.at(-1);
      const marks = [...new Set(run.marks)].toSorted();
      const isAlike = last?.type === 'text' && (last.marks ?? []).map(({ type }) => type).join() === marks.join();
      if (isAlike) last.text += run.text;
      else
        content.push({
          type: 'text',
          text: run.text,
          ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
        });
    }
  }
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' };
}

/** Where a file has no headings by style, as many have not, a short line in bold alone is one. */
const isBoldLine = ({ runs, list }: Block): boolean => {
  const words = wordsOf(runs);
  return (
    list !== 'bullet' &&
    words !== '' &&
    words.length <= 100 &&
    runs.every((run) => run === null || run.text.trim() === '' || run.marks.includes('bold'))
  );
};

/** The words of a file as clauses, a new one at each heading, or why they cannot be a text here. */
export function clausesOf(blocks: readonly Block[]): Clause[] | UnfitText {
  const isStyled = blocks.some(({ is }) => is === 'heading');
  const clauses: { heading: string; content: Content }[] = [];
  for (const block of blocks) {
    const words = wordsOf(block.runs);
    if (words === '') continue;
    const isHeading = (isStyled ? block.is === 'heading' : isBoldLine(block)) && words.length <= LONGEST_HEADING;
    if (isHeading) clauses.push({ heading: words, content: [] });
    if (isHeading) continue;
    if (clauses.length === 0) clauses.push({ heading: '', content: [] });
    const content = clauses.at(-1)?.content ?? [];
    const paragraph = paragraphOf(block.runs);
    const type = block.list === null ? null : (`${block.list}List` as const);
    const last = content.at(-1);
    if (type === null) content.push(paragraph);
    else if (last?.type === type) last.content.push({ type: 'listItem', content: [paragraph] });
    else content.push({ type, content: [{ type: 'listItem', content: [paragraph] }] });
  }
  if (clauses.length === 0) return 'empty';
  const made = clauses.map(({ heading, content }) => ({
    id: randomUUID(),
    heading,
    body: { type: 'doc' as const, content },
  }));
  const fitting = AgreementTerms.shape.clauses.safeParse(made);
  return fitting.success ? fitting.data : 'too long';
}
