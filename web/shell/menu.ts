import type { Role } from '@ahadi/domain/accounts/schema.ts';
import { brand } from '@ahadi/domain/brand.ts';
import { to } from '@ahadi/domain/paths.ts';
import {
  IconArticle,
  IconBuildingStore,
  IconCoins,
  IconFileText,
  IconGavel,
  IconHistory,
  IconHome,
  IconMail,
  IconMessageCircle,
  IconNotes,
  type IconProps,
  IconScale,
  IconSchool,
  IconSpeakerphone,
  IconUser,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { FrameText, FrameWords } from './frame/words.ts';

export type MenuEntry = {
  /** Its message, or a name of its own that is the same in every language. */
  label: FrameText | { own: string };
  icon: ComponentType<IconProps>;
  href: string;
  /** Leads out of the product. */
  external?: true;
  /** Further addresses that belong to this room, by their beginning; the own one always does. */
  covers?: readonly string[];
};
export type MenuGroup = { label: FrameText; role?: Role; entries: readonly MenuEntry[] };

/**
 * The side menu in the order of specification §2. A room that does not exist yet has no line: its issue adds one here.
 * A group without lines is not shown; a group with a role is shown to that role only.
 */
export const menu: readonly MenuGroup[] = [
  {
    label: 'main',
    entries: [
      { label: 'dashboard', icon: IconHome, href: to('dashboard') },
      { label: 'history', icon: IconHistory, href: to('history') },
      {
        label: 'agreements',
        icon: IconFileText,
        href: to('agreements'),
        covers: ['/agreements/', '/dashboard/agreements/'],
      },
      {
        label: 'disputes',
        icon: IconScale,
        href: to('disputes'),
        covers: ['/disputes/', '/dashboard/disputes/'],
      },
    ],
  },
  {
    label: 'services',
    entries: [
      {
        label: 'legalServices',
        icon: IconGavel,
        href: to('legalServices'),
        covers: ['/dashboard/legal-services/', '/legal-services/'],
      },
      { label: 'escrow', icon: IconCoins, href: to('escrows'), covers: ['/dashboard/escrow/'] },
      {
        label: 'marketplace',
        icon: IconBuildingStore,
        href: to('marketplace'),
        covers: ['/dashboard/marketplace/', '/marketplace/', '/cart', '/checkout', '/order-confirmation/'],
      },
    ],
  },
  {
    label: 'community',
    entries: [
      { label: 'community', icon: IconUsersGroup, href: to('community'), covers: ['/community/'] },
      { label: 'notes', icon: IconNotes, href: to('notes') },
      { label: 'blog', icon: IconArticle, href: brand.blogUrl, external: true },
    ],
  },
  { label: 'account', entries: [{ label: 'profile', icon: IconUser, href: to('profile') }] },
  {
    label: 'support',
    entries: [
      { label: 'contactUs', icon: IconMail, href: to('contact') },
      { label: { own: brand.assistant }, icon: IconMessageCircle, href: to('chatbot'), covers: ['/chatbot/'] },
    ],
  },
  {
    label: 'admin',
    role: 'admin',
    entries: [
      { label: 'applications', icon: IconUserCheck, href: to('applications'), covers: ['/admin/applications/'] },
      { label: 'mediators', icon: IconUsers, href: to('adminMediators') },
      { label: 'academy', icon: IconSchool, href: to('adminAcademy'), covers: ['/admin/academy/'] },
      {
        label: 'marketplace',
        icon: IconBuildingStore,
        href: to('adminMarketplace'),
        covers: ['/admin/marketplace/'],
      },
      {
        label: 'promotions',
        icon: IconSpeakerphone,
        href: to('adminPromotions'),
        covers: ['/admin/promotions/'],
      },
    ],
  },
];

/** What an entry is called. */
export const nameOf = ({ label }: MenuEntry, say: FrameWords): string =>
  typeof label === 'string' ? say[label] : label.own;

/** What `aria-current` says of an entry: this very page, a page in its room, or nothing. */
export const currentOf = (entry: MenuEntry, pathname: string): 'page' | 'true' | undefined => {
  if (pathname === entry.href) return 'page';
  return entry.covers?.some((beginning) => pathname.startsWith(beginning)) ? 'true' : undefined;
};
