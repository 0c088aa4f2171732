import * as z from 'zod';
import { MemberRole } from '../../organisations/schema.ts';
import { POSITION } from './rules.ts';

/** What lets a person bind an organisation by their signature (design 3.2). */
export const SaidBasis = z.enum(['owner', 'director', 'employee', 'power_of_attorney', 'public_officer']);
export type SaidBasis = z.infer<typeof SaidBasis>;
/** The same, and what two reviewers of the platform found proven: that somebody acts for a person who died. */
export const AuthorityBasis = z.enum([...SaidBasis.options, 'estate']);
export type AuthorityBasis = z.infer<typeof AuthorityBasis>;

/** As what somebody signs who does not sign for themself. Their own word: nobody checked it, and nothing that shows it says so. */
export const SaidAuthority = z.object({
  position: z.string().trim().min(POSITION.least).max(POSITION.most),
  basis: SaidBasis,
});
export type SaidAuthority = z.infer<typeof SaidAuthority>;

/** The same as it was signed with. `member` is who was signed in, and as what the organisation lets them act for it, in whose place where they stood in for somebody; absent where its own account signed. */
export const Authority = SaidAuthority.extend({
  basis: AuthorityBasis,
  member: z.object({ name: z.string(), role: MemberRole, inPlaceOf: z.string().optional() }).optional(),
});
export type Authority = z.infer<typeof Authority>;
