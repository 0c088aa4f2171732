import type { IntentName } from '../schema.ts';
import type { Flow } from './schema.ts';

type AccountIntent = Extract<
  IntentName,
  'notification_settings' | 'account_access' | 'delete_or_export_data' | 'report_abuse' | 'talk_to_person'
>;

/** One's account, one's data, and people. */
export const accountFlows: Record<AccountIntent, Flow> = {
  notification_settings: {
    intent: 'notification_settings',
    version: 1,
    button: 'Open your notifications',
    steps: [
      [
        'what',
        {
          kind: 'choice',
          name: 'what',
          say: 'What is too much?',
          options: [
            { value: 'mail', label: 'E-mails' },
            { value: 'product', label: 'Notifications in the product' },
            { value: 'both', label: 'Both' },
          ],
        },
      ],
    ],
  },
  account_access: {
    intent: 'account_access',
    version: 1,
    button: 'Go there',
    steps: [
      [
        'problem',
        {
          kind: 'choice',
          name: 'problem',
          say: 'What is the problem? Never write a password or a code here.',
          options: [
            { value: 'password', label: 'I want another password' },
            { value: 'second_step', label: 'I lost the device with the code' },
            { value: 'passkey', label: 'A passkey does not work' },
            { value: 'email', label: 'My e-mail address changed' },
            { value: 'hacked', label: 'Somebody else is in my account' },
          ],
        },
      ],
    ],
  },
  delete_or_export_data: {
    intent: 'delete_or_export_data',
    version: 1,
    button: 'Look at the message and send it',
    steps: [
      [
        'what',
        {
          kind: 'choice',
          name: 'what',
          say: 'What do you want?',
          options: [
            { value: 'export', label: 'A copy of my data' },
            { value: 'delete', label: 'That my account is deleted' },
          ],
        },
      ],
    ],
  },
  report_abuse: {
    intent: 'report_abuse',
    version: 1,
    button: 'Look at the report and send it',
    steps: [
      [
        'link',
        {
          kind: 'ask',
          name: 'link',
          say: 'Where is it? Paste the address of the page, or say who and where.',
          least: 3,
          most: 300,
        },
      ],
      ['reason', { kind: 'ask', name: 'reason', say: 'What is wrong with it?', least: 20, most: 1_000 }],
    ],
  },
  talk_to_person: {
    intent: 'talk_to_person',
    version: 1,
    button: 'Talk to a person',
    steps: [
      [
        'topic',
        {
          kind: 'choice',
          name: 'topic',
          say: 'What is it about?',
          options: [
            { value: 'account', label: 'My account' },
            { value: 'payment', label: 'Money' },
            { value: 'agreement', label: 'An agreement' },
            { value: 'dispute', label: 'A dispute' },
            { value: 'mediation', label: 'A mediation' },
            { value: 'selling', label: 'Buying or selling' },
            { value: 'abuse', label: 'Abuse' },
            { value: 'other', label: 'Something else' },
          ],
        },
      ],
    ],
  },
};
