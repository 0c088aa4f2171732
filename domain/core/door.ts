import { oc } from '@orpc/contract';
import type { Desk } from './desks.ts';
import type { KeyScope } from './scopes.ts';

const KILOBYTE = 1024;

/**
 * What the body of a request may be, judged before a byte of it is read: at most so many bytes of JSON with so many members (of lists
 * and objects together), and where a file goes along, its bytes; null where none does.
 */
export type Taking = { readonly json: number; readonly members: number; readonly file: number | null };

/** What a command takes whose contract says no more. */
export const ordinary: Taking = { json: 256 * KILOBYTE, members: 2_000, file: null };

/** Deeper than any input of ours goes; what is nested further was made to hurt. */
export const DEEPEST = 32;

/** What a procedure asks of a request, and how it is treated. It stands on its route in the contract; saying less is stricter. */
export type Door = {
  /** Who comes in at all. What they may do behind it is decided thing by thing, by `permissions`. */
  readonly who: 'session' | 'anyone';
  /** The right that goes by role alone and is asked before anything is done or looked for; null where it goes by the thing. */
  readonly desk: Desk | null;
  /** The scope that a key needs; null shuts it to every key. Each of these reads the agreement through `readAgreement`, which holds a key to its identity. */
  readonly key: KeyScope | null;
  /** Said in confidence, or a secret: nothing that goes in or comes out of it is kept in the clear, not for an hour. */
  readonly isConfidential: boolean;
  /** It moves money or decides about it: what is refused there is written down. */
  readonly isAboutMoney: boolean;
  /**
   * It works for seconds or minutes before it writes anything, or writes in many transactions: its key claims no transaction, which would
   * be open all that time. Doing it twice has to have one effect by itself.
   */
  readonly takesLong: boolean;
  /**
   * Open to somebody whose account is suspended, too: who reads may always, but of commands only what law or fairness asks for. What is
   * open `to settle` lets through only what ends a dispute, which its service looks at.
   */
  readonly whenSuspended: boolean | 'to settle';
  readonly takes: Taking;
};

const strict: Door = {
  who: 'session',
  desk: null,
  key: null,
  isConfidential: false,
  isAboutMoney: false,
  takesLong: false,
  whenSuspended: false,
  takes: ordinary,
};

/** Begins a procedure whose door is the strict one but for what is said. */
export const through = (said: Partial<Door>) => oc.$meta<Door>({ ...strict, ...said });

/** Begins a procedure for somebody signed in, with an ordinary body. */
export const signedIn = through({});
/** Begins one for anybody at all. */
export const open = through({ who: 'anyone' });
/** Begins one that stays open to somebody whose account is suspended. */
export const whenSuspended = through({ whenSuspended: true });
/** Begins one whose input and answer nobody else may read; with a session. */
export const confidential = through({ isConfidential: true });
/** Begins one that moves money or decides about it; with a session. */
export const aboutMoney = through({ isAboutMoney: true });

/** Takes a file of at most so many bytes, or an ordinary body without one. Only for somebody signed in. */
export const takesFile = (bytes: number) => ({ takes: { ...ordinary, file: bytes } });
/** Takes input that is longer than others: so many bytes of JSON with so many members. Only for somebody signed in. */
export const takesText = (limits: { json: number; members?: number }) => ({ takes: { ...ordinary, ...limits } });
