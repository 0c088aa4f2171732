import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intents } from '../rules.ts';
import {
  type AskingNode,
  answered,
  askedIn,
  back,
  begin,
  choicesOf,
  flows,
  readAnswer,
  readDay,
  resumed,
  slotOf,
  wayOut,
} from './rules.ts';
import type { Flow, FlowState, SlotValue } from './schema.ts';

const today = '2026-11-22';
const own = [
  { id: 'one', label: 'AG-2026-000001 · Roof' },
  { id: 'two', label: 'AG-2026-000002 · Water tank' },
];
const reading = { today, options: own };

/** An answer that a step takes, the first or another. */
const sampleOf = (node: AskingNode, pick: number): SlotValue => {
  if (node.optional && pick % 3 === 2) return null;
  switch (node.kind) {
    case 'ask':
      return 'Some words that are long enough for every step.';
    case 'choice':
      return node.options[pick % node.options.length]?.value ?? '';
    case 'own':
      return own[pick % own.length] ?? null;
    case 'date':
      return today;
    case 'amount':
      return 1_250_000;
    case 'email':
      return 'name@example.org';
    case 'confirm':
      return 'yes';
  }
};
const walk = (flow: Flow, picks: readonly number[]): FlowState[] => {
  const states = [begin(flow)];
  for (let at = 0; at < 40; at++) {
    const state = states.at(-1) ?? begin(flow);
    const node = askedIn(flow, state);
    if (!node) break;
    states.push(answered(flow, state, sampleOf(node, picks[at % picks.length] ?? 0)));
  }
  return states;
};

describe.each(intents)('the guided conversation %s', (intent) => {
  const flow = flows[intent];
  const picks = fc.array(fc.nat(9), { minLength: 1, maxLength: 12 });

  test('ends whatever is answered, and its progress never goes beyond its end', () => {
    fc.assert(
      fc.property(picks, (chosen) => {
        const states = walk(flow, chosen);
        expect(states.at(-1)?.at).toBe('end');
        for (const state of states.slice(0, -1)) {
          const slot = slotOf(flow, state);
          expect(slot?.step).toBe(state.trail.length + 1);
          expect(slot?.of).toBeGreaterThanOrEqual(slot?.step ?? 0);
        }
        const ends = states.slice(0, -1).map((state) => slotOf(flow, state)?.of ?? 0);
        expect(ends).toEqual(ends.toSorted((one, other) => other - one)); // what is left only ever gets less
      }),
    );
  });

  test('goes back from each step to the one before, and on again to where it was', () => {
    fc.assert(
      fc.property(picks, (chosen) => {
        const states = walk(flow, chosen);
        for (const [at, state] of states.entries()) {
          const before = back(flow, state);
          if (at === 0) expect(before).toBeNull();
          else expect(before).toEqual(states[at - 1]);
        }
      }),
    );
  });

  test('offers a way out at each step, and asks under names that its branches know', () => {
    const names = flow.steps.flatMap(([, node]) => (node.kind === 'branch' ? [] : [node.name]));
    expect(new Set(names).size).toBe(names.length);
    for (const [, node] of flow.steps) {
      if (node.kind === 'branch') {
        expect(names).toContain(node.on);
        for (const way of [...Object.values(node.ways), node.otherwise])
          expect(way === 'end' || flow.steps.some(([name]) => name === way)).toBe(true);
        continue;
      }
      const ids = choicesOf(node, reading, false).map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(['back', 'cancel', 'person']));
      expect(ids.every((id) => id.length <= 80)).toBe(true);
      expect(choicesOf(node, reading, true).map(({ id }) => id)).not.toContain('back');
    }
  });

  test('passes over what is known already', () => {
    const first = askedIn(flow, begin(flow));
    if (!first) return;
    const known = { [first.name]: sampleOf(first, 0) };
    const state = begin(flow, known);
    expect(askedIn(flow, state)?.name).not.toBe(first.name);
    expect(slotOf(flow, state)?.step ?? 1).toBe(1);
  });

  test('goes on with what was answered when its steps were changed meanwhile', () => {
    const [first, second] = walk(flow, [0]);
    if (!first || !second) return;
    const older = { ...second, version: 0, at: 'a step that is gone' };
    expect(resumed(flow, older).slots).toEqual(second.slots);
    expect(askedIn(flow, resumed(flow, older))).toEqual(askedIn(flow, second));
  });
});

describe('an answer is read', () => {
  const node = (intent: keyof typeof flows, name: string): AskingNode => {
    const found = flows[intent].steps.find(([at]) => at === name)?.[1];
    if (!found || found.kind === 'branch') throw new Error(`no step ${name}`);
    return found;
  };
  const amount = node('open_escrow', 'amount');
  test.each([
    ['12,500', 1_250_000],
    ['KES 12 500.50', 1_250_050],
    ['12.5k', 1_250_000],
    ['2 million', 200_000_000],
    ['300 shillings', 30_000],
  ])('as an amount: %s', (text, minor) => expect(readAnswer(amount, text, reading)).toEqual({ value: minor }));
  test('as an amount in the currency of what was chosen', () => {
    expect(readAnswer(amount, '12,500', { ...reading, currency: 'UGX' })).toEqual({ value: 12_500 });
  });
  test.each(['much', '0', '-5', '1,2', ''])('and refused as an amount: %s', (text) =>
    expect(readAnswer(amount, text, reading)).toHaveProperty('problem'),
  );
  test.each([
    ['5 March 2026', '2026-03-05'],
    ['March 5th, 2026', '2026-03-05'],
    ['05/03/2026', '2026-03-05'],
    ['2026-3-5', '2026-03-05'],
    ['yesterday', '2026-11-21'],
    ['3 weeks ago', '2026-11-01'],
    ['in 14 days', '2026-12-06'],
    ['12 aug', '2026-08-12'],
  ])('as a day: %s', (text, day) => expect(readDay(text, today)).toBe(day));
  test.each(['31 February 2026', 'soon', '5', '2026'])('and refused as a day: %s', (text) =>
    expect(readDay(text, today)).toBeNull(),
  );
  test('as past or to come where that matters', () => {
    expect(readAnswer(node('start_dispute', 'since'), 'tomorrow', reading)).toHaveProperty('problem');
    expect(readAnswer(node('create_agreement', 'until'), 'yesterday', reading)).toHaveProperty('problem');
  });
  test('as one of one’s own things, by its number, its name or a word of it', () => {
    const which = node('start_dispute', 'agreement');
    for (const text of ['2', 'water tank', 'AG-2026-000002', 'the one about the tank'])
      expect(readAnswer(which, text, reading)).toEqual({ value: own[1] });
    expect(readAnswer(which, 'skip', reading)).toEqual({ value: null });
    expect(readAnswer(which, 'AG-2026', reading)).toHaveProperty('problem');
    expect(readAnswer(which, '', reading, 'own:three')).toHaveProperty('problem');
  });
  test('as an address or not', () => {
    expect(readAnswer(node('create_agreement', 'other_email'), ' Name@Example.org ', reading)).toEqual({
      value: 'name@example.org',
    });
    expect(readAnswer(node('create_agreement', 'other_email'), 'name at example', reading)).toHaveProperty('problem');
  });
});

test('back, cancel and a person are ways out in few words, and no answer', () => {
  expect(['back', 'Cancel!', 'talk to a person', 'never mind'].map(wayOut)).toEqual([
    'back',
    'cancel',
    'person',
    'cancel',
  ]);
  expect(wayOut('They cancelled the delivery')).toBeNull();
});
