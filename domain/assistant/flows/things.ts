import type { IntentName } from '../schema.ts';
import type { Flow } from './schema.ts';

type ThingIntent = Extract<
  IntentName,
  'track_order' | 'return_item' | 'payment_problem' | 'public_record' | 'become_mediator'
>;

/** Orders, payments, the record and the way to mediating. */
export const thingFlows: Record<ThingIntent, Flow> = {
  track_order: {
    intent: 'track_order',
    version: 1,
    button: 'Open the order',
    steps: [
      [
        'order',
        { kind: 'own', name: 'order', say: 'Which order?', list: 'orders', ifNone: 'You have ordered nothing here.' },
      ],
    ],
  },
  return_item: {
    intent: 'return_item',
    version: 1,
    button: 'Open the order and report it',
    steps: [
      [
        'order',
        {
          kind: 'own',
          name: 'order',
          say: 'Which order is it about?',
          list: 'orders',
          ifNone: 'You have ordered nothing here.',
        },
      ],
      [
        'parcel',
        {
          kind: 'own',
          name: 'parcel',
          say: 'Which parcel of it?',
          list: 'parcels',
          ifNone:
            'Nothing of it can be reported now: a problem is reported from the day it is on its way until it is complete.',
        },
      ],
      [
        'what',
        {
          kind: 'choice',
          name: 'what',
          say: 'What is wrong?',
          options: [
            { value: 'It is damaged.', label: 'It is damaged' },
            { value: 'It is not what I ordered.', label: 'It is not what I ordered' },
            { value: 'Something is missing.', label: 'Something is missing' },
            { value: 'It did not come.', label: 'It did not come' },
          ],
        },
      ],
      [
        'words',
        {
          kind: 'ask',
          name: 'words',
          say: 'Describe it. The seller reads it once you report it.',
          least: 20,
          most: 1_000,
        },
      ],
    ],
  },
  payment_problem: {
    intent: 'payment_problem',
    version: 1,
    button: 'Look at the message and send it',
    steps: [
      [
        'payment',
        {
          kind: 'own',
          name: 'payment',
          say: 'Which payment is it about? Skip it if it is not in the list.',
          list: 'payments',
          ifNone: 'There is no payment of yours here yet.',
          optional: true,
        },
      ],
      [
        'method',
        {
          kind: 'choice',
          name: 'method',
          say: 'How did you pay?',
          options: [
            { value: 'mobile money', label: 'Mobile money' },
            { value: 'card', label: 'Card' },
            { value: 'bank transfer', label: 'Bank transfer' },
            { value: 'wallet', label: 'From my wallet here' },
          ],
        },
      ],
      [
        'is_mobile',
        { kind: 'branch', on: 'method', ways: { 'mobile money': 'code', 'bank transfer': 'code' }, otherwise: 'words' },
      ],
      [
        'code',
        {
          kind: 'ask',
          name: 'code',
          say: 'Which code stands in the message of your provider, like SJ12ABC3DE? Never write a PIN.',
          least: 4,
          most: 40,
          optional: true,
        },
      ],
      ['words', { kind: 'ask', name: 'words', say: 'What happened?', least: 20, most: 1_000 }],
    ],
  },
  public_record: {
    intent: 'public_record',
    version: 1,
    button: 'Open public history',
    steps: [
      [
        'whose',
        {
          kind: 'choice',
          name: 'whose',
          say: 'Whose history do you want to see?',
          options: [
            { value: 'other', label: 'Of somebody else' },
            { value: 'own', label: 'My own' },
          ],
        },
      ],
      ['is_other', { kind: 'branch', on: 'whose', ways: { other: 'who' }, otherwise: 'end' }],
      [
        'who',
        {
          kind: 'ask',
          name: 'who',
          say: 'Under which name? Write it as the organisation or person is called.',
          least: 2,
          most: 120,
        },
      ],
    ],
  },
  become_mediator: { intent: 'become_mediator', version: 1, button: 'Go to the application', steps: [] },
};
