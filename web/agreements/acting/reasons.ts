import type { AgreementAction } from '@ahadi/domain/agreements/lifecycle.ts';
import { api } from '../../core/api.ts';

/** Deeds that others will ask about, so they need a reason. */
export type ReasonedAction = Extract<AgreementAction, 'propose_change' | 'decline' | 'void' | 'reopen'>;

type Deed = {
  procedure: typeof api.agreements.decline;
  title: string;
  /** What happens, and what cannot be undone. */
  consequence: string;
  label: string;
  help: string;
  confirm: string;
  cancel: string;
  tone: 'primary' | 'danger';
  done: string;
};

export const reasonedDeeds: Record<ReasonedAction, Deed> = {
  propose_change: {
    procedure: api.agreements.proposeChange,
    title: 'Propose a change',
    consequence:
      'The text is frozen, so the person who made the agreement decides whether to reopen it. Until they answer you cannot sign.',
    label: 'What should change, and why?',
    help: 'Every party reads this.',
    confirm: 'Propose the change',
    cancel: 'Not now',
    tone: 'primary',
    done: 'Your proposal is sent. The person who made the agreement answers it.',
  },
  decline: {
    procedure: api.agreements.decline,
    title: 'Decline this agreement',
    consequence: 'It ends here for everybody and cannot be taken up again. Nobody is bound by it.',
    label: 'Why do you decline?',
    help: 'Every party reads this.',
    confirm: 'Decline it',
    cancel: 'Keep it open',
    tone: 'danger',
    done: 'You declined. The others are told, with your reason.',
  },
  void: {
    procedure: api.agreements.void,
    title: 'Withdraw this agreement',
    consequence: 'It ends here for everybody. Signatures given so far lose their effect. It cannot be taken up again.',
    label: 'Why do you withdraw it?',
    help: 'Every party reads this.',
    confirm: 'Withdraw it',
    cancel: 'Keep it',
    tone: 'danger',
    done: 'The agreement is withdrawn. The others are told, with your reason.',
  },
  reopen: {
    procedure: api.agreements.reopen,
    title: 'Reopen the text',
    consequence: 'The text can be changed again. Signatures given so far are void, and everybody accepts again.',
    label: 'Why do you reopen it?',
    help: 'Every party reads this.',
    confirm: 'Reopen the text',
    cancel: 'Leave it frozen',
    tone: 'danger',
    done: 'The text is open again. Change it, or ask everybody to accept it as it is.',
  },
};
