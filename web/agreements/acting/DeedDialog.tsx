import type { AgreementAction } from '@ahadi/domain/agreements/lifecycle.ts';
import { Suspense } from 'react';
import { lazy } from '../../core/lazy.ts';
import { DelegateDialog } from '../attending/DelegateDialog.tsx';
import { ChangeDialog } from '../ending/ChangeDialog.tsx';
import { EndDialog } from '../ending/EndDialog.tsx';
import { AcceptDialog, type DeedDialogProps, ExtendDialog, RemoveDialog, RequestDialog } from './PlainDialogs.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

const Ceremony = lazy(() => import('../signing/Ceremony.tsx').then((module) => ({ default: module.Ceremony })));

/** What a person can begin from the page of an agreement and finish in a dialog. */
export type DialogAction = Extract<
  AgreementAction,
  | 'accept_text'
  | 'request_signatures'
  | 'sign'
  | 'delegate'
  | 'propose_change'
  | 'decline'
  | 'void'
  | 'reopen'
  | 'extend'
  | 'remove'
  | 'propose_amendment'
  | 'propose_end'
>;

/** The dialog of one deed; `reason` is what a link filled in for it. */
export function DeedDialog({ action, reason, ...props }: DeedDialogProps & { action: DialogAction; reason: string }) {
  switch (action) {
    case 'accept_text':
      return <AcceptDialog {...props} />;
    case 'request_signatures':
      return <RequestDialog {...props} />;
    case 'extend':
      return <ExtendDialog {...props} />;
    case 'remove':
      return <RemoveDialog {...props} />;
    case 'propose_amendment':
      return <ChangeDialog {...props} />;
    case 'propose_end':
      return <EndDialog {...props} />;
    case 'delegate':
      return <DelegateDialog {...props} />;
    case 'sign':
      return (
        <Suspense fallback={null}>
          <Ceremony {...props} />
        </Suspense>
      );
    default:
      return <ReasonDialog action={action} start={reason} {...props} />;
  }
}
