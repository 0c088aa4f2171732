import * as z from 'zod';
import { IdentityId, RestrictionId, Sha256, UserId } from '../core/ids.ts';
import { CountrySchema, InstantSchema, NameSchema } from '../core/schema.ts';
import { Acting } from '../organisations/schema.ts';
import { Preferences } from './preferences/schema.ts';

export const IdentityKind = z.enum(['person', 'business', 'government', 'ngo']);
export type IdentityKind = z.infer<typeof IdentityKind>;

/** Roles beyond being a user. "admin or none" decides the admin screens (specification §6); the others open their desks. */
export const Role = z.enum(['admin', 'officer', 'record_officer', 'reviewer', 'moderator', 'support', 'editor']);
export type Role = z.infer<typeof Role>;

/** Who one is towards others: a person, or an organisation one acts for. */
export const Identity = z.object({
  id: IdentityId,
  kind: IdentityKind,
  displayName: z.string(),
  legalName: z.string(),
  userNumber: z.string(),
  country: CountrySchema.nullable(),
  city: z.string().nullable(),
  registrationNo: z.string().nullable(),
  verificationLevel: z.int().min(0).max(3),
  /** When a reviewer last confirmed it; null below level 2. */
  verifiedAt: InstantSchema.nullable(),
  isPrimary: z.boolean(),
});
export type Identity = z.infer<typeof Identity>;

export const IdentityInput = z.object({
  kind: IdentityKind,
  displayName: NameSchema,
  legalName: NameSchema,
  country: CountrySchema.nullable(),
  city: z.string().trim().max(80).nullable(),
  registrationNo: z.string().trim().max(60).nullable(),
});
export type IdentityInput = z.infer<typeof IdentityInput>;

export const Session = z.object({
  userId: UserId,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  avatarUrl: z.string().nullable(),
  userNumber: z.string(),
  identities: z.array(Identity),
  /** How the pages read for them. */
  preferences: Preferences,
  /** The decision by which the account is suspended; null while it is open. */
  suspendedBy: RestrictionId.nullable(),
  /** They have a role here, and it counts once their account asks for more than a password. */
  awaitsSecondStep: z.boolean(),
  /** Who really acts, where all of the above is an organisation that they act for; null where they act as themself. */
  acting: Acting.nullable(),
  /** Whether there is an organisation that the person acts for. */
  isMember: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** A signed-in device. `current` marks the one that asks. */
export const Device = z.object({
  id: z.uuid(),
  userAgent: z.string(),
  ipAddress: z.string(),
  createdAt: InstantSchema,
  lastSeenAt: InstantSchema,
  current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

/** How the reader can prove who they are. */
export const SignInWays = z.object({
  password: z.boolean(),
  /** Recovery codes that are kept and were not used. */
  recoveryCodes: z.int(),
  /** Signing in with the password also asks for a code. */
  twoStep: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      createdAt: InstantSchema,
      /** Kept by a password manager on several devices, not only on one. */
      synced: z.boolean(),
    }),
  ),
});
export type SignInWays = z.infer<typeof SignInWays>;

export const SettingsSummary = z.object({
  user_number: z.string(),
  full_name: z.string(),
  avatar_url: z.string().nullable(),
});

/** A demo person that the sign-in page offers in demo mode with one click. */
export const DemoPerson = z.object({
  email: z.string(),
  name: z.string(),
  kind: IdentityKind,
  description: z.string(),
});
export type DemoPerson = z.infer<typeof DemoPerson>;

export const Avatar = z.object({ avatarUrl: z.string(), sha256: Sha256 });
