// The platform's template of a grant.
import { lawClause } from './ready-clauses.ts';
import { ask, law, writeTemplate } from './template-writing.ts';

export const grant = writeTemplate({
  ...{ key: 'ngo_grant', no: 1, publishedAt: '2026-11-23T00:00:00.000Z' },
  name: 'Grant to an organisation',
  summary: 'Money for a project of an NGO or a group, with reports and a budget that is kept.',
  content: {
    title: 'Grant for {{project}}',
    kind: 'ngo_grant',
    sides: { A: { role: 'Grantor', name: 'grantor' }, B: { role: 'Grantee', name: 'grantee' } },
    facts: { value: 'sum', from: 'start', months: 'months', law: 'law' },
    variables: [
      ask('grantor', 'text', 'Who gives? Name of the grantor'),
      ask('grantee', 'text', 'Who receives? Name of the grantee'),
      ask('project', 'text', 'What is the project called?'),
      ask('aim', 'long_text', 'What is to be reached, and how is it measured?'),
      ask('sum', 'money', 'How much is the grant in all?'),
      ask('first sum', 'money', 'How much is paid at the beginning?'),
      ask('second sum', 'money', 'How much is paid after the first report?'),
      ask('start', 'day', 'On which day does the project begin?'),
      ask('months', 'number', 'How many months does it last?', { initial: '12' }),
      ask('first report', 'day', 'When is the first report due?'),
      ask('last report', 'day', 'When is the final report due?', { help: 'After the project, with all receipts.' }),
      law,
    ],
    clauses: [
      {
        heading: 'The parties',
        words:
          '{{grantor}} (the grantor) gives a grant to {{grantee}} (the grantee), which carries out the project that is named here.',
        plain: 'Who gives to whom.',
      },
      {
        heading: 'The project',
        words: ['The grant is for {{project}}.', 'Its aim is: {{aim}}.'],
        plain: 'What the money is for, and how both see that it worked.',
      },
      {
        heading: 'Time',
        words:
          'The project begins on {{start}} and lasts {{months}} months. It is made longer only in writing and before its end.',
        plain: 'From {{start}} for {{months}} months.',
      },
      {
        heading: 'The grant',
        words: [
          'The grant is {{sum}} in all: {{first sum}} by the first day of the project and {{second sum}} within 30 days after the first report was accepted.',
          'It is paid to a bank account in the name of the grantee on which at least two people sign together.',
        ],
        plain: 'A part at the beginning, the rest after the first report.',
      },
      {
        heading: 'Use of the money',
        words: [
          'The money is used only for the project and by the budget that both have approved in writing. Up to 10 per cent of a budget line may go to another; more needs the grantor’s consent beforehand.',
          'Purchases above what the grantee’s rules allow without quotations are made after at least three of them. What is left at the end is given back within 30 days.',
        ],
        plain: 'The money goes where the budget says; what is left comes back.',
      },
      {
        heading: 'Books and audit',
        words:
          'The grantee keeps books for the project with every receipt, for 7 years. The grantor and its auditors may look at them and visit the project after 7 days’ notice.',
        plain: 'Keep every receipt; the grantor may come and look.',
      },
      {
        heading: 'Reports',
        words:
          'The grantee sends a report on work and money by {{first report}} and a final one by {{last report}}. The grantor accepts each or says in writing within 21 days what is missing.',
        plain: 'Two reports: one on the way and one at the end.',
      },
      {
        heading: 'People’s safety',
        words:
          'The grantee protects the people that the project serves from abuse and exploitation, children above all, checks who works with them, and tells the grantor within 48 hours of any suspicion.',
        plain: 'Nobody may be harmed by those who come to help.',
      },
      'anti-corruption',
      'data-protection',
      {
        heading: 'Stopping and paying back',
        words:
          'If money is misused, a report is missing for 30 days after a reminder, or the project cannot reach its aim any more, the grantor may stop payments and, after hearing the grantee, end the agreement in writing. Money that was misused is paid back within 30 days.',
        plain: 'Misused money is paid back, but the grantee is heard first.',
      },
      'relationship',
      'mediation-first',
      lawClause,
    ],
    promises: [
      {
        ...{ clause: 'The grant', debtor: 'A', creditor: 'B', kind: 'pay', title: 'First part of the grant' },
        ...{ amountFrom: 'first sum', dayFrom: 'start' },
        due: { kind: 'on', day: null },
        criteria: 'The sum has arrived on the grantee’s account.',
      },
      {
        ...{ clause: 'Reports', debtor: 'B', creditor: 'A', kind: 'provide_document', title: 'First report' },
        dayFrom: 'first report',
        due: { kind: 'on', day: null },
        criteria: 'It tells of work and money and has the receipts.',
        evidenceRequired: true,
      },
      {
        ...{ clause: 'The grant', debtor: 'A', creditor: 'B', kind: 'pay', title: 'Second part of the grant' },
        ...{ amountFrom: 'second sum', dayFrom: 'first report', daysLater: 51 },
        due: { kind: 'on', day: null },
        criteria: 'The sum has arrived on the grantee’s account.',
      },
      {
        ...{ clause: 'Reports', debtor: 'B', creditor: 'A', kind: 'provide_document', title: 'Final report' },
        dayFrom: 'last report',
        due: { kind: 'on', day: null },
        criteria: 'It says what of the aim was reached and accounts for all of the money.',
        evidenceRequired: true,
      },
    ],
  },
});
