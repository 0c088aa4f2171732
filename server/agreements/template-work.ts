// The platform's template of a contract for work.
import { lawClause } from './ready-clauses.ts';
import { ask, law, writeTemplate, yesOrNo } from './template-writing.ts';

export const work = writeTemplate({
  ...{ key: 'service', no: 1, publishedAt: '2026-11-23T00:00:00.000Z' },
  name: 'Service or piece of work',
  summary: 'Somebody does work for a price: building, design, repair, training, transport.',
  content: {
    title: '{{work}}',
    kind: 'service',
    sides: { A: { role: 'Provider', name: 'provider' }, B: { role: 'Client', name: 'client' } },
    facts: { value: 'fee', from: 'start', law: 'law' },
    variables: [
      ask('provider', 'text', 'Who does the work? Full name of the provider'),
      ask('client', 'text', 'Who is it for? Full name of the client'),
      ask('work', 'text', 'What is to be done?', { help: 'In a few words, like “Painting of the school in Kitui”.' }),
      ask('details', 'long_text', 'What belongs to it, and by what does one see that it is done?'),
      ask('fee', 'money', 'What does it cost in all?'),
      ask('start', 'day', 'On which day does it begin?'),
      ask('finish', 'day', 'By which day is it done?'),
      yesOrNo('advance', 'Is a part paid before it begins?', 'No'),
      ask('advance sum', 'money', 'How much is paid before?'),
      ask('rest', 'money', 'How much is paid when it is done?', {
        help: 'With an advance: what is left of the price.',
      }),
      yesOrNo('data', 'Will the provider see data of people, like lists of customers?', 'No'),
      law,
    ],
    clauses: [
      {
        heading: 'The parties',
        words: '{{provider}} (the provider) does the work that is named here for {{client}} (the client).',
        plain: 'Who works for whom.',
      },
      {
        heading: 'The work',
        words: ['The work is: {{work}}.', 'It is done when this is true: {{details}}.'],
        plain: 'What is done, and how both of you see that it is finished.',
      },
      {
        heading: 'Time',
        words:
          'The work begins on {{start}} and is finished by {{finish}}. Who sees that it will be late says so at once and why.',
        plain: 'From {{start}} to {{finish}}; say early when it slips.',
      },
      {
        heading: 'Price',
        words:
          'The price is {{fee}} in all, with tools, materials and travel. More is paid only for more work that the client ordered in writing beforehand, at a price agreed then.',
        plain: 'The price is fixed; extras cost only when they were ordered in writing.',
      },
      {
        heading: 'Advance',
        when: { variable: 'advance', is: 'Yes' },
        words:
          'The client pays {{advance sum}} before the work begins. If the work is not begun within 14 days of its first day, the advance is given back within 7 days after the client asks for it.',
        plain: 'A part is paid before; it comes back if nothing happens.',
      },
      {
        heading: 'Payment',
        words:
          'The client pays {{rest}} within 7 days after the work was accepted, by mobile money or bank transfer. The provider confirms the receipt in writing.',
        plain: 'When the work is accepted, {{rest}} is paid within a week.',
      },
      {
        heading: 'How it is done',
        words:
          'The provider works with care and skill, keeps to the law and to safety, and answers for whoever helps. The client gives access, information and decisions in time; delay caused by the client moves the last day.',
        plain: 'Good work from one side, help in time from the other.',
      },
      {
        heading: 'Acceptance',
        words:
          'The client looks at the finished work within 7 days and accepts it or says in writing what is missing. Silence counts as acceptance. What is missing is put right within 14 days without further cost.',
        plain: 'A week to look at it; what is missing is mended for free.',
      },
      {
        heading: 'Rights in the work',
        words:
          'What the provider made for the client, designs, texts and files included, belongs to the client once it is paid in full. What the provider had before stays theirs; the client may use it together with the work.',
        plain: 'Paid work is the client’s.',
      },
      {
        heading: 'Personal data',
        when: { variable: 'data', is: 'Yes' },
        words:
          'The provider handles the client’s personal data only on written instructions and for this work, keeps it safe, passes it on to nobody, tells of a leak within 48 hours, and deletes it when the work ends.',
        plain: 'People’s data is used only for this work and then deleted.',
      },
      'confidentiality',
      'force-majeure',
      'liability-cap',
      'mediation-first',
      lawClause,
    ],
    promises: [
      {
        ...{ clause: 'Time', debtor: 'A', creditor: 'B', kind: 'perform', title: 'Finish the work' },
        dayFrom: 'finish',
        due: { kind: 'on', day: null },
        criteria: '{{details}}',
        evidenceRequired: true,
      },
      {
        ...{ clause: 'Advance', debtor: 'B', creditor: 'A', kind: 'pay', title: 'Advance' },
        ...{ amountFrom: 'advance sum', dayFrom: 'start' },
        due: { kind: 'on', day: null },
        criteria: 'The whole advance has arrived.',
      },
      {
        ...{ clause: 'Payment', debtor: 'B', creditor: 'A', kind: 'pay', title: 'Payment after the work' },
        ...{ amountFrom: 'rest', dayFrom: 'finish', daysLater: 14 },
        due: { kind: 'on', day: null },
        criteria: 'The whole sum has arrived.',
      },
    ],
  },
});
