import { to } from '@ahadi/domain/paths.ts';
import type { FrameText, FrameWords } from '../frame/words.ts';
import { menu, nameOf } from '../menu.ts';
import type { Choice } from './matching.ts';
import type { PaletteWords } from './words.ts';

/** Other words by which the rooms of the menu are known. */
const known = (say: PaletteWords): Partial<Record<FrameText, string>> => ({
  dashboard: say.dashboardWords,
  history: say.historyWords,
  agreements: say.agreementsWords,
  disputes: say.disputesWords,
  legalServices: say.legalWords,
  escrow: say.escrowWords,
  marketplace: say.marketplaceWords,
  community: say.communityWords,
  notes: say.notesWords,
  profile: say.profileWords,
  contactUs: say.contactWords,
});

const goTo = (label: string, path: string, words = '', about = ''): Choice => ({
  key: `page ${path}`,
  label,
  group: 'goTo',
  about,
  words,
  path,
});

/** Pages that stand in no menu. */
const others = (say: PaletteWords): readonly Choice[] => [
  goTo(say.orders, to('orders'), say.ordersWords),
  goTo(say.cart, to('cart'), say.cartWords),
  goTo(say.shop, to('sellerDashboard'), say.shopWords),
  goTo(say.jobBoard, to('jobBoard'), say.jobBoardWords),
  goTo(say.desk, to('mediatorDashboard'), say.deskWords),
  goTo(say.academy, to('academy'), say.academyWords),
  goTo(say.become, to('joinMediator'), say.becomeWords),
  goTo(say.credits, to('buyCredits'), say.creditsWords),
  goTo(say.payments, to('history', {}, { tab: 'payments' }), say.paymentsWords),
  goTo(say.publicHistory, to('history'), say.historyWords),
  goTo(say.notifications, to('profile', {}, { tab: 'notifications' }), say.notificationsWords),
  goTo(say.security, to('profile', {}, { tab: 'security' }), say.securityWords),
  goTo(say.identity, to('profile', {}, { tab: 'account' }), say.identityWords),
  goTo(say.payouts, to('profile', {}, { tab: 'payouts' }), say.payoutsWords),
  goTo(say.help, to('help'), say.helpWords),
  goTo(say.terms, to('terms'), say.termsWords),
];

/** The pages that somebody may open: those of the menu, in its order, then the others. */
export const placesFor = (isAdmin: boolean, say: PaletteWords, frame: FrameWords): Choice[] => [
  ...menu
    .filter(({ role }) => role === undefined || isAdmin)
    .flatMap(({ label: group, entries }) =>
      entries
        .filter(({ external }) => !external)
        .map((entry) =>
          goTo(
            nameOf(entry, frame),
            entry.href,
            typeof entry.label === 'string' && group !== 'admin' ? known(say)[entry.label] : undefined,
            group === 'main' ? '' : frame[group],
          ),
        ),
    ),
  ...others(say),
  ...(isAdmin ? [goTo(say.running, to('adminOperation'), say.runningWords, frame.admin)] : []),
];

/** Deeds; those without a path are done on the spot. */
export const deeds = (theme: 'light' | 'dark', say: PaletteWords, frame: FrameWords): Choice[] =>
  [
    { key: 'new-agreement', label: say.newAgreement, path: to('newAgreement'), words: say.newAgreementWords },
    { key: 'new-dispute', label: say.newDispute, path: to('newDispute'), words: say.newDisputeWords },
    { key: 'new-escrow', label: say.newEscrow, path: to('newEscrow'), words: say.newEscrowWords },
    { key: 'new-mediation', label: say.newMediation, path: to('newMediation'), words: say.newMediationWords },
    { key: 'new-post', label: say.newPost, path: to('community', {}, { write: '1' }), words: say.newPostWords },
    { key: 'ask', label: say.ask, path: to('chatbot'), words: say.askWords },
    { key: 'theme', label: theme === 'dark' ? frame.toLight : frame.toDark, words: say.themeWords },
    { key: 'sign-out', label: frame.signOut, words: say.signOutWords },
  ].map((deed): Choice => ({ group: 'do', about: '', ...deed }));
