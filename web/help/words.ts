import type { IntentName } from '@ahadi/domain/assistant/schema.ts';
import {
  IconBuildingStore,
  IconCoins,
  IconDownload,
  IconEye,
  IconFileText,
  IconFingerprint,
  IconGavel,
  IconLock,
  IconMessages,
  IconNotebook,
  IconPencil,
  IconRobot,
  IconRocket,
  IconScale,
  IconSettings,
  IconShieldCheck,
  IconShoppingCart,
  IconUsers,
} from '@tabler/icons-react';

/** The pictures of categories by the names that editors choose from. */
export const icons = {
  rocket: IconRocket,
  'file-text': IconFileText,
  pencil: IconPencil,
  scale: IconScale,
  eye: IconEye,
  users: IconUsers,
  lock: IconLock,
  coins: IconCoins,
  cart: IconShoppingCart,
  store: IconBuildingStore,
  gavel: IconGavel,
  message: IconMessages,
  notebook: IconNotebook,
  shield: IconShieldCheck,
  fingerprint: IconFingerprint,
  robot: IconRobot,
  download: IconDownload,
  settings: IconSettings,
} as const;

export const iconOf = (name: string) => icons[name as keyof typeof icons] ?? IconFileText; // an unknown name is shown as a page

/** What people come to do most, done together with the assistant. */
export const guided: readonly { intent: IntentName; label: string }[] = [
  { intent: 'create_agreement', label: 'Write an agreement' },
  { intent: 'sign_or_change_agreement', label: 'Sign or change one' },
  { intent: 'start_dispute', label: 'Start a dispute' },
  { intent: 'answer_dispute', label: 'Answer a dispute' },
  { intent: 'request_mediator', label: 'Ask for a mediator' },
  { intent: 'open_escrow', label: 'Open an escrow' },
  { intent: 'release_or_refund', label: 'Release or get back money' },
  { intent: 'track_order', label: 'Find my order' },
  { intent: 'return_item', label: 'Send something back' },
  { intent: 'payment_problem', label: 'A payment went wrong' },
  { intent: 'account_access', label: 'I cannot get in' },
  { intent: 'talk_to_person', label: 'Talk to a person' },
];

export const voteReasons = [
  { value: 'outdated', label: 'It is not right any more' },
  { value: 'unclear', label: 'I did not understand it' },
  { value: 'did_not_work', label: 'I did it, and it did not work' },
  { value: 'other', label: 'Something else' },
] as const;
