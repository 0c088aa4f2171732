import { expect, it } from 'vitest';
import { IllegalTransition, lifecycle } from './lifecycle.ts';
import { finalStates, statesExcept, statesOf, statesThatCan } from './states.ts';

const door = lifecycle<'open' | 'closed' | 'walled', 'open' | 'close' | 'wall' | 'knock'>(
  {
    open: { from: ['closed'], to: 'open' },
    close: { from: ['open'], to: 'closed' },
    wall: { from: ['open', 'closed'], to: 'walled' },
    knock: { from: ['open', 'closed', 'walled'], to: 'same' },
  },
  { open: 'open', closed: 'closed', walled: 'walled up' },
  { open: 'open it', close: 'close it', wall: 'wall it up', knock: 'knock' },
);

it('an action leads where its row says', () => {
  expect(door.next('open', 'closed')).toBe('open');
  expect(door.next('wall', 'open')).toBe('walled');
});

it('an action with "same" leaves the state as it is', () => {
  for (const status of ['open', 'closed', 'walled'] as const) expect(door.next('knock', status)).toBe(status);
});

it('an action without a row from here is refused with a sentence that says why', () => {
  const refusal = 'It is walled up; one can open it only while it is closed.';
  expect(() => door.next('open', 'walled')).toThrow(new IllegalTransition('open', 'walled', refusal));
  expect(door.whyNot('wall', 'walled')).toBe('It is walled up; one can wall it up only while it is open or closed.');
});

it('the reason is given exactly when the action is not possible', () => {
  for (const action of ['open', 'close', 'wall', 'knock'] as const)
    for (const status of ['open', 'closed', 'walled'] as const)
      expect(door.whyNot(action, status) === null).toBe(door.can(action, status));
});

it('the actions from a state come in the order of the table', () => {
  expect(door.actionsFrom('open')).toEqual(['close', 'wall', 'knock']);
  expect(door.actionsFrom('walled')).toEqual(['knock']);
});

it('a set of states is those from which one of the actions is possible, those without any, or all others', () => {
  expect(statesThatCan(door, 'open')).toEqual(['closed']);
  expect(statesThatCan(door, 'open', 'close')).toEqual(['closed', 'open']);
  expect(finalStates(door)).toEqual([]);
  expect(statesExcept(door, 'open')).toEqual(['closed', 'walled']);
  expect(statesExcept(door, 'walled', statesThatCan(door, 'open'))).toEqual(['open']);
  expect(statesOf('walled', statesThatCan(door, 'open', 'close'))).toEqual(['walled', 'closed', 'open']);
  const once = lifecycle<'new' | 'spent' | 'lost', 'spend' | 'lose'>(
    { spend: { from: ['new'], to: 'spent' }, lose: { from: ['new'], to: 'lost' } },
    { new: 'new', spent: 'spent', lost: 'lost' },
    { spend: 'spend it', lose: 'lose it' },
  );
  expect(finalStates(once)).toEqual(['spent', 'lost']);
});
