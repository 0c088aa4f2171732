// The platform's template of a confidentiality agreement.
import { lawClause } from './ready-clauses.ts';
import { ask, law, writeTemplate } from './template-writing.ts';

export const confidentiality = writeTemplate({
  ...{ key: 'nda', no: 1, publishedAt: '2026-11-23T00:00:00.000Z' },
  name: 'Confidentiality',
  summary: 'Before you show somebody your plans, numbers or customers: what may be told to whom.',
  content: {
    title: 'Confidentiality about {{subject}}',
    kind: 'general',
    facts: { from: 'start', law: 'law' },
    variables: [
      ask('first party', 'text', 'Your side: its full name'),
      ask('second party', 'text', 'The other side: its full name'),
      ask('subject', 'text', 'What is it about?', { help: 'Like “the plan for a maize mill in Eldoret”.' }),
      ask('purpose', 'text', 'Why is it shown?', { initial: 'to find out whether we want to work together' }),
      ask('start', 'day', 'From which day?'),
      ask('years', 'number', 'For how many years does it stay confidential?', { initial: '3' }),
      law,
    ],
    clauses: [
      {
        heading: 'The parties',
        words:
          'This agreement is between {{first party}} and {{second party}}. Each may show the other what is confidential, and each keeps what it is shown.',
        plain: 'It holds in both directions.',
      },
      {
        heading: 'Purpose',
        words:
          'From {{start}} the parties show each other information about {{subject}}, for one purpose: {{purpose}}.',
        plain: 'What is shown, and what for.',
      },
      {
        heading: 'What is confidential',
        words:
          'Confidential is everything that a party shows or tells for this purpose in whatever form and that is marked as such, or that any reasonable person would see as confidential, like prices, customers, designs and plans.',
        plain: 'If it looks like a secret, it is one.',
      },
      {
        heading: 'What is not',
        words:
          'Not confidential is what is public without a breach, what a party knew before or learned lawfully from somebody else, and what it worked out by itself without the other’s information.',
        plain: 'What everybody knows is no secret.',
      },
      {
        heading: 'What each party does',
        words:
          'Each party uses the information only for the purpose, keeps it as safe as its own secrets, copies only what it needs, and shows it only to staff and advisers who need it and are bound to the same. It answers for them.',
        plain: 'Use it for this only, keep it safe, and show it to few.',
      },
      {
        heading: 'When the law asks for it',
        words:
          'If a court or an authority asks a party for the information, it tells the other before it answers, as far as the law allows, and hands over no more than it must.',
        plain: 'If a court asks, say so first.',
      },
      'data-protection',
      'return-of-papers',
      {
        heading: 'No rights given',
        words: 'Whoever shows something keeps all rights in it. Nobody is bound by this agreement to go on together.',
        plain: 'Showing is not giving.',
      },
      {
        heading: 'How long',
        words:
          'These duties hold for {{years}} years from {{start}}. Trade secrets stay confidential as long as they are secret.',
        plain: 'It lasts {{years}} years.',
      },
      {
        heading: 'When it is broken',
        words:
          'Who sees that information got out tells the other at once and helps to limit the harm. Who broke the agreement makes good the harm, and a court may be asked to stop what goes on.',
        plain: 'Say it at once, help, and pay for the harm.',
      },
      'mediation-first',
      lawClause,
      'whole-agreement',
    ],
    promises: [
      {
        ...{
          clause: 'What each party does',
          debtor: 'B',
          creditor: 'A',
          kind: 'refrain',
          title: 'In the first year: tell nobody what was shown in confidence',
        },
        ...{ dayFrom: 'start', daysLater: 365 },
        due: { kind: 'on', day: null },
      },
    ],
  },
});
