// The platform's template of a lease.
import { lawClause } from './ready-clauses.ts';
import { ask, law, writeTemplate, yesOrNo } from './template-writing.ts';

export const lease = writeTemplate({
  ...{ key: 'lease', no: 2, publishedAt: '2026-11-29T00:00:00.000Z' },
  name: 'Lease of a house',
  summary: 'A house, flat or room for rent by the month, with or without a deposit.',
  content: {
    title: 'Lease of {{home}}',
    kind: 'lease',
    noticeDays: 60,
    sides: { A: { role: 'Landlord', name: 'landlord' }, B: { role: 'Tenant', name: 'tenant' } },
    facts: { from: 'first day', months: 'months', law: 'law' },
    variables: [
      ask('landlord', 'text', 'Who lets it? Full name of the landlord'),
      ask('tenant', 'text', 'Who rents it? Full name of the tenant'),
      ask('home', 'text', 'Which home is it?', { help: 'Like “House 14, Kilimani Road, Nairobi”.' }),
      ask('rent', 'money', 'How much is the rent a month?'),
      ask('first day', 'day', 'What is the first day?', {
        help: 'The rent of each month is due on this day of the month.',
      }),
      ask('months', 'number', 'For how many months?', { initial: '12' }),
      yesOrNo('with deposit', 'Is there a deposit?', 'Yes'),
      ask('deposit', 'money', 'How much is the deposit?', { help: 'Often one or two months of rent.' }),
      ask('keeper', 'choice', 'Who keeps the deposit?', {
        choices: ['the landlord', 'an escrow on Ahadi', 'the agent of the landlord'],
        initial: 'the landlord',
      }),
      ask('paid by tenant', 'text', 'What does the tenant pay besides?', { initial: 'water, electricity and garbage' }),
      law,
    ],
    clauses: [
      {
        heading: 'The parties',
        words: '{{landlord}} (the landlord) lets and {{tenant}} (the tenant) rents the home that is named here.',
        plain: 'Who rents from whom.',
      },
      {
        heading: 'The home',
        words: [
          'The landlord lets to the tenant {{home}}, to live in. It is handed over on {{first day}}, clean, safe and with working locks, water and wiring.',
          'On that day both walk through it and write down its state and the readings of the meters. Each keeps a copy.',
        ],
        plain: 'Look at everything together on the first day and write it down; it saves the quarrel on the last.',
      },
      {
        heading: 'How long',
        words:
          'The lease begins on {{first day}} and runs for {{months}} months. If both want to go on after that, they sign a new one before it ends.',
        plain: 'It ends by itself after {{months}} months, unless you both sign again.',
      },
      {
        heading: 'Rent',
        words: [
          'The rent is {{rent}} a month, due in advance on the day of the month on which the lease began. It is paid by mobile money or bank transfer, and the landlord confirms each payment in writing.',
          'The rent is not raised while this lease runs.',
        ],
        plain: 'The rent is {{rent}}, each month beforehand, and it stays the same.',
      },
      {
        heading: 'Deposit',
        when: { variable: 'with deposit', is: 'Yes' },
        words: [
          'The tenant pays a deposit of {{deposit}} before moving in. It is kept by {{keeper}}.',
          'Within 30 days after the tenant has moved out it is given back, less rent that is owed and the cost of damage beyond usual wear, which is shown with receipts.',
        ],
        plain:
          'You get {{deposit}} back within thirty days, unless something is broken or unpaid, and then you see the receipts.',
      },
      {
        heading: 'Other costs',
        words:
          'The tenant pays {{paid by tenant}}. Land rates, ground rent, insurance of the building and all other costs are the landlord’s.',
        plain: 'The tenant pays what is used, the landlord what belongs to the house.',
      },
      {
        heading: 'Care and repairs',
        words: [
          'The tenant keeps the home clean, uses it with care, and mends or pays for what they or their guests break. The landlord keeps roof, walls, water, wiring and drains in order.',
          'The tenant reports a fault without delay. The landlord mends what makes living there unsafe within 3 days and everything else within 14. After that the tenant may have it mended at a fair price and take it off the rent, with the receipt.',
        ],
        plain: 'The house is the landlord’s to mend, the breakages the tenant’s.',
      },
      {
        heading: 'Peace in the home',
        words:
          'The landlord enters only with the tenant’s consent, after at least 24 hours’ notice, except in an emergency. Water, power and locks are never cut or changed to press for rent.',
        plain: 'It is the tenant’s home; nobody walks in or turns the water off.',
      },
      {
        heading: 'Use',
        words:
          'The tenant lives in the home, keeps to the rules of the building, and does not sublet, build or trade there without the landlord’s written consent, which is not refused without a good reason.',
        plain: 'It is to live in; ask before you change something or let somebody else in for rent.',
      },
      {
        heading: 'Ending early',
        words: [
          'Either may end the lease with 60 days’ notice in writing. If the tenant has not paid rent for 14 days after a written reminder, or either breaks another essential promise and does not put it right within 14 days of a notice, the other may end it with 30 days’ notice.',
          'Nobody is put out of the home without the order that the law requires.',
        ],
        plain: '60 days’ notice; 30, when somebody broke a promise and did not mend it.',
      },
      'mediation-first',
      lawClause,
      'notices',
      'whole-agreement',
    ],
    promises: [
      {
        ...{ clause: 'Rent', debtor: 'B', creditor: 'A', kind: 'pay', title: 'Rent of the month' },
        ...{ amountFrom: 'rent', dayFrom: 'first day', timesFrom: 'months' },
        due: { kind: 'repeats', from: null, rule: 'FREQ=MONTHLY;COUNT=12' },
        criteria: 'The whole rent has arrived.',
      },
      {
        ...{ clause: 'Deposit', debtor: 'B', creditor: 'A', kind: 'pay', title: 'Deposit' },
        ...{ amountFrom: 'deposit', dayFrom: 'first day' },
        due: { kind: 'on', day: null },
        criteria: 'The whole deposit has arrived with whoever keeps it.',
      },
      {
        ...{
          clause: 'The home',
          debtor: 'A',
          creditor: 'B',
          kind: 'deliver',
          title: 'Hand over the home with its keys',
        },
        dayFrom: 'first day',
        due: { kind: 'on', day: null },
        criteria: 'The tenant has the keys, and both have signed what state it is in.',
      },
    ],
  },
});
