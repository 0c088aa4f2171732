import type { ClauseComment, Negotiation, Suggestion } from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import { describe, expect, it } from 'vitest';
import { whyNotAccept } from './accepting.ts';
import en from './words/en.ts';
import type { TalkingWords } from './words.ts';

const say = en as unknown as TalkingWords; // compiled, as in the browser

import { byClause } from './talk.ts';

const clause = (number: number, words = `Text ${number}`): Clause => ({
  id: `clause-${number}`,
  heading: '',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
});
const comment = (id: string, more: Partial<ClauseComment> = {}): ClauseComment => ({
  id: id as ClauseComment['id'],
  clauseId: 'clause-1',
  parentId: null,
  versionNo: 1,
  authorName: 'Amina',
  side: 'A',
  isMine: true,
  byLetter: false,
  visibility: 'all',
  body: 'Who pays?',
  createdAt: '2026-11-22T10:00:00.000Z',
  resolvedAt: null,
  resolvedByName: null,
  ...more,
});
const suggestion = (id: string, more: Partial<Suggestion> = {}): Suggestion => ({
  id: id as Suggestion['id'],
  kind: 'change',
  clauseId: 'clause-1',
  afterClauseId: null,
  versionNo: 1,
  before: clause(1),
  after: clause(1, 'Other words'),
  reason: '',
  authorName: 'Juma',
  side: 'B',
  isMine: false,
  byLetter: false,
  status: 'open',
  followsId: null,
  answeredByName: null,
  answeredAt: null,
  answer: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  ...more,
});
const text = [clause(1), clause(2)];
const talk = (more: Partial<Negotiation>): Negotiation => ({
  readVersionId: null,
  readVersionNo: null,
  ownSide: [],
  comments: [],
  suggestions: [],
  ...more,
});

describe('what is said', () => {
  it('stands at its clause, answers with their comment, what is settled by itself', () => {
    const said = byClause(
      talk({
        comments: [
          comment('a'),
          comment('b', { parentId: 'a' as ClauseComment['id'] }),
          comment('c', { clauseId: 'clause-2', resolvedAt: '2026-11-22T11:00:00.000Z' }),
        ],
        suggestions: [suggestion('s'), suggestion('t', { status: 'refused' })],
      }),
      text,
    );
    expect(said.get('clause-1')?.threads.map(({ first, answers }) => [first.id, answers.length])).toEqual([['a', 1]]);
    expect(said.get('clause-1')?.open).toHaveLength(1);
    expect(said.get('clause-1')?.closed).toHaveLength(1);
    expect(said.get('clause-2')?.settled).toHaveLength(1);
  });

  it('about a clause that is gone is kept by itself, and a new clause stands after its neighbour or at the end', () => {
    const fresh = { kind: 'add', clauseId: 'clause-9', before: null, after: clause(9) } as const;
    const said = byClause(
      talk({
        comments: [comment('a', { clauseId: 'clause-7' })],
        suggestions: [
          suggestion('s', { ...fresh, afterClauseId: 'clause-1' }),
          suggestion('t', { ...fresh, afterClauseId: 'clause-7' }),
        ],
      }),
      text,
    );
    expect(said.get(null)?.threads).toHaveLength(1);
    expect(said.get('clause-1')?.open.map(({ id }) => id)).toEqual(['s']);
    expect(said.get('clause-2')?.open.map(({ id }) => id)).toEqual(['t']);
  });

  it('cannot be accepted beside another suggestion for the same clause, nor when it is outdated', () => {
    const [one, other] = [suggestion('s'), suggestion('t', { authorName: 'Leila' })];
    const all = [one, other];
    expect(whyNotAccept(one, all, new Map(), { clauses: text }, say)).toBeNull();
    expect(whyNotAccept(one, all, new Map([['t', { accept: true, words: '' }]]), { clauses: text }, say)).toContain(
      'Leila',
    );
    expect(whyNotAccept(one, all, new Map([['t', { accept: false, words: '' }]]), { clauses: text }, say)).toBeNull();
    expect(whyNotAccept(one, all, new Map(), { clauses: [clause(1, 'Third words')] }, say)).toContain('changed since');
  });
});
