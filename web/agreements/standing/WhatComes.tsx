import type { Amending } from '@ahadi/domain/agreements/amending/schema.ts';
import { useFigures, useWordsHere } from '../../core/here.ts';
import { rich } from '../../core/Rich.tsx';
import { type AmendingWords, amendments } from '../amending/words.ts';
import type { changeSaid } from './changesaid.ts';

type Comes = NonNullable<Amending['comes']>;

/** What the domain says of a last day, in whole sentences. */
export const comesSaid = {
  begins: 'begins',
  terminates: 'terminates',
  renews: 'renews',
  goes_on: 'goesOn',
  completes: 'completes',
  expires: 'expires',
  expires_or_completes: 'expiresOrCompletes',
  stays_until_closed: 'staysUntilClosed',
  stays: 'stays',
} as const satisfies Record<NonNullable<Comes['says']>['key'], keyof AmendingWords>;

type Props = { comes: Comes | null; change: ReturnType<typeof changeSaid> };

/** What becomes of an agreement by its last day, or of a document about another one. */
export default function WhatComes({ comes, change }: Props) {
  const say = useWordsHere(amendments);
  const figures = useFigures();
  if (comes && !comes.says) return comes.words;
  const key = comes?.says ? comesSaid[comes.says.key] : change;
  if (key === null) return null;
  const said = say[key];
  const day = comes?.says?.day ? figures.calendarDay(comes.says.day) : '';
  return rich(typeof said === 'string' ? said : said({ day }), { b: (words) => <strong>{words}</strong> });
}
