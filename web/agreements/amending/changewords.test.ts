import type { Amending, AmendingLink } from '@ahadi/domain/agreements/amending/schema.ts';
import { emptyTerms } from '@ahadi/domain/agreements/rules.ts';
import { describe, expect, it } from 'vitest';
import {
  badgeOfChange,
  begunChangeOf,
  endRows,
  mayHappenTo,
  nameOfChange,
  openChangeOf,
  whyNotNow,
} from './changewords.ts';
import en from './words/en.ts';
import type { AmendingWords } from './words.ts';

const link = (part: Partial<AmendingLink>): AmendingLink => ({
  ...{ id: 'b' as AmendingLink['id'], ref: 'AG-2026-000002', purpose: 'amendment', no: null, status: 'signing' },
  ...{ reason: 'Maize is dearer.', byName: 'Zawadi', inForceAt: null },
  ...part,
});

const amending = (part: Partial<Amending>): Amending => ({
  ...{ changes: null, chain: [], inForce: null, endsOn: null, noticeBy: null, noticeWouldEndOn: null },
  ...{ notice: null, comes: null, whyNot: null },
  ...part,
});

const notice = (endsOn: string) => ({ byName: 'Mwangi', reason: 'The school closes.', endsOn, isMine: false });

const say = en as unknown as AmendingWords; // compiled, as in the browser

describe('a document about another agreement', () => {
  it('has its number once it came into force', () => {
    expect(nameOfChange(link({}), say)).toBe('Amendment AG-2026-000002');
    expect(nameOfChange(link({ no: 2 }), say)).toBe('Amendment 2');
    expect(nameOfChange(link({ purpose: 'termination' }), say)).toBe('Termination AG-2026-000002');
  });

  it('stands as it is signed, and then as what it did', () => {
    expect(badgeOfChange(link({}))).toMatchObject({ label: 'signing' });
    const inForceAt = '2026-05-03T09:00:00.000Z';
    expect(badgeOfChange(link({ status: 'active', inForceAt }))).toMatchObject({ label: 'active' });
    expect(badgeOfChange(link({ status: 'active', inForceAt, purpose: 'termination' }))).toMatchObject({
      label: 'tookEffect',
    });
  });

  it('is open while others see it and it is not signed by all, and begun before that', () => {
    const draft = link({ status: 'draft' });
    const open = link({ status: 'negotiating' });
    expect(openChangeOf({ chain: [draft, link({ status: 'declined' })] })).toBeNull();
    expect(openChangeOf({ chain: [draft, open] })).toBe(open);
    expect(begunChangeOf({ chain: [open, draft] })).toBe(draft);
  });
});

describe('what may come to an agreement that everybody signed', () => {
  const plain = emptyTerms('KES');

  it('is no renewal and no notice where its text knows of none', () => {
    const none = amending({});
    for (const action of ['renew', 'expire', 'give_notice', 'take_back_notice'] as const)
      expect(mayHappenTo(action, none, plain)).toBe(false);
    expect(mayHappenTo('propose_amendment', none, plain)).toBe(true);
    expect(mayHappenTo('give_notice', none, { ...plain, noticeDays: 30 })).toBe(true);
    expect(mayHappenTo('renew', none, { ...plain, renewal: { everyMonths: 12, noticeDays: 30 } })).toBe(true);
    expect(mayHappenTo('sign', none, plain)).toBe(true);
  });

  it('is nothing of this to a document that changes another one', () => {
    const about = {
      id: 'a' as AmendingLink['id'],
      ref: 'AG-1',
      title: 'Maize',
      reason: 'It is dearer.',
      before: plain,
      beforeId: 'a' as AmendingLink['id'],
    };
    expect(mayHappenTo('propose_amendment', amending({ changes: about }), plain)).toBe(false);
  });

  it('waits while another change is open, and for the one who gave notice', () => {
    expect(whyNotNow('propose_end', amending({ chain: [link({})] }))).toMatch(/AG-2026-000002 is open/);
    expect(whyNotNow('propose_end', amending({ whyNot: 'It has ended.' }))).toBe('It has ended.');
    expect(whyNotNow('propose_end', amending({}))).toBeNull();
    expect(whyNotNow('give_notice', amending({ notice: notice('2027-03-31') }))).toMatch(/Mwangi gave notice already/);
    expect(whyNotNow('take_back_notice', amending({ notice: notice('2027-03-31') }))).toMatch(/Only Mwangi/);
  });
});

describe('when it ends', () => {
  const rowsOf = (part: Partial<Amending>) =>
    endRows(amending(part), { renewal: { everyMonths: 6, noticeDays: 10 }, noticeDays: 7 }, say, {
      calendarDay: (on) => on,
    }).map(({ value }) => value);

  it('is the day of a notice, not the day that its text names', () => {
    expect(rowsOf({ endsOn: '2027-01-04', noticeBy: '2026-12-25' })).toContain('2027-01-04');
    const noticed = rowsOf({ endsOn: '2027-01-04', notice: notice('2026-12-02') });
    expect(noticed).toContain('2026-12-02');
    expect(noticed).not.toContain('2027-01-04');
    expect(rowsOf({ notice: notice('2026-12-02') })).toContain('2026-12-02');
  });
});
