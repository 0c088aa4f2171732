import { useSyncExternalStore } from 'react';

export type ToastTone = 'info' | 'good' | 'attention' | 'danger';
export type Toast = {
  id: number;
  title: string;
  /** Empty where the title says it all. */
  message: string;
  tone: ToastTone;
  /** Milliseconds on screen; a pointer or the focus on it holds it longer. Infinity: until it is answered. */
  duration: number;
  action?: { label: string; run: () => void };
};

const DEFAULT_DURATION = 5_000;
const MOST_AT_ONCE = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Tells of something that happened elsewhere than where the person looks. What happened here is said inline instead. */
export function toast(
  it: Pick<Toast, 'title' | 'message'> & Partial<Pick<Toast, 'tone' | 'duration' | 'action'>>,
): number {
  lastId += 1;
  const shown: Toast = { tone: 'info', duration: DEFAULT_DURATION, ...it, id: lastId };
  replace(withinLimit([...toasts, shown]));
  return shown.id;
}

/** The oldest give way, but for those that wait for an answer. */
function withinLimit(all: readonly Toast[]): readonly Toast[] {
  const passing = all.filter((it) => Number.isFinite(it.duration));
  const tooMany = new Set(passing.slice(0, Math.max(0, all.length - MOST_AT_ONCE)));
  return all.filter((it) => !tooMany.has(it));
}

/** A failure: titled Error, or what that is in the language of its message; destructive (specification §8). */
export const toastError = (message: string, title = 'Error'): number => toast({ title, message, tone: 'danger' });

export const dismissToast = (id: number): void => replace(toasts.filter((it) => it.id !== id));

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly Toast[] = [];

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    listen,
    () => toasts,
    () => none,
  );
