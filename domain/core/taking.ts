import { oc } from '@orpc/contract';

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

const builder = (takes: Partial<Taking>) => oc.$meta<{ takes: Taking }>({ takes: { ...ordinary, ...takes } });

/** Begins a procedure that takes a file of at most so many bytes, or an ordinary body without one. Only for somebody signed in. */
export const takesFile = (bytes: number) => builder({ file: bytes });

/** Begins a procedure whose input is longer than others: at most so many bytes of JSON, with so many members. Only for somebody signed in. */
export const takesText = (limits: { json: number; members?: number }) => builder(limits);
