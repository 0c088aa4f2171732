import { demoDomain } from '@ahadi/domain/accounts/rules.ts';
import type { IdentityKind, Role } from '@ahadi/domain/accounts/schema.ts';
import { authorityAsked } from '@ahadi/domain/agreements/authority/rules.ts';
import type { SaidAuthority } from '@ahadi/domain/agreements/authority/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';

export type DemoName =
  | 'amina'
  | 'njoroge'
  | 'grace'
  | 'peter'
  | 'wanjiru'
  | 'juma'
  | 'leila'
  | 'daniel'
  | 'mercy'
  | 'samuel'
  | 'aisha'
  | 'faith'
  | 'ruth';
type DemoPerson = {
  name: string;
  kind: IdentityKind;
  organisation?: string;
  /** As what they sign for it. */
  authority?: SaidAuthority;
  country: string;
  /** What others see, where it is not the name alone. */
  shown?: string;
  city: string;
  registrationNo?: string;
  roles?: readonly Role[];
};

/** The named people of the demo world, in the order the sign-in page shows them. */
export const demoPeople: Record<DemoName, DemoPerson> = {
  amina: { name: 'Amina Odhiambo', kind: 'person', country: 'KE', city: 'Kisumu' },
  njoroge: {
    name: 'Njoroge Kamau',
    kind: 'business',
    organisation: 'Lanterns Ltd',
    authority: { position: 'Managing director', basis: 'director' },
    country: 'KE',
    city: 'Nairobi',
    registrationNo: 'PVT-7XU2K4',
  },
  grace: {
    name: 'Grace Achieng',
    kind: 'ngo',
    organisation: 'Maji Safi Trust',
    authority: { position: 'Chair of the trustees', basis: 'director' },
    country: 'KE',
    city: 'Homa Bay',
    registrationNo: 'NGO-218/051',
  },
  peter: {
    name: 'Peter Otieno',
    kind: 'government',
    organisation: 'Kisumu County Works',
    authority: { position: 'Chief officer for works', basis: 'public_officer' },
    country: 'KE',
    city: 'Kisumu',
  },
  wanjiru: { name: 'Wanjiru Mwangi', kind: 'person', country: 'KE', city: 'Nakuru' },
  juma: {
    name: 'Juma Hassan',
    kind: 'business',
    organisation: 'Hassan Builders',
    authority: { position: 'Proprietor', basis: 'owner' },
    country: 'TZ',
    city: 'Mwanza',
    registrationNo: 'TZ-144-902',
  },
  leila: { name: 'Leila Abdi', kind: 'person', country: 'UG', city: 'Kampala' },
  daniel: { name: 'Daniel Mutua', kind: 'person', country: 'KE', city: 'Nairobi', roles: ['admin'] },
  mercy: { name: 'Mercy Wekesa', kind: 'person', country: 'KE', city: 'Nairobi', roles: ['officer'] },
  samuel: { name: 'Samuel Kiprop', kind: 'person', country: 'KE', city: 'Eldoret', roles: ['record_officer'] },
  aisha: { name: 'Aisha Noor', kind: 'person', country: 'KE', city: 'Mombasa', roles: ['officer', 'record_officer'] },
  // Some decisions need two administrators.
  faith: { name: 'Faith Chebet', kind: 'person', country: 'KE', city: 'Nakuru', roles: ['admin'] },
  // A retired magistrate; what makes her a mediator is her certification (seed/mediators.ts).
  ruth: { name: 'Ruth Wambui', shown: 'Ruth Wambui, mediator', kind: 'person', country: 'KE', city: 'Nairobi' },
};

export const demoEmail = (name: DemoName): string => `${name}@${demoDomain}`;

/** The name that others see: of an organisation its own. */
export const shownName = (name: DemoName): string =>
  demoPeople[name].organisation ?? demoPeople[name].shown ?? demoPeople[name].name;

/** The authority to sign with where this person's party is an organisation, as a part of what is given to sign. */
export function signedAs(
  who: DemoName,
  { parties, delegations, myPartyId }: AgreementView,
): { authority?: SaidAuthority } {
  const { authority } = demoPeople[who];
  const party = parties.find(({ id }) => id === myPartyId);
  return authority && party && authorityAsked(party, delegations) === 'required' ? { authority } : {};
}
