// A profile changes part by part, and each yes and no about privacy is written down for good.
import { consentWords } from '@ahadi/domain/accounts/profile/rules.ts';
import type {
  Consent,
  ConsentKind,
  OwnProfile,
  PrivacyChoice,
  Profile,
} from '@ahadi/domain/accounts/profile/schema.ts';
import { legalTexts } from '@ahadi/domain/accounts/terms/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { legalVersions } from './legal-texts.ts';
import * as store from './profile.store.ts';

export { mentionable, profileOf } from './profile.store.ts';

export const readProfile = (ctx: Ctx): Promise<OwnProfile> => store.profileOf(ctx, userIdOf(ctx));

/** One part of the reader's profile is written, told as a change of the profile, and the whole is answered. */
const change = (ctx: Ctx, what: string, write: (ctx: Ctx, userId: string) => Promise<unknown>): Promise<OwnProfile> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    await store.holdProfile(ctx, userId);
    await write(ctx, userId);
    await emit(ctx, 'profile.changed', { kind: 'user', id: userId }, { what }, [userId]);
    return store.profileOf(ctx, userId);
  });

export const saveAbout = (ctx: Ctx, input: Profile): Promise<OwnProfile> =>
  change(ctx, 'about', (ctx, userId) => store.saveAbout(ctx, userId, input));

/** An empty number takes it away. */
export const savePhone = (ctx: Ctx, phone: string): Promise<OwnProfile> =>
  change(ctx, 'phone', (ctx, userId) => store.savePhone(ctx, userId, phone === '' ? null : phone));

/** What others may see; each yes and no that changed is written down for good. */
export const savePrivacy = (ctx: Ctx, input: PrivacyChoice): Promise<OwnProfile> =>
  change(ctx, 'privacy', async (ctx, userId) => {
    const { privacy: before } = await store.profileOf(ctx, userId);
    await store.savePrivacy(ctx, userId, input);
    const said: [ConsentKind, boolean, boolean][] = [
      ['public_profile', before.isPublic, input.isPublic],
      ['activity', before.showsActivity, input.showsActivity],
      ['assistant_model', before.assistantModel, input.assistantModel],
    ];
    for (const [kind, was, given] of said)
      if (was !== given) {
        await store.addConsent(ctx, userId, kind, given);
        await emit(ctx, 'consent.changed', { kind: 'user', id: userId }, { kind, given });
      }
  });

const titleOf = (kind: string): string =>
  legalTexts.flatMap((text) => (text === kind ? [legalVersions[text].at(-1)?.title ?? kind] : []))[0] ?? kind;

/** Everything the reader said yes or no to. */
export async function listConsents(ctx: Ctx): Promise<Consent[]> {
  const rows = await store.consentsOf(ctx, userIdOf(ctx));
  return rows.map(({ id, kind, version, given, at }) => ({
    id,
    kind,
    what:
      version === null
        ? consentWords[kind as ConsentKind] // the column holds nothing else
        : `${titleOf(kind)}, version ${version}`,
    given,
    at: at.toISOString(),
  }));
}
