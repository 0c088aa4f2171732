// The platform's template of a loan.
import { lawClause } from './ready-clauses.ts';
import { ask, law, writeTemplate, yesOrNo } from './template-writing.ts';

export const loan = writeTemplate({
  ...{ key: 'loan', no: 1, publishedAt: '2026-11-23T00:00:00.000Z' },
  name: 'Loan',
  summary: 'Money lent and paid back in monthly parts, with or without interest and security.',
  content: {
    title: 'Loan of {{amount}} to {{borrower}}',
    kind: 'loan',
    sides: { A: { role: 'Lender', name: 'lender' }, B: { role: 'Borrower', name: 'borrower' } },
    facts: { value: 'amount', law: 'law' },
    variables: [
      ask('lender', 'text', 'Who lends? Full name of the lender'),
      ask('borrower', 'text', 'Who borrows? Full name of the borrower'),
      ask('amount', 'money', 'How much is lent?'),
      ask('purpose', 'text', 'What is it for?', { initial: 'the borrower’s own use' }),
      ask('paid out', 'day', 'On which day is it paid out?'),
      yesOrNo('interest', 'Is there interest?', 'No'),
      ask('rate', 'number', 'How many per cent a year?', { help: 'A whole number. The law limits what may be asked.' }),
      ask('parts', 'number', 'In how many monthly parts is it paid back?', { initial: '12' }),
      ask('part', 'money', 'How much is each part?', {
        help: 'With interest: the part of the loan and the interest together.',
      }),
      ask('first part', 'day', 'When is the first part due?'),
      yesOrNo('with security', 'Is something given as security?', 'No'),
      ask('security', 'text', 'What is given as security?', { help: 'Like “motorcycle KMDA 123A with its logbook”.' }),
      law,
    ],
    clauses: [
      {
        heading: 'The parties',
        words: '{{lender}} (the lender) lends money to {{borrower}} (the borrower) on the terms that are written here.',
        plain: 'Who lends to whom.',
      },
      {
        heading: 'The loan',
        words:
          'The lender lends {{amount}} and pays it out on {{paid out}} by mobile money or bank transfer. The borrower confirms the receipt in writing.',
        plain: 'How much is lent, and when it arrives.',
      },
      {
        heading: 'Purpose',
        words: 'The loan is for {{purpose}}. It is not used for anything that the law forbids.',
        plain: 'What the money is for.',
      },
      {
        heading: 'Interest',
        when: { variable: 'interest', is: 'Yes' },
        words:
          'The loan bears interest of {{rate}} per cent a year on what is still owed. It is contained in the parts. There is no interest on interest and no other fee.',
        plain: 'The interest is {{rate}} per cent a year on what is left, and nothing on top.',
      },
      {
        heading: 'No interest',
        when: { variable: 'interest', is: 'No' },
        words: 'The loan bears no interest, and the lender takes no fee for it.',
        plain: 'What was borrowed is paid back, and not a shilling more.',
      },
      {
        heading: 'Paying back',
        words:
          'The borrower pays the loan back in {{parts}} monthly parts of {{part}} each. The first is due on {{first part}}, the others on the same day of each following month. The last part is what is then still owed.',
        plain: 'Each month {{part}}, {{parts}} times.',
      },
      {
        heading: 'Paying earlier',
        words:
          'The borrower may pay all or a part of the loan back earlier at any time without a charge. Interest is then owed only until that day.',
        plain: 'Paying early costs nothing.',
      },
      {
        heading: 'Late parts',
        words:
          'If a part is late, the lender reminds the borrower in writing and gives 14 days. The parties talk about another plan if the borrower asks for it in that time.',
        plain: 'A late part brings a reminder and a talk first.',
      },
      {
        heading: 'When all of it is due',
        words:
          'If two parts in a row are not paid after a reminder, or the borrower gave false information to get the loan, the lender may ask in writing for all that is still owed, to be paid within 30 days.',
        plain: 'Missing two parts in a row can make the whole rest due.',
      },
      {
        heading: 'Security',
        when: { variable: 'with security', is: 'Yes' },
        words: [
          'As security the borrower gives {{security}}, which is theirs and free of others’ rights. It is returned or released within 7 days after the loan is paid back.',
          'It is sold only after the time to pay all of it has passed, by the way that the law prescribes and for a fair price. What is left after the debt is the borrower’s. Where the law asks that security is registered, the parties do that.',
        ],
        plain: 'If the loan is not paid, the security may be sold, and what is left over is yours.',
      },
      'notices',
      'mediation-first',
      lawClause,
      'whole-agreement',
    ],
    promises: [
      {
        ...{ clause: 'The loan', debtor: 'A', creditor: 'B', kind: 'pay', title: 'Pay out the loan' },
        ...{ amountFrom: 'amount', dayFrom: 'paid out' },
        due: { kind: 'on', day: null },
        criteria: 'The whole sum has arrived.',
      },
      {
        ...{ clause: 'Paying back', debtor: 'B', creditor: 'A', kind: 'pay', title: 'Part of the loan' },
        ...{ amountFrom: 'part', dayFrom: 'first part', timesFrom: 'parts' },
        due: { kind: 'repeats', from: null, rule: 'FREQ=MONTHLY;COUNT=12' },
        criteria: 'The whole part has arrived.',
      },
    ],
  },
});
