import type { AgreementView, WorkingCopy } from '@ahadi/domain/agreements/schema.ts';
import { Suspense } from 'react';
import { lazy } from '../../core/lazy.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ChangesNotice } from '../amending/ChangesNotice.tsx';
import { WhatItChanges } from '../amending/WhatItChanges.tsx';
import type { Editing } from './useEditing.ts';

const ConflictNotice = lazy(() =>
  import('./ConflictNotice.tsx').then((module) => ({ default: module.ConflictNotice })),
);

type Props = { view: AgreementView; copy: WorkingCopy; editing: Editing; why: string | null; isBehind: boolean };

/** What stands above a text while it is written: what it changes, and what others did meanwhile. */
export default function EditingNotices({ view, copy, editing, why, isBehind }: Props) {
  return (
    <>
      {why && (
        <Notice tone="attention" title="The text was frozen while you wrote" announce>
          {why} What you typed stays on this page; copy it before you leave.
        </Notice>
      )}
      {editing.text.status === 'stale' && (
        <Suspense fallback={null}>
          <ConflictNotice editing={editing} />
        </Suspense>
      )}
      {isBehind && (
        <Notice tone="info" title={`Version ${view.versionNo} was sent while you were writing`} announce>
          You began from version {copy.baseNo}. Your text is kept; before you send it you see all differences from the
          newest version.
        </Notice>
      )}
      {view.purpose !== null && (
        <>
          <ChangesNotice view={view} />
          <WhatItChanges view={view} terms={editing.terms} />
        </>
      )}
    </>
  );
}
