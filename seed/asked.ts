import type { Field } from '@ahadi/domain/agreements/fields/schema.ts';
import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { terms } from './texts.ts';

const text = terms({
  title: 'Loan for a delivery motorcycle',
  kind: 'loan',
  valueMinor: 14_400_000,
  text: [
    ['Loan', 'Wanjiru lends Leila KES 144,000 for the motorcycle that she chose, in one payment.'],
    ['Repayment', 'Leila pays back in equal parts on the last day of each month, without interest.'],
    ['Where it is paid', 'Each part is paid to the till or the account of Wanjiru from the number or account below.'],
    ['If two parts are missed', 'After two missed parts the rest falls due at once.'],
    ['The logbook', 'Until all is paid back Wanjiru keeps the logbook, and the motorcycle is not sold.'],
  ],
});

/** The last two clauses are hard: they are ticked one by one. */
const clauses = text.clauses.map((clause, index) => (index >= 3 ? { ...clause, acknowledge: true as const } : clause));

const ask = (place: number, label: string, part: Partial<Field>): Field => ({
  id: uuidv7(),
  side: 'B',
  clauseId: clauses[place]?.id ?? null,
  type: 'text',
  label,
  required: true,
  ...part,
});

const part = ask(1, 'Each part', { type: 'money', validation: { min: '500000' } });
const months = ask(1, 'Number of months', { type: 'number', validation: { min: '6', max: '36' } });
const paidBy = ask(2, 'Paid by', { type: 'radio', validation: { options: ['M-Pesa', 'Bank'] } });

/** A lender asks the borrower what only the borrower knows; it waits for the answers. */
export const motorcycle: AgreementTerms = {
  ...text,
  clauses,
  fields: [
    ask(0, 'Your phone', { type: 'phone', help: 'The lender calls it once before the money is sent.' }),
    ask(0, 'Your date of birth', { type: 'date', validation: { max: '2008-11-22' } }),
    part,
    months,
    ask(1, 'Paid back in all', { type: 'money', formula: `{${part.id}} × {${months.id}}` }),
    paidBy,
    ask(2, 'Account number', {
      validation: { format: 'account_number' },
      condition: { field: paidBy.id, test: 'is', value: 'Bank' },
    }),
  ],
};
