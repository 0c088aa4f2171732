import type { AgreementView, WorkingCopy } from '@ahadi/domain/agreements/schema.ts';
import { Suspense } from 'react';
import { lazy } from '../../core/lazy.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ChangesNotice } from '../amending/ChangesNotice.tsx';
import { WhatItChanges } from '../amending/WhatItChanges.tsx';
import type { Editing } from '../editing/useEditing.ts';
import { notWhile } from '../offer.ts';
import { useVoice } from '../words.ts';
import { useSending } from './words.ts';

const ConflictNotice = lazy(() =>
  import('./ConflictNotice.tsx').then((module) => ({ default: module.ConflictNotice })),
);

const ApprovalNotice = lazy(() => import('../approving/ApprovalNotice.tsx'));

type Props = { view: AgreementView; copy: WorkingCopy; editing: Editing; isBehind: boolean };

/** What stands above a text while it is written: what it changes, and what others did meanwhile. */
export default function EditingNotices({ view, copy, editing, isBehind }: Props) {
  const say = useSending();
  const voice = useVoice();
  const why = notWhile('save_text', view.status)?.(voice) ?? null;
  return (
    <>
      {why && (
        <Notice tone="attention" title={say.frozen} announce>
          {say.frozenWords({ why })}
        </Notice>
      )}
      {editing.text.status === 'stale' && (
        <Suspense fallback={null}>
          <ConflictNotice editing={editing} />
        </Suspense>
      )}
      {isBehind && (
        <Notice tone="info" title={say.behind({ no: view.versionNo })} announce>
          {say.behindWords({ base: copy.baseNo ?? view.versionNo })}
        </Notice>
      )}
      {view.approvedInside && (
        <Suspense fallback={null}>
          <ApprovalNotice view={view} isMine />
        </Suspense>
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
