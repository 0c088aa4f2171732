// Longer than other files: the guided conversations about promises, each a table of steps.
import type { IntentName } from '../schema.ts';
import type { Flow } from './schema.ts';

type MatterIntent = Extract<
  IntentName,
  | 'start_dispute'
  | 'answer_dispute'
  | 'settle_dispute'
  | 'create_agreement'
  | 'sign_or_change_agreement'
  | 'request_mediator'
  | 'open_escrow'
  | 'release_or_refund'
>;

/** Promises and what becomes of them: each ends in a draft of the real thing, or on its page. */
export const matterFlows: Record<MatterIntent, Flow> = {
  start_dispute: {
    intent: 'start_dispute',
    version: 1,
    button: 'Look at the draft',
    steps: [
      [
        'agreement',
        {
          kind: 'own',
          name: 'agreement',
          say: 'Which agreement is it about? Skip it if there is none here.',
          list: 'agreements_to_complain',
          ifNone: 'You have signed no agreement here. A dispute can be filed without one.',
          optional: true,
        },
      ],
      ['has_agreement', { kind: 'branch', on: 'agreement', ways: { chosen: 'party' }, otherwise: 'respondent' }],
      [
        'party',
        {
          kind: 'own',
          name: 'party',
          say: 'Who of them is it against?',
          list: 'parties',
          ifNone: 'Nobody else signed it.',
        },
      ],
      ['with_party', { kind: 'branch', on: 'party', ways: {}, otherwise: 'category' }],
      [
        'respondent',
        {
          kind: 'ask',
          name: 'respondent',
          say: 'Who is it against? Write the name of the person or organisation.',
          least: 2,
          most: 120,
        },
      ],
      [
        'respondent_email',
        {
          kind: 'email',
          name: 'respondentEmail',
          say: 'At which e-mail address can they be reached? Skip it if you do not know.',
          optional: true,
        },
      ],
      [
        'category',
        {
          kind: 'choice',
          name: 'category',
          say: 'What went wrong?',
          options: [
            { value: 'non_payment', label: 'They did not pay' },
            { value: 'non_delivery', label: 'They did not deliver' },
            { value: 'defective', label: 'What came is defective' },
            { value: 'late', label: 'It came late' },
            { value: 'misdescription', label: 'It is not what was described' },
            { value: 'refund', label: 'They owe me a refund' },
            { value: 'service_quality', label: 'The service was poor' },
            { value: 'breach_other', label: 'Another promise was broken' },
          ],
        },
      ],
      ['title', { kind: 'ask', name: 'title', say: 'Say it in one line, as a heading.', least: 3, most: 140 }],
      [
        'narrative',
        {
          kind: 'ask',
          name: 'narrative',
          say: 'What happened, in your words? You can write more in the draft.',
          least: 10,
          most: 1_000,
          optional: true,
        },
      ],
      ['since', { kind: 'date', name: 'since', say: 'Since when, or on which day?', when: 'past', optional: true }],
      [
        'relief',
        {
          kind: 'choice',
          name: 'relief',
          say: 'What do you want from them?',
          options: [
            { value: 'pay', label: 'That they pay' },
            { value: 'refund', label: 'My money back' },
            { value: 'deliver', label: 'That they deliver' },
            { value: 'repair', label: 'That they repair or redo it' },
            { value: 'apology', label: 'An apology' },
            { value: 'other', label: 'Something else' },
          ],
        },
      ],
      ['is_money', { kind: 'branch', on: 'relief', ways: { pay: 'amount', refund: 'amount' }, otherwise: 'sure' }],
      ['amount', { kind: 'amount', name: 'amount', say: 'How much?', currency: 'KES', optional: true }],
      [
        'sure',
        {
          kind: 'confirm',
          name: 'sure',
          say: 'This makes a draft that only you see. Nothing is filed. In the draft you look at everything, add proof and say how you tried to settle it.',
          yes: 'Make the draft',
        },
      ],
    ],
  },
  answer_dispute: {
    intent: 'answer_dispute',
    version: 1,
    button: 'Open it and answer',
    steps: [
      [
        'dispute',
        {
          kind: 'own',
          name: 'dispute',
          say: 'Which dispute do you want to answer?',
          list: 'disputes_to_answer',
          ifNone: 'No dispute waits for an answer of yours.',
        },
      ],
    ],
  },
  settle_dispute: {
    intent: 'settle_dispute',
    version: 1,
    button: 'Open it and make the offer',
    steps: [
      [
        'dispute',
        {
          kind: 'own',
          name: 'dispute',
          say: 'Which dispute do you want to settle?',
          list: 'disputes_to_settle',
          ifNone:
            'None of your disputes can be settled by an offer now. That is possible from the answer on, until it is over.',
        },
      ],
      [
        'what',
        {
          kind: 'choice',
          name: 'what',
          say: 'What do you offer?',
          options: [
            { value: 'pay', label: 'Money' },
            { value: 'deliver', label: 'To deliver or redo it' },
            { value: 'other', label: 'Something else' },
          ],
        },
      ],
      ['is_money', { kind: 'branch', on: 'what', ways: { pay: 'amount' }, otherwise: 'words' }],
      ['amount', { kind: 'amount', name: 'amount', say: 'How much?', currency: 'KES' }],
      [
        'words',
        {
          kind: 'ask',
          name: 'words',
          say: 'What would you say to the other side about it?',
          least: 3,
          most: 500,
          optional: true,
        },
      ],
    ],
  },
  create_agreement: {
    intent: 'create_agreement',
    version: 1,
    button: 'Look at the draft',
    steps: [
      [
        'kind',
        {
          kind: 'choice',
          name: 'kind',
          say: 'What kind of agreement is it?',
          options: [
            { value: 'sale', label: 'Sale of something' },
            { value: 'service', label: 'Work or service' },
            { value: 'loan', label: 'Loan' },
            { value: 'lease', label: 'Rent or lease' },
            { value: 'mou', label: 'Memorandum between organisations' },
            { value: 'ngo_grant', label: 'Grant of an NGO' },
            { value: 'public_service', label: 'Public service' },
            { value: 'general', label: 'Something else' },
          ],
        },
      ],
      [
        'title',
        {
          kind: 'ask',
          name: 'title',
          say: 'What is it called? For example “Roof of the shop in Thika”.',
          least: 3,
          most: 200,
        },
      ],
      ['other', { kind: 'ask', name: 'other', say: 'Who is the other side? Write their name.', least: 2, most: 120 }],
      [
        'other_email',
        { kind: 'email', name: 'otherEmail', say: 'Their e-mail address? They are told nothing until you share it.' },
      ],
      [
        'amount',
        {
          kind: 'amount',
          name: 'amount',
          say: 'What is it worth? Skip it if it is not about money.',
          currency: 'KES',
          optional: true,
        },
      ],
      [
        'until',
        { kind: 'date', name: 'until', say: 'By which day has it to be done?', when: 'future', optional: true },
      ],
      [
        'promise',
        {
          kind: 'ask',
          name: 'promise',
          say: 'Who promises what? A few sentences are enough; they become the first clause.',
          least: 10,
          most: 1_000,
          optional: true,
        },
      ],
      [
        'sure',
        {
          kind: 'confirm',
          name: 'sure',
          say: 'This makes a draft that only you see. Nobody is invited and nothing is signed.',
          yes: 'Make the draft',
        },
      ],
    ],
  },
  sign_or_change_agreement: {
    intent: 'sign_or_change_agreement',
    version: 1,
    button: 'Open the agreement',
    steps: [
      [
        'agreement',
        {
          kind: 'own',
          name: 'agreement',
          say: 'Which agreement?',
          list: 'agreements_open',
          ifNone: 'None of your agreements is open. A signed one is never changed; you write a new one.',
        },
      ],
      [
        'what',
        {
          kind: 'choice',
          name: 'what',
          say: 'What do you want to do?',
          options: [
            { value: 'sign', label: 'Sign it' },
            { value: 'change', label: 'Ask for a change' },
            { value: 'decline', label: 'Decline it' },
          ],
        },
      ],
      ['is_change', { kind: 'branch', on: 'what', ways: { change: 'reason', decline: 'reason' }, otherwise: 'end' }],
      [
        'reason',
        {
          kind: 'ask',
          name: 'reason',
          say: 'What should be different, and why? The others read it once you send it.',
          least: 10,
          most: 1_000,
        },
      ],
    ],
  },
  request_mediator: {
    intent: 'request_mediator',
    version: 1,
    button: 'Look at the request',
    steps: [
      [
        'matter',
        {
          kind: 'own',
          name: 'matter',
          say: 'What is it about? Skip it if it is about nothing here.',
          list: 'matters_to_mediate',
          ifNone: 'You have no dispute or agreement here that can be mediated; you can ask all the same.',
          optional: true,
        },
      ],
      [
        'language',
        {
          kind: 'choice',
          name: 'language',
          say: 'In which language should it be?',
          options: [
            { value: 'en', label: 'English' },
            { value: 'sw', label: 'Kiswahili' },
            { value: 'fr', label: 'French' },
            { value: 'ar', label: 'Arabic' },
          ],
        },
      ],
      ['place', { kind: 'ask', name: 'place', say: 'In which town or region?', least: 2, most: 120, optional: true }],
      [
        'band',
        {
          kind: 'choice',
          name: 'band',
          say: 'How much is it about?',
          options: [
            { value: 'under_500', label: 'Under 500 US dollars' },
            { value: '500_5k', label: '500 to 5,000 US dollars' },
            { value: '5k_50k', label: '5,000 to 50,000 US dollars' },
            { value: 'over_50k', label: 'More than 50,000 US dollars' },
          ],
        },
      ],
      [
        'sure',
        {
          kind: 'confirm',
          name: 'sure',
          say: 'This makes a request that only you see. It is sent when you send it, and the other side decides whether to take part.',
          yes: 'Make the request',
        },
      ],
    ],
  },
  open_escrow: {
    intent: 'open_escrow',
    version: 1,
    button: 'Look at the draft',
    steps: [
      [
        'role',
        {
          kind: 'choice',
          name: 'role',
          say: 'Which side are you?',
          options: [
            { value: 'buyer', label: 'I buy' },
            { value: 'seller', label: 'I sell' },
          ],
        },
      ],
      [
        'agreement',
        {
          kind: 'own',
          name: 'agreement',
          say: 'Is it for an agreement that you signed here? Skip it if not.',
          list: 'agreements_signed',
          ifNone: 'You have signed no agreement here; an escrow needs none.',
          optional: true,
        },
      ],
      ['has_agreement', { kind: 'branch', on: 'agreement', ways: { chosen: 'sure' }, otherwise: 'title' }],
      [
        'title',
        { kind: 'ask', name: 'title', say: 'What is it for? For example “40 bags of cement”.', least: 3, most: 120 },
      ],
      ['amount', { kind: 'amount', name: 'amount', say: 'How much is to be held?', currency: 'KES' }],
      ['other', { kind: 'ask', name: 'other', say: 'Who is the other side? Write their name.', least: 2, most: 120 }],
      [
        'other_email',
        { kind: 'email', name: 'otherEmail', say: 'Their e-mail address? They are told nothing until you propose it.' },
      ],
      [
        'sure',
        {
          kind: 'confirm',
          name: 'sure',
          say: 'This makes a draft that only you see. No money moves.',
          yes: 'Make the draft',
        },
      ],
    ],
  },
  release_or_refund: {
    intent: 'release_or_refund',
    version: 1,
    button: 'Open the escrow',
    steps: [
      [
        'escrow',
        {
          kind: 'own',
          name: 'escrow',
          say: 'Which escrow?',
          list: 'escrows_open',
          ifNone: 'None of your escrows is open.',
        },
      ],
      [
        'what',
        {
          kind: 'choice',
          name: 'what',
          say: 'What should happen with the money?',
          options: [
            { value: 'release', label: 'Pay it to the seller' },
            { value: 'refund', label: 'Give it back to the buyer' },
            { value: 'dispute', label: 'Hold it: something is wrong' },
          ],
        },
      ],
    ],
  },
};
