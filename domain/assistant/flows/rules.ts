import { addCalendarDays, type Day } from '../../core/calendar.ts';
import { minorDigits } from '../../core/money.ts';
import type { AskedSlot, Choice, IntentName } from '../schema.ts';
import { accountFlows } from './account.ts';
import { matterFlows } from './matters.ts';
import type { Flow, FlowNode, FlowState, OwnValue, Reading, Slots, SlotValue } from './schema.ts';
import { thingFlows } from './things.ts';

/** Every guided conversation. An intent without one does not compile. */
export const flows: Record<IntentName, Flow> = { ...matterFlows, ...thingFlows, ...accountFlows };

export type AskingNode = Exclude<FlowNode, { kind: 'branch' }>;
const nodeAt = (flow: Flow, at: string): FlowNode | undefined => flow.steps.find(([name]) => name === at)?.[1];
const following = (flow: Flow, at: string): string => {
  const place = flow.steps.findIndex(([name]) => name === at);
  return flow.steps[place + 1]?.[0] ?? 'end';
};

const wayOf = (node: FlowNode & { kind: 'branch' }, slots: Slots): string => {
  const value = slots[node.on];
  const key = value === null || value === undefined ? '' : typeof value === 'object' ? 'chosen' : String(value);
  return node.ways[key] ?? node.otherwise;
};

/** The next step from here that has to be asked: branches are followed, what is known is passed over. */
function nextAsked(flow: Flow, from: string, slots: Slots): string {
  let at = from;
  for (let node = nodeAt(flow, at); node; node = nodeAt(flow, at)) {
    if (node.kind === 'branch') at = wayOf(node, slots);
    else if (node.name in slots) at = following(flow, at);
    else return at;
  }
  return 'end';
}

/** Begins a guided conversation with what is known already; that is not asked. */
export function begin(flow: Flow, known: Slots = {}): FlowState {
  const first = flow.steps[0]?.[0] ?? 'end';
  return { intent: flow.intent, version: flow.version, at: nextAsked(flow, first, known), trail: [], slots: known };
}

/** The step that is asked now, or null at the end. */
export function askedIn(flow: Flow, state: FlowState): AskingNode | null {
  const node = nodeAt(flow, state.at);
  return node && node.kind !== 'branch' ? node : null;
}

/** The same conversation when its steps were changed meanwhile: what was answered is kept, and what is new is asked. */
export const resumed = (flow: Flow, state: FlowState): FlowState =>
  state.version === flow.version && (state.at === 'end' || nodeAt(flow, state.at)) ? state : begin(flow, state.slots);

/** Keeps an answer and goes on to the next step. */
export function answered(flow: Flow, state: FlowState, value: SlotValue): FlowState {
  const node = askedIn(flow, state);
  if (!node) return state;
  const slots = { ...state.slots, [node.name]: value };
  return { ...state, slots, trail: [...state.trail, state.at], at: nextAsked(flow, following(flow, state.at), slots) };
}

/** One step back, its answer forgotten; null at the first. What lay between was known or passed over, and is looked at again. */
export function back(flow: Flow, state: FlowState): FlowState | null {
  const before = state.trail.at(-1);
  const node = before === undefined ? undefined : nodeAt(flow, before);
  if (before === undefined || !node || node.kind === 'branch') return null;
  const { [node.name]: _forgotten, ...slots } = state.slots;
  return { ...state, at: before, trail: state.trail.slice(0, -1), slots };
}

/** How many steps may still follow from here, the longest way. */
function longest(flow: Flow, from: string, slots: Slots, seen: readonly string[] = []): number {
  const at = nextAskedOrBranch(flow, from, slots);
  const node = nodeAt(flow, at);
  if (!node || seen.includes(at)) return 0;
  if (node.kind === 'branch')
    return Math.max(
      ...[...Object.values(node.ways), node.otherwise].map((way) => longest(flow, way, slots, [...seen, at])),
    );
  return 1 + longest(flow, following(flow, at), slots, [...seen, at]);
}
/** Like {@link nextAsked}, but stops at a branch whose answer is not there yet. */
function nextAskedOrBranch(flow: Flow, from: string, slots: Slots): string {
  let at = from;
  for (let node = nodeAt(flow, at); node; node = nodeAt(flow, at)) {
    if (node.kind === 'branch' && !(node.on in slots)) return at;
    if (node.kind === 'branch') at = wayOf(node, slots);
    else if (node.name in slots) at = following(flow, at);
    else return at;
  }
  return 'end';
}

/** The currency of an amount: that of what was chosen before, which is kept as the slot `currency`, or the step's own. */
const currencyIn = (node: AskingNode & { kind: 'amount' }, { currency }: Slots): string =>
  typeof currency === 'string' ? currency : node.currency;

/** What is asked now, and how far along it is: "Step 2 of 5". */
export function slotOf(flow: Flow, state: FlowState): AskedSlot | null {
  const node = askedIn(flow, state);
  if (!node) return null;
  const step = state.trail.length + 1;
  const of = state.trail.length + longest(flow, state.at, state.slots);
  const kind = node.kind === 'ask' ? 'text' : node.kind;
  return {
    kind,
    name: node.name,
    step,
    of: Math.max(step, of),
    currency: node.kind === 'amount' ? currencyIn(node, state.slots) : null,
  };
}

const choice = (id: string, label: string): Choice => ({ id, label, path: null });

/** The buttons of a step: what can be chosen, and the ways that are always open. */
export function choicesOf(node: AskingNode, { options }: Pick<Reading, 'options'>, isFirst: boolean): Choice[] {
  const own =
    node.kind === 'choice'
      ? node.options.map(({ value, label }) => choice(`option:${value}`, label))
      : node.kind === 'own'
        ? options.map(({ id, label }) => choice(`own:${id}`, label))
        : node.kind === 'confirm'
          ? [choice('yes', node.yes)]
          : [];
  return [
    ...own,
    ...(node.optional ? [choice('skip', 'Skip')] : []),
    ...(isFirst ? [] : [choice('back', 'Back')]),
    choice('cancel', 'Cancel'),
    choice('person', 'Talk to a person'),
  ];
}

export type Read = { value: SlotValue } | { problem: string };
const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@.+-]+/gu, ' ')
    .trim();

/** Reads what was typed or tapped as the answer of a step; `tapped` is the id of a button. */
export function readAnswer(
  node: AskingNode,
  text: string,
  { today, options, currency }: Reading,
  tapped: string | null = null,
): Read {
  if (
    node.optional &&
    (tapped === 'skip' || /^(?:skip|none|no idea|i do not know|not sure|leave it out)$/.test(plain(text)))
  )
    return { value: null };
  switch (node.kind) {
    case 'ask':
      return readWords(node, text);
    case 'choice':
      return readChoice(
        node.options.map(({ value, label }) => ({ id: value, label })),
        text,
        tapped,
        'option:',
        ({ id }) => id,
      );
    case 'own':
      return readChoice(options, text, tapped, 'own:', (found) => found);
    case 'date':
      return readDate(node.when, text, today);
    case 'amount':
      return readAmount(text, currency ?? node.currency);
    case 'email':
      return readEmail(text);
    case 'confirm':
      return tapped === 'yes' || /^(?:yes|ok|okay|do it|go on|right|correct)\b/.test(plain(text))
        ? { value: 'yes' }
        : { problem: `Tap “${node.yes}”, or go back to change something.` };
  }
}

function readWords({ least, most }: { least: number; most: number }, text: string): Read {
  const said = text.trim();
  if ([...said].length < least) return { problem: `Write at least ${least} characters.` };
  return [...said].length > most
    ? { problem: `Use at most ${most.toLocaleString('en')} characters.` }
    : { value: said };
}

function readChoice(
  options: readonly OwnValue[],
  text: string,
  tapped: string | null,
  prefix: string,
  keep: (found: OwnValue) => SlotValue,
): Read {
  const said = plain(text);
  const number = /^\d{1,2}$/.test(said) ? options[Number(said) - 1] : undefined;
  const found =
    options.find(({ id }) => tapped === `${prefix}${id}`) ??
    number ??
    options.find(({ label }) => plain(label) === said) ??
    (said.length > 2 ? onlyOne(options.filter(({ label }) => plain(label).includes(said))) : undefined) ??
    onlyOne(
      options.filter(({ label }) =>
        plain(label)
          .split(' ')
          .some((word) => word.length > 3 && said.split(' ').includes(word)),
      ),
    );
  return found ? { value: keep(found) } : { problem: 'Choose one of these, or type its number.' };
}
const onlyOne = <It>(found: readonly It[]): It | undefined => (found.length === 1 ? found[0] : undefined);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dayOf = (year: number, month: number, day: number): Day | null => {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal && year >= 1900 && year < 2200 ? at.toISOString().slice(0, 10) : null;
};

/** A day in the ways people write it: 2026-03-05, 5/3/2026, 5 March 2026, March 5, today, yesterday, tomorrow, in 14 days, 3 weeks ago. */
export function readDay(text: string, today: Day): Day | null {
  const said = plain(text.replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1').replaceAll('/', '-'));
  const near: Record<string, number> = { today: 0, yesterday: -1, tomorrow: 1 };
  const offset = near[said];
  if (offset !== undefined) return addCalendarDays(today, offset);
  const ago = /^(?:in )?(\d{1,4}) (day|week)s?( ago)?$/.exec(said);
  if (ago) return addCalendarDays(today, Number(ago[1]) * (ago[2] === 'week' ? 7 : 1) * (ago[3] ? -1 : 1));
  const iso = /^(\d{4})[-. ](\d{1,2})[-. ](\d{1,2})$/.exec(said);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const short = /^(\d{1,2})[-. ](\d{1,2})[-. ](\d{4})$/.exec(said);
  if (short) return dayOf(Number(short[3]), Number(short[2]), Number(short[1]));
  const named = /^(?:(\d{1,2}) (?:of )?([a-z]{3,9})|([a-z]{3,9}) (\d{1,2}))(?: (\d{4}))?$/.exec(said);
  if (!named) return null;
  const month = months.indexOf((named[2] ?? named[3] ?? '').slice(0, 3)) + 1;
  return month === 0 ? null : dayOf(Number(named[5] ?? today.slice(0, 4)), month, Number(named[1] ?? named[4]));
}

function readDate(when: 'past' | 'future' | 'any', text: string, today: Day): Read {
  const day = readDay(text, today);
  if (day === null) return { problem: 'Write a day like 5 March 2026, or “yesterday”.' };
  if (when === 'past' && day > today)
    return { problem: 'This day is still to come. Write the day on which it happened.' };
  if (when === 'future' && day < today) return { problem: 'This day is over. Write one that is still to come.' };
  return { value: day };
}

const MOST_MINOR = 1_000_000_000_000;
/** An amount in minor units: 12,500 and KES 12 500.50 and 12.5k. */
function readAmount(text: string, currency: string): Read {
  const said = text.trim().replace(/^(?:[a-z]{2,4}\.?|[$€£])\s*|\s*(?:[a-z]{3,9}|\/=|\/-)$/gi, '');
  const found = /^(\d{1,3}(?:[ ,]\d{3})+|\d+)(?:\.(\d{1,2}))?\s*(k|m|thousand|million)?$/i.exec(said);
  const scaled = /(?:^|\d)\s*(k|thousand)$/i.test(text.trim())
    ? 1_000
    : /(?:^|\d)\s*(m|million)$/i.test(text.trim())
      ? 1_000_000
      : 1;
  const whole = found?.[1]?.replace(/[ ,]/g, '') ?? '';
  const minor = Math.round(Number(`${whole}.${found?.[2] ?? '0'}`) * 10 ** minorDigits(currency) * scaled);
  if (!found || !Number.isSafeInteger(minor) || minor <= 0)
    return { problem: 'Write an amount like 12,500 or 12500.50.' };
  return minor > MOST_MINOR ? { problem: 'This is more than can be kept here.' } : { value: minor };
}

function readEmail(text: string): Read {
  const said = text.trim().toLowerCase();
  return /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(said) && said.length <= 254
    ? { value: said }
    : { problem: 'Write an e-mail address, like name@example.org.' };
}

/** What somebody types in the middle of a guided conversation to leave it or to go back; it is never an answer. */
export function wayOut(text: string): 'back' | 'cancel' | 'person' | null {
  const said = plain(text);
  if (/^(?:back|go back|previous)$/.test(said)) return 'back';
  if (/^(?:cancel|stop|quit|exit|forget it|never mind|nevermind)$/.test(said)) return 'cancel';
  return /^(?:(?:a |real |talk to a |i want a |speak to a )?(?:person|human|agent)(?: please)?|help me person)$/.test(
    said,
  )
    ? 'person'
    : null;
}
