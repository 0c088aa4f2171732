import { problemOfEmail } from '@ahadi/domain/accounts/rules.ts';
import type { DisputeId } from '@ahadi/domain/core/ids.ts';
import { MOST_ENTERED } from '@ahadi/domain/disputes/decision.ts';
import type { DisputeAction } from '@ahadi/domain/disputes/lifecycle.ts';
import { withdrawnIs } from '@ahadi/domain/disputes/publicity.ts';
import { nothingIsPublic } from '@ahadi/domain/disputes/publishing/rules.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { api } from '../../core/api.ts';
import type { useCommand } from '../../core/command.ts';
import { problemOfReason } from '../../core/reason.ts';

/** Deeds that need one text and nothing else: mostly a reason that others will ask about. */
export type TextAction = Extract<
  DisputeAction,
  | 'withdraw'
  | 'reopen'
  | 'appeal'
  | 'serve_again'
  | 'not_me'
  | 'deny_resolved'
  | 'end_external'
  | 'object_decision'
  | 'drop_decision'
  | 'object'
  | 'appeal_refusal'
  | 'request_info'
  | 'lift_stay'
  | 'refuse'
>;

type Input = { id: DisputeId; reason: string };
type Procedure = Parameters<typeof useCommand<Input, DisputeView>>[0];

type TextDeed = {
  procedure: Procedure;
  title: string;
  /** What happens, and what cannot be undone. */
  consequence: string | ((view: DisputeView) => string);
  label: string;
  help: string;
  confirm: string;
  cancel: string;
  tone: 'primary' | 'danger';
  done: string;
  /** One line instead of several; `email` for an address. */
  line?: 'text' | 'email';
  problemOf?: (text: string) => string | undefined;
};

/** The same deed under the name that its procedure has for the text. */
const statement: Procedure = {
  call: (...[{ id, reason }, options]) => api.disputes.notMe.call({ id, statement: reason }, options),
  key: () => api.disputes.notMe.key(),
};
const address: Procedure = {
  call: (...[{ id, reason }, options]) => api.disputes.serveAgain.call({ id, email: reason }, options),
  key: () => api.disputes.serveAgain.key(),
};

const both = 'Both sides read this.';

export const textDeeds: Record<TextAction, TextDeed> = {
  withdraw: {
    procedure: api.disputes.withdraw,
    title: 'Withdraw this dispute',
    consequence: (view) => withdrawnIs(view).words,
    label: 'Why do you withdraw it? (optional)',
    help: both,
    confirm: 'Withdraw it',
    cancel: 'Keep it',
    tone: 'danger',
    done: 'It is withdrawn. The other side is told.',
    problemOf: () => undefined,
  },
  reopen: {
    procedure: api.disputes.reopen,
    title: 'Open it again',
    consequence:
      'An officer looks at it once more. This is possible once, and needs something that was not known before.',
    label: 'What is new?',
    help: both,
    confirm: 'Open it again',
    cancel: 'Leave it closed',
    tone: 'primary',
    done: 'It is open again. An officer looks at it.',
  },
  appeal: {
    procedure: api.disputes.appeal,
    title: 'Ask a second officer',
    consequence: 'Another officer than the one who refused it decides. This is possible once.',
    label: 'Why should it be taken on?',
    help: 'Officers read this.',
    confirm: 'Ask a second officer',
    cancel: 'Leave it',
    tone: 'primary',
    done: 'A second officer looks at it.',
  },
  serve_again: {
    procedure: address,
    title: 'Deliver it to another address',
    consequence:
      'The notices start again at this address. The clocks start when one is opened there, or counts as delivered.',
    label: 'Their e-mail address',
    help: 'Make sure that it is theirs: what you write is sent there.',
    confirm: 'Deliver it there',
    cancel: 'Not now',
    tone: 'primary',
    done: 'It is on its way to the new address.',
    line: 'email',
    problemOf: (text) => problemOfEmail(text) ?? undefined,
  },
  not_me: {
    procedure: statement,
    title: 'Say that this is not you',
    consequence:
      'All clocks stand still while an officer checks whom it names. If it is not you, you are taken off it.',
    label: 'Why is it not you?',
    help: 'The officer and the filer read this.',
    confirm: 'This is not me',
    cancel: 'Cancel',
    tone: 'primary',
    done: 'An officer checks it. The clocks stand still meanwhile.',
  },
  deny_resolved: {
    procedure: api.disputes.denyResolved,
    title: 'It is not resolved',
    consequence: 'The dispute and its clocks go on as before.',
    label: 'What is still missing?',
    help: both,
    confirm: 'It is not resolved',
    cancel: 'Cancel',
    tone: 'primary',
    done: 'The other side is told what is missing.',
  },
  end_external: {
    procedure: api.disputes.endExternal,
    title: 'Proceedings elsewhere ended',
    consequence: 'The clocks go on with the time that was left.',
    label: 'How did they end?',
    help: both,
    confirm: 'They ended',
    cancel: 'Cancel',
    tone: 'primary',
    done: 'The clocks go on.',
  },
  object_decision: {
    procedure: api.disputes.objectDecision,
    title: 'It was not decided so',
    consequence: 'It does not bind before an officer has compared it with the paper.',
    label: 'What was decided otherwise, or why does it not bind?',
    help: 'Both sides and the officer read this. Name an appeal with its number.',
    confirm: 'It was not decided so',
    cancel: 'Cancel',
    tone: 'primary',
    done: 'An officer compares it with the paper. It does not bind meanwhile.',
  },
  drop_decision: {
    procedure: api.disputes.dropDecision,
    title: 'Take back what you entered',
    consequence: `It binds nobody, and the clocks go on standing still. Each side can enter a decision ${MOST_ENTERED} times at most.`,
    label: 'Why?',
    help: both,
    confirm: 'Take it back',
    cancel: 'Leave it',
    tone: 'primary',
    done: 'It is taken back. The other side is told.',
  },
  object: {
    procedure: api.disputes.object,
    title: 'Object to the publication',
    consequence: 'The publication waits until a record officer has decided about your objection.',
    label: 'What is wrong with it?',
    help: 'The record officer reads this.',
    confirm: 'Object',
    cancel: 'Cancel',
    tone: 'primary',
    done: 'Your objection holds the publication back until it is decided.',
  },
  appeal_refusal: {
    procedure: api.disputes.appealRefusal,
    title: 'Appeal against the refusal',
    consequence: 'Another record officer looks at the publication. This is possible once.',
    label: 'Why should it be public?',
    help: 'The record officer and the other side read this.',
    confirm: 'Appeal',
    cancel: 'Leave it private',
    tone: 'primary',
    done: 'Another record officer looks at it.',
  },
  request_info: {
    procedure: api.disputes.requestInfo,
    title: 'Ask for more information',
    consequence: 'The filer has seven days to change the claim; then it lapses as withdrawn.',
    label: 'What is missing?',
    help: 'The filer reads this word for word.',
    confirm: 'Ask for it',
    cancel: 'Cancel',
    tone: 'primary',
    done: 'The filer is asked.',
  },
  lift_stay: {
    procedure: api.disputes.liftStay,
    title: 'Lift the protective stay',
    consequence: 'The clocks go on with the time that was left, at least seven days.',
    label: 'Why now?',
    help: 'Kept for officers only.',
    confirm: 'Lift it',
    cancel: 'Leave it',
    tone: 'primary',
    done: 'The clocks go on.',
  },
  refuse: {
    procedure: api.disputes.refusePublication,
    title: 'Refuse the publication',
    consequence: `It closes in private. ${nothingIsPublic} The filer can ask another record officer once, within ${disputeDefaults.appealDays} days.`,
    label: 'Why must it not be public?',
    help: both,
    confirm: 'Refuse the publication',
    cancel: 'Cancel',
    tone: 'danger',
    done: 'It is closed in private. Both sides are told why.',
  },
};

export const problemOfText = (action: TextAction, text: string): string | undefined =>
  (textDeeds[action].problemOf ?? problemOfReason)(text);
