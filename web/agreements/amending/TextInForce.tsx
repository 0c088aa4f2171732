import type { Amending } from '@ahadi/domain/agreements/amending/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../core/time.ts';
import { Card } from '../../ui/Card.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { DocumentSheet } from '../document/DocumentSheet.tsx';
import { PublicClauseBox } from '../document/PublicClauseBox.tsx';
import styles from './amending.module.css';
import { Changed } from './WhatItChanges.tsx';

type Shown = 'now' | 'first' | 'difference';

const choices: readonly { value: Shown; label: string }[] = [
  { value: 'now', label: 'In force now' },
  { value: 'first', label: 'As first signed' },
  { value: 'difference', label: 'What changed' },
];

/** Before "Amendment 1 of 3 May". */
const saidOf: Record<Shown, string> = {
  now: 'As amended by',
  first: 'As first signed. It no longer holds like this since',
  difference: 'From the text as first signed to',
};

type Props = { view: AgreementView; inForce: NonNullable<Amending['inForce']>; children: ReactNode };

/** The text that holds now, with the one that was first signed (the children) and what lies between both at hand. */
export default function TextInForce({ view, inForce, children }: Props) {
  const [shown, setShown] = useState<Shown>('now');
  return (
    <>
      <div className={styles.switch}>
        <p>
          {saidOf[shown]} <Link to={to('agreement', { id: inForce.id })}>Amendment {inForce.no}</Link> of{' '}
          {formatDay(inForce.since)}.
        </p>
        <Chips legend="Which text is shown" options={choices} start={shown} onChange={setShown} />
      </div>
      {shown === 'first' && children}
      {shown === 'now' && (
        <DocumentSheet agreementId={inForce.id} terms={inForce.terms} parties={view.parties}>
          {inForce.terms.publicClauseOffered && <PublicClauseBox terms={inForce.terms} parties={view.parties} />}
        </DocumentSheet>
      )}
      {shown === 'difference' && (
        <Card inset="sheet" title="What changed since it was first signed" aria-label="What changed">
          <Changed id={inForce.id} beforeId={view.id} before={view.terms} after={inForce.terms} />
        </Card>
      )}
    </>
  );
}
