// The platform's template of a sale.
import { lawClause } from './ready-clauses.ts';
import { ask, law, writeTemplate, yesOrNo } from './template-writing.ts';

export const sale = writeTemplate({
  ...{ key: 'sale', no: 1, publishedAt: '2026-11-23T00:00:00.000Z' },
  name: 'Sale of goods',
  summary: 'Goods for a price, with a day of delivery, time to inspect and a warranty.',
  content: {
    title: 'Sale of {{goods}}',
    kind: 'sale',
    sides: { A: { role: 'Seller', name: 'seller' }, B: { role: 'Buyer', name: 'buyer' } },
    facts: { value: 'price', law: 'law' },
    variables: [
      ask('seller', 'text', 'Who sells? Full name of the seller'),
      ask('buyer', 'text', 'Who buys? Full name of the buyer'),
      ask('goods', 'text', 'What is sold?', { help: 'With number and kind, like “200 bags of dry maize of 90 kg”.' }),
      ask('quality', 'long_text', 'What must the goods be like?', {
        help: 'Grade, size, colour, papers: what you would check.',
      }),
      ask('price', 'money', 'What is the whole price?'),
      ask('place', 'text', 'Where are they handed over?'),
      ask('delivery day', 'day', 'On which day?'),
      ask('payment', 'choice', 'When is it paid?', {
        choices: ['on delivery', 'within 30 days after delivery'],
        initial: 'on delivery',
      }),
      yesOrNo(
        'escrow',
        'Is the money held in escrow until delivery?',
        'No',
        'Safest when you do not know each other well.',
      ),
      law,
    ],
    clauses: [
      {
        heading: 'The parties',
        words: '{{seller}} (the seller) sells and {{buyer}} (the buyer) buys the goods that are named here.',
        plain: 'Who sells to whom.',
      },
      {
        heading: 'The goods',
        words: ['The seller sells {{goods}}.', 'The goods are as follows: {{quality}}.'],
        plain: 'Exactly what is sold, so that nobody can say they meant something else.',
      },
      {
        heading: 'Price',
        words: 'The price is {{price}} for all of the goods, with packing and loading. It does not change.',
        plain: 'The price is fixed at {{price}}.',
      },
      {
        heading: 'Payment',
        words:
          'The price is paid {{payment}}, by mobile money or bank transfer to the account that the seller has named in writing. The seller confirms the receipt in writing.',
        plain: 'The buyer pays {{payment}} and gets a receipt.',
      },
      {
        heading: 'Handing over',
        words:
          'The seller hands the goods over at {{place}} on {{delivery day}}, with a delivery note that both sign. The risk of loss or damage passes with the handing over.',
        plain: 'Until the buyer has signed for them, loss on the way is the seller’s.',
      },
      {
        heading: 'Money held in escrow',
        when: { variable: 'escrow', is: 'Yes' },
        words:
          'The buyer pays the price into an escrow on Ahadi before the goods are sent. It is released when the buyer accepts them, or when the time to inspect them has passed without a complaint.',
        plain: 'The money waits in a safe place until the goods are there and good.',
      },
      'inspection',
      'late-delivery',
      'title',
      'warranty',
      'force-majeure',
      'liability-cap',
      'mediation-first',
      lawClause,
    ],
    promises: [
      {
        ...{ clause: 'Handing over', debtor: 'A', creditor: 'B', kind: 'deliver', title: 'Deliver {{goods}}' },
        dayFrom: 'delivery day',
        due: { kind: 'on', day: null },
        criteria: 'The buyer has signed the delivery note.',
        evidenceRequired: true,
      },
      {
        ...{ clause: 'Payment', debtor: 'B', creditor: 'A', kind: 'pay', title: 'Pay the price on delivery' },
        ...{ amountFrom: 'price', dayFrom: 'delivery day', when: { variable: 'payment', is: 'on delivery' } },
        due: { kind: 'on', day: null },
        criteria: 'The whole price has arrived.',
      },
      {
        ...{ clause: 'Payment', debtor: 'B', creditor: 'A', kind: 'pay', title: 'Pay the price after delivery' },
        ...{ amountFrom: 'price', dayFrom: 'delivery day', daysLater: 30 },
        when: { variable: 'payment', is: 'within 30 days after delivery' },
        due: { kind: 'on', day: null },
        criteria: 'The whole price has arrived.',
      },
    ],
  },
});
