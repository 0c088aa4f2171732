import type { SubjectKind } from '@ahadi/domain/events.ts';
import { expect, test } from 'vitest';
import { subscriptions } from '../subscriptions.ts';
import { tellDeed } from './sentences.ts';

/** The tables of these kinds do not compile without a row for each deed. */
const complete = /^(?:agreement|obligation|dispute|escrow|milestone|mediation|court|clock|session|package)\./;

test('every deed that stands in a history has words of its own, and no name of an event', () => {
  const names = Object.keys(subscriptions).filter((name) => !complete.test(name));
  const bare = names.filter((name) => {
    const [kind, deed = ''] = name.split('.');
    const of = {
      subject_kind: kind as SubjectKind,
      subject_id: '',
      actor_id: 'me',
      member_name: null,
      actor_name: 'Me',
      place_id: null,
    };
    return tellDeed({ ...of, name, payload: {} }, 'me').sentence.toLowerCase() === `you ${deed.replaceAll('_', ' ')}`;
  });
  expect(bare).toEqual([]);
});
