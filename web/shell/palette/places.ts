import { to } from '@ahadi/domain/paths.ts';
import { menu } from '../menu.ts';
import type { Choice } from './matching.ts';

const known: Readonly<Record<string, string>> = {
  Dashboard: 'home start duties deadlines',
  Agreements: 'contracts promises sign',
  Disputes: 'complaints claims',
  'Legal Services': 'mediation mediator',
  Escrow: 'money held deposit',
  Marketplace: 'shop buy goods products',
  Community: 'questions posts forum',
  Notes: 'reminders',
  Profile: 'account settings password',
  'Contact Us': 'support help message',
};

const goTo = (label: string, path: string, words = '', about = ''): Choice => ({
  key: `page ${path}`,
  label,
  group: 'Go to',
  about,
  words,
  path,
});

/** Pages that stand in no menu. */
const others: readonly Choice[] = [
  goTo('Your orders', to('orders'), 'bought parcels'),
  goTo('Cart', to('cart'), 'basket checkout'),
  goTo('Your shop', to('sellerDashboard'), 'sell seller parcels products'),
  goTo('Job board', to('jobBoard'), 'mediator proposals cases'),
  goTo('Your desk as a mediator', to('mediatorDashboard'), 'cases training term'),
  goTo('Academy', to('academy'), 'courses learn training certificate seat'),
  goTo('Become a mediator', to('joinMediator'), 'apply accreditation'),
  goTo('Credits', to('buyCredits'), 'buy'),
  goTo('Your payments', to('history', {}, { tab: 'payments' }), 'receipts wallet money history'),
  goTo('Public history', to('history'), 'search names record'),
  goTo('Notifications', to('profile', {}, { tab: 'notifications' }), 'notices bell'),
  goTo('Security', to('profile', {}, { tab: 'security' }), 'password passkey two-step sessions devices'),
  goTo('Identity', to('profile', {}, { tab: 'account' }), 'verification documents organisation'),
  goTo('Payouts', to('profile', {}, { tab: 'payouts' }), 'withdraw destinations'),
  goTo('Help', to('help'), 'articles questions how'),
  goTo('Terms', to('terms'), 'legal privacy rules refunds'),
];

/** The pages that somebody may open: those of the menu, in its order, then the others. */
export const placesFor = (isAdmin: boolean): Choice[] => [
  ...menu
    .filter(({ role }) => role === undefined || isAdmin)
    .flatMap(({ label: group, entries }) =>
      entries
        .filter(({ external }) => !external)
        .map(({ label, href }) => goTo(label, href, known[label], group === 'Main' ? '' : group)),
    ),
  ...others,
  ...(isAdmin
    ? [goTo('How it runs', to('adminOperation'), 'status failing mail backup disk certificate', 'Admin')]
    : []),
];

/** Deeds; those without a path are done on the spot. */
export const deeds = (theme: 'light' | 'dark'): Choice[] =>
  [
    { key: 'new-agreement', label: 'New agreement', path: to('newAgreement'), words: 'write contract create' },
    { key: 'new-dispute', label: 'File a dispute', path: to('newDispute'), words: 'complain claim new' },
    { key: 'new-escrow', label: 'Start an escrow', path: to('newEscrow'), words: 'new deposit pay' },
    { key: 'new-mediation', label: 'Ask for mediation', path: to('newMediation'), words: 'new mediator request' },
    {
      key: 'new-post',
      label: 'Write a post',
      path: to('community', {}, { write: '1' }),
      words: 'ask community question',
    },
    { key: 'ask', label: 'Ask the assistant', path: to('chatbot'), words: 'help chat question' },
    {
      key: 'theme',
      label: `Switch to the ${theme === 'dark' ? 'light' : 'dark'} theme`,
      words: 'colours night day mode',
    },
    { key: 'sign-out', label: 'Sign out', words: 'log out leave exit' },
  ].map((deed): Choice => ({ group: 'Do', about: '', ...deed }));
