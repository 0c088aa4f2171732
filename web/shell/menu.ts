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

export type MenuEntry = {
  label: string;
  icon: ComponentType<IconProps>;
  href: string;
  /** Leads out of the product. */
  external?: true;
  /** Further addresses that belong to this room, by their beginning; the own one always does. */
  covers?: readonly string[];
};
export type MenuGroup = { label: string; role?: Role; entries: readonly MenuEntry[] };

/**
 * The side menu in the order of specification §2. A room that does not exist yet has no line: its issue adds one here.
 * A group without lines is not shown; a group with a role is shown to that role only.
 */
export const menu: readonly MenuGroup[] = [
  {
    label: 'Main',
    entries: [
      { label: 'Dashboard', icon: IconHome, href: to('dashboard') },
      { label: 'History', icon: IconHistory, href: to('history') },
      {
        label: 'Agreements',
        icon: IconFileText,
        href: to('agreements'),
        covers: ['/agreements/', '/dashboard/agreements/'],
      },
      {
        label: 'Disputes',
        icon: IconScale,
        href: to('disputes'),
        covers: ['/disputes/', '/dashboard/disputes/'],
      },
    ],
  },
  {
    label: 'Services',
    entries: [
      {
        label: 'Legal Services',
        icon: IconGavel,
        href: to('legalServices'),
        covers: ['/dashboard/legal-services/', '/legal-services/'],
      },
      { label: 'Escrow', icon: IconCoins, href: to('escrows'), covers: ['/dashboard/escrow/'] },
      {
        label: 'Marketplace',
        icon: IconBuildingStore,
        href: to('marketplace'),
        covers: ['/dashboard/marketplace/', '/marketplace/', '/cart', '/checkout', '/order-confirmation/'],
      },
    ],
  },
  {
    label: 'Community',
    entries: [
      { label: 'Community', icon: IconUsersGroup, href: to('community'), covers: ['/community/'] },
      { label: 'Notes', icon: IconNotes, href: to('notes') },
      { label: 'Blog', icon: IconArticle, href: brand.blogUrl, external: true },
    ],
  },
  { label: 'Account', entries: [{ label: 'Profile', icon: IconUser, href: to('profile') }] },
  {
    label: 'Support',
    entries: [
      { label: 'Contact Us', icon: IconMail, href: to('contact') },
      { label: brand.assistant, icon: IconMessageCircle, href: to('chatbot'), covers: ['/chatbot/'] },
    ],
  },
  {
    label: 'Admin',
    role: 'admin',
    entries: [
      { label: 'Applications', icon: IconUserCheck, href: to('applications'), covers: ['/admin/applications/'] },
      { label: 'Mediators', icon: IconUsers, href: to('adminMediators') },
      { label: 'Academy', icon: IconSchool, href: to('adminAcademy'), covers: ['/admin/academy/'] },
      {
        label: 'Marketplace',
        icon: IconBuildingStore,
        href: to('adminMarketplace'),
        covers: ['/admin/marketplace/'],
      },
      {
        label: 'Promotions',
        icon: IconSpeakerphone,
        href: to('adminPromotions'),
        covers: ['/admin/promotions/'],
      },
    ],
  },
];

/** What `aria-current` says of an entry: this very page, a page in its room, or nothing. */
export const currentOf = (entry: MenuEntry, pathname: string): 'page' | 'true' | undefined => {
  if (pathname === entry.href) return 'page';
  return entry.covers?.some((beginning) => pathname.startsWith(beginning)) ? 'true' : undefined;
};
