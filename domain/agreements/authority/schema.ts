import * as z from 'zod';

/** What lets a person bind an organisation by their signature (design 3.2). */
export const AuthorityBasis = z.enum(['owner', 'director', 'employee', 'power_of_attorney', 'public_officer']);
export type AuthorityBasis = z.infer<typeof AuthorityBasis>;

/** As what somebody signs who does not sign for themself. Their own word: nobody checked it, and nothing that shows it says so. */
export const Authority = z.object({
  position: z.string().trim().min(2).max(120),
  basis: AuthorityBasis,
});
export type Authority = z.infer<typeof Authority>;
