import type { Amending } from '@ahadi/domain/agreements/amending/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Speaking, useFigures, useWordsHere } from '../../core/here.ts';
import { rich } from '../../core/Rich.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { DocumentSheet } from '../document/DocumentSheet.tsx';
import { PublicClauseBox } from '../document/PublicClauseBox.tsx';
import styles from './amending.module.css';
import { Changed } from './WhatItChanges.tsx';
import { amendments } from './words.ts';

type Shown = 'now' | 'first' | 'difference';

const choices = { now: 'inForceNow', first: 'asFirstSigned', difference: 'whatChanged' } as const;
const saidOf = { now: 'nowBy', first: 'firstBy', difference: 'differenceBy' } as const;

type Props = { view: AgreementView; inForce: NonNullable<Amending['inForce']>; children: ReactNode };

/** The text that holds now, with the one that was first signed (the children) and what lies between both at hand. */
export default function TextInForce({ view, inForce, children }: Props) {
  const say = useWordsHere(amendments);
  const figures = useFigures();
  const [shown, setShown] = useState<Shown>('now');
  return (
    <>
      <div className={styles.switch}>
        <p>
          {rich(say[saidOf[shown]]({ no: inForce.no, day: figures.day(inForce.since) }), {
            a: (words) => <Link to={to('agreement', { id: inForce.id })}>{words}</Link>,
          })}
        </p>
        <Chips
          legend={say.whichText}
          options={(['now', 'first', 'difference'] as const).map((value) => ({ value, label: say[choices[value]] }))}
          start={shown}
          onChange={setShown}
        />
      </div>
      {shown === 'first' && children}
      {shown === 'now' && (
        <Speaking language="en">
          <DocumentSheet agreementId={inForce.id} terms={inForce.terms} parties={view.parties}>
            {inForce.terms.publicClauseOffered && <PublicClauseBox terms={inForce.terms} parties={view.parties} />}
          </DocumentSheet>
        </Speaking>
      )}
      {shown === 'difference' && (
        <Card inset="sheet" title={say.changedSince} aria-label={say.whatChanged}>
          <Changed id={inForce.id} beforeId={view.id} before={view.terms} after={inForce.terms} />
        </Card>
      )}
    </>
  );
}
