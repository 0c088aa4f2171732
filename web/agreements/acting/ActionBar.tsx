import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { isDisputable } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { lazy } from '../../core/lazy.ts';
import { useMe } from '../../core/session.ts';
import styles from '../../ui/acting.module.css';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { MoreActions } from '../../ui/MoreActions.tsx';
import { useAmending } from '../amending/useAmending.ts';
import { offer, primaryOf } from '../offer.ts';
import { inEnglish } from '../refusal.ts';
import { useVoice } from '../words.ts';
import type { DialogAction } from './DeedDialog.tsx';

const KeepDialog = lazy(() => import('../templates/KeepDialog.tsx'));

/** Every deed of a person in its own verb, in the order in which a life has them. */
const labels = {
  save_text: 'saveText',
  accept_text: 'acceptText',
  request_signatures: 'requestSignatures',
  sign: 'sign',
  propose_change: 'proposeChange',
  delegate: 'delegate',
  decline: 'decline',
  reopen: 'reopen',
  extend: 'extend',
  void: 'withdraw',
  remove: 'remove',
  propose_amendment: 'proposeAmendment',
  propose_end: 'proposeEnd',
} as const;
type Labelled = keyof typeof labels;

const secondary: Partial<Record<AgreementView['status'], readonly Labelled[]>> = {
  negotiating: ['save_text', 'decline'],
  signing: ['propose_change', 'decline'],
};

type Props = { view: AgreementView; onOpen: (action: DialogAction) => void };

export const documentUrl = (id: string): string => `/api/v1/agreements/${id}/document`;

/** One primary action, at most two beside it, and all others with the reason why not. Sticks to the bottom on a phone. */
export function ActionBar({ view, onOpen }: Props) {
  const { userId } = useMe();
  const voice = useVoice();
  const { say } = voice;
  const navigate = useNavigate();
  const [keeping, setKeeping] = useState(false);
  const primary = primaryOf(view, userId);
  const run = (action: Labelled) =>
    action === 'save_text' ? void navigate(to('editAgreement', { id: view.id })) : onOpen(action);
  const mayDispute = view.myPartyId !== null && isDisputable(view.status) && view.purpose === null;
  // Nothing more is paid for what has ended.
  const mayPay = mayDispute && agreementLifecycle.can('amend', view.status);
  const escrowHref = to('newEscrow', {}, { agreement: view.id });
  const unchangeable = useAmending(view).data?.whyNot;
  const changeable = unchangeable ? inEnglish(voice, unchangeable) : null;
  const whyNot = (action: Labelled): string | null =>
    offer(action, view, userId).why?.(voice) ??
    (action === 'propose_amendment' || action === 'propose_end' ? changeable : null);
  const beside = (secondary[view.status] ?? []).filter((action) => offer(action, view, userId).can);
  const inMore = (Object.keys(labels) as Labelled[]).filter((action) => action !== primary && !beside.includes(action));
  const actionFor = (action: Labelled) => ({
    key: action,
    label: say[labels[action]],
    why: whyNot(action),
    run: () => run(action),
  });
  return (
    <div className={styles.bar}>
      <MoreActions
        actions={[
          ...beside.map((action) => ({ ...actionFor(action), onPhone: true })),
          ...inMore.map(actionFor),
          ...(mayDispute
            ? [
                ...(mayPay
                  ? [
                      {
                        key: 'escrow',
                        label: say.escrow,
                        why: null,
                        run: () => void navigate(escrowHref),
                        onPhone: true,
                      },
                    ]
                  : []),
                {
                  key: 'dispute',
                  label: say.dispute,
                  why: null,
                  run: () => void navigate(to('newDispute', {}, { agreement: view.id })),
                },
                {
                  key: 'mediation',
                  label: say.mediation,
                  why: null,
                  run: () => void navigate(to('newMediation', {}, { agreement: view.id })),
                },
              ]
            : []),
          ...(view.creatorUserId === userId && view.purpose === null
            ? [
                {
                  key: 'many',
                  label: say.sendToMany,
                  why: null,
                  run: () => void navigate(to('sendToMany', { id: view.id })),
                },
              ]
            : []),
          { key: 'template', label: say.keepTemplate, why: null, run: () => setKeeping(true) },
          { key: 'print', label: say.print, why: null, run: () => window.print() },
        ]}
      />
      {beside.map((action) => (
        <Button key={action} variant="quiet" className={styles.beside} onClick={() => run(action)}>
          {say[labels[action]]}
        </Button>
      ))}
      {mayPay && (
        <Link className={`${buttonClass('quiet')} ${styles.beside}`} to={escrowHref}>
          {say.escrow}
        </Link>
      )}
      <Primary view={view} primary={primary} onOpen={onOpen} />
      {keeping && (
        <Suspense fallback={null}>
          <KeepDialog view={view} onClose={() => setKeeping(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Primary({ view, primary, onOpen }: Props & { primary: ReturnType<typeof primaryOf> }) {
  const { userId } = useMe();
  const voice = useVoice();
  const { say } = voice;
  switch (primary) {
    case null:
      return null;
    case 'write':
      return (
        <Link className={`${buttonClass('primary')} ${styles.primary}`} to={to('editAgreement', { id: view.id })}>
          {say.continueWriting}
        </Link>
      );
    case 'download':
      return (
        <a
          className={`${buttonClass('primary')} ${styles.primary}`}
          href={documentUrl(view.id)}
          download={`${view.ref}.pdf`}
        >
          {say.download}
        </a>
      );
    case 'wait_for_seal':
      return (
        <Button className={styles.primary} pending>
          {say.sealingNow}
        </Button>
      );
    default:
      return (
        <Button
          className={styles.primary}
          whyNot={offer(primary, view, userId).why?.(voice)}
          onClick={() => onOpen(primary)}
        >
          {say[labels[primary]]}
        </Button>
      );
  }
}
