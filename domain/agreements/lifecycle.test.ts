import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../core/lifecycle.ts';
import { agreementLifecycle, partyLifecycle } from './lifecycle.ts';
import { AgreementStatus, PartyStatus } from './schema.ts';

/** The states that can be reached from a state by any sequence of actions the table allows. */
function reachable<Status extends string, Action extends string>(
  life: Lifecycle<Status, Action>,
  from: Status,
): Set<Status> {
  const found = new Set([from]);
  for (const status of found) for (const action of life.actionsFrom(status)) found.add(life.next(action, status));
  return found;
}

/** Does actions in any order from a state; illegal ones are refused and change nothing. Answers the states passed through. */
function walk<Status extends string, Action extends string>(
  life: Lifecycle<Status, Action>,
  from: Status,
  actions: readonly Action[],
): Status[] {
  const passed = [from];
  for (const action of actions) {
    const status = passed.at(-1) ?? from;
    if (life.can(action, status)) passed.push(life.next(action, status));
    else expect(() => life.next(action, status)).toThrow(life.whyNot(action, status) ?? 'a reason');
  }
  return passed;
}

const actionsOf = <Action extends string>(life: Lifecycle<string, Action>) => Object.keys(life.steps) as Action[]; // the table's own keys

const ended = ['declined', 'voided', 'completed', 'expired', 'terminated'] as const;

describe("an agreement's life", () => {
  const anyActions = fc.array(fc.constantFrom(...actionsOf(agreementLifecycle)), { maxLength: 60 });

  it('never leaves the table, whatever is tried', () => {
    fc.assert(
      fc.property(anyActions, (actions) => {
        for (const status of walk(agreementLifecycle, 'draft', actions))
          expect(AgreementStatus.options).toContain(status);
      }),
    );
  });

  it('can come to every state from a draft', () => {
    expect([...reachable(agreementLifecycle, 'draft')].sort()).toEqual([...AgreementStatus.options].sort());
  });

  it('ends for good when it is declined, void, completed, over or ended', () => {
    for (const status of ended) expect(agreementLifecycle.actionsFrom(status)).toEqual([]);
  });

  it('ends for good also when it has lapsed, but for the extension', () => {
    expect(agreementLifecycle.actionsFrom('lapsed')).toEqual(['extend']);
  });

  it('has no way back once everybody signed: an executed agreement comes into force and to an end', () => {
    const ahead = ['active', 'completed', 'executed', 'expired', 'terminated'];
    expect([...reachable(agreementLifecycle, 'executed')].sort()).toEqual(ahead);
  });

  it('changes its text only while nobody is asked to sign', () => {
    for (const status of AgreementStatus.options)
      for (const action of ['save_text', 'publish_text', 'save_parties'] as const)
        if (agreementLifecycle.can(action, status)) expect(['draft', 'negotiating']).toContain(status);
  });

  it('comes to "executed" only through signing', () => {
    fc.assert(
      fc.property(anyActions, (actions) => {
        const passed = walk(agreementLifecycle, 'draft', actions);
        const executed = passed.indexOf('executed');
        if (executed > 0) expect(passed[executed - 1]).toBe('signing');
      }),
    );
  });

  it('gives each action a state from which it is possible', () => {
    for (const action of actionsOf(agreementLifecycle))
      expect(
        AgreementStatus.options.some((status) => agreementLifecycle.can(action, status)),
        action,
      ).toBe(true);
  });

  it('refuses with a sentence', () => {
    expect(agreementLifecycle.whyNot('sign', 'executed')).toBe(
      'It is fully signed; one can sign only while it is waiting for signatures.',
    );
    const reasons = AgreementStatus.options.flatMap((status) =>
      actionsOf(agreementLifecycle).map((action) => agreementLifecycle.whyNot(action, status)),
    );
    for (const reason of reasons) if (reason !== null) expect(reason).toMatch(/^It is .*; one can .*\.$/);
  });
});

describe("a party's part", () => {
  const anyActions = fc.array(fc.constantFrom(...actionsOf(partyLifecycle)), { maxLength: 40 });

  it('never leaves the table, and can come to every state from the invitation', () => {
    fc.assert(
      fc.property(anyActions, (actions) => {
        for (const status of walk(partyLifecycle, 'invited', actions)) expect(PartyStatus.options).toContain(status);
      }),
    );
    expect([...reachable(partyLifecycle, 'invited')].sort()).toEqual([...PartyStatus.options].sort());
  });

  it('is over when it declined', () => {
    expect(partyLifecycle.actionsFrom('declined')).toEqual([]);
  });

  it('is undone after signing only by reopening the text', () => {
    expect(partyLifecycle.actionsFrom('signed')).toEqual(['reset']);
  });
});
