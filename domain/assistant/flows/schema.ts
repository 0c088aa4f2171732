import type { Day } from '../../core/calendar.ts';
import type { IntentName } from '../schema.ts';

/** What the reader can choose among that is their own; the server makes the list. */
export type OwnList =
  | 'agreements_to_complain'
  | 'parties'
  | 'disputes_to_answer'
  | 'disputes_to_settle'
  | 'agreements_open'
  | 'agreements_signed'
  | 'matters_to_mediate'
  | 'escrows_open'
  | 'orders'
  | 'parcels'
  | 'payments';

type Base = {
  /** What it is kept under. */
  name: string;
  /** What is asked. */
  say: string;
  /** May be left out with "skip". */
  optional?: boolean;
};
/** A step of a guided conversation. A branch asks nothing: it goes where an answer before it leads. */
export type FlowNode =
  | (Base & { kind: 'ask'; least: number; most: number })
  | (Base & { kind: 'choice'; options: readonly { value: string; label: string }[] })
  /** `ifNone` is said when there is nothing to choose among; an optional one is passed over then. */
  | (Base & { kind: 'own'; list: OwnList; ifNone: string })
  | (Base & { kind: 'date'; when: 'past' | 'future' | 'any' })
  | (Base & { kind: 'amount'; currency: string })
  | (Base & { kind: 'email' })
  | (Base & { kind: 'confirm'; yes: string })
  | { kind: 'branch'; on: string; ways: Readonly<Record<string, string>>; otherwise: string };

/** A guided conversation: its steps by name, in their order; a step goes on to the next one, and a branch to the one it names, or to `end`. */
export type Flow = {
  intent: IntentName;
  /** Grows with each change of its steps. */
  version: number;
  /** What the draft or page at its end is called on the button. */
  button: string;
  steps: readonly (readonly [string, FlowNode])[];
};

/** One of the reader's own things as it was chosen. */
export type OwnValue = { id: string; label: string };
/** null: left out. An amount is in minor units. */
export type SlotValue = string | number | OwnValue | null;
export type Slots = Readonly<Record<string, SlotValue>>;

/** Where a guided conversation is. `trail` are the steps that were asked and answered, in their order. */
export type FlowState = {
  intent: IntentName;
  version: number;
  at: string | 'end';
  trail: readonly string[];
  slots: Slots;
};

/** What an answer is read with. */
export type Reading = { today: Day; options: readonly OwnValue[]; currency?: string | undefined };
