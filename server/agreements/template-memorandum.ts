// The platform's template of a memorandum of understanding.
import { lawClause } from './ready-clauses.ts';
import { ask, law, writeTemplate, yesOrNo } from './template-writing.ts';

export const memorandum = writeTemplate({
  ...{ key: 'mou', no: 2, publishedAt: '2026-11-29T00:00:00.000Z' },
  name: 'Memorandum of understanding',
  summary: 'Two organisations write down what they mean to do together, and what does not bind them.',
  content: {
    title: 'Memorandum of understanding on {{subject}}',
    kind: 'mou',
    noticeDays: 30,
    facts: { from: 'start', months: 'months', law: 'law' },
    variables: [
      ask('first party', 'text', 'Your side: its full name'),
      ask('second party', 'text', 'The other side: its full name'),
      ask('subject', 'text', 'What is it about?', { help: 'Like “school meals in Turkana”.' }),
      ask('aim', 'long_text', 'What do you want to reach together?'),
      ask('we do', 'long_text', 'What does your side do for it?'),
      ask('they do', 'long_text', 'What does the other side do for it?'),
      ask('start', 'day', 'From which day?'),
      ask('months', 'number', 'For how many months?', { initial: '24' }),
      ask('meeting day', 'day', 'When do you first meet to plan?'),
      yesOrNo('data', 'Will you share data of people?', 'No'),
      law,
    ],
    clauses: [
      {
        heading: 'The parties',
        words: 'This memorandum is between {{first party}} and {{second party}}.',
        plain: 'Who means to work together.',
      },
      {
        heading: 'Aim',
        words: 'Together the parties want to reach this on {{subject}}: {{aim}}.',
        plain: 'What you want to reach together.',
      },
      {
        heading: 'What the first party does',
        words: '{{first party}} does this: {{we do}}.',
        plain: 'One side’s part.',
      },
      {
        heading: 'What the second party does',
        words: '{{second party}} does this: {{they do}}.',
        plain: 'The other side’s part.',
      },
      {
        heading: 'What binds and what does not',
        words:
          'The parties mean what is written here, but it makes nobody owe money, goods or work, except by the clauses on planning, confidentiality, data, names, costs and disputes, which bind both. Whatever is to bind beyond that is agreed in a contract of its own.',
        plain: 'This is a plan and not yet a contract; only a few clauses bind.',
      },
      {
        heading: 'Planning together',
        words:
          'Each party names a person who is in charge. They meet for the first time by {{meeting day}} and at least once in three months after that, and write down what they decide.',
        plain: 'One person on each side, a first meeting by {{meeting day}}, and notes.',
      },
      {
        heading: 'Costs',
        words: 'Each party bears its own costs. Costs in common are shared only as agreed in writing beforehand.',
        plain: 'Everybody pays for themselves.',
      },
      {
        heading: 'Names and publicity',
        words:
          'Neither party uses the other’s name or logo, or speaks in public for both, without the other’s written consent.',
        plain: 'Ask before you use the other’s name.',
      },
      'confidentiality',
      {
        heading: 'Personal data',
        when: { variable: 'data', is: 'Yes' },
        words:
          'Personal data is shared only after the parties have agreed in writing which, for what, and how it is kept safe. Each follows the data protection law that applies to it and tells the other of a leak within 48 hours.',
        plain: 'People’s data is shared only by a written plan.',
      },
      {
        heading: 'Duration and end',
        words:
          'This memorandum begins on {{start}} and runs for {{months}} months. Either party may end it with 30 days’ notice in writing; work that others rely on is brought to an orderly end.',
        plain: 'It runs for {{months}} months, and either can stop with a month’s notice.',
      },
      'relationship',
      'mediation-first',
      lawClause,
    ],
    promises: [
      {
        ...{
          clause: 'Planning together',
          debtor: 'A',
          creditor: 'B',
          kind: 'perform',
          title: 'Call the first meeting',
        },
        dayFrom: 'meeting day',
        due: { kind: 'on', day: null },
        criteria: 'The meeting took place, and what was decided is written down.',
      },
    ],
  },
});
