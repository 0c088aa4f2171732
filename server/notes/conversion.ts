// A note becomes an agreement or evidence, and stays what it was.
import { emptyTerms } from '@ahadi/domain/agreements/rules.ts';
import { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { AgreementId, DisputeId, ExhibitId } from '@ahadi/domain/core/ids.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { formatIn } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { headingOf } from '@ahadi/domain/notes/rules.ts';
import type { NoteLink } from '@ahadi/domain/notes/schema.ts';
import { identitiesOfUser } from '../accounts/account.ts';
import { createAgreement } from '../agreements/draft.ts';
import { openText, saveText } from '../agreements/text.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { addExhibit } from '../disputes/exhibits.ts';
import * as store from './note.store.ts';
import { holdNote, tellOwner } from './note.ts';
import { clausesOf } from './note-clauses.ts';
import { keepFormer } from './revisions.ts';

/** The device that the platform's own changes of a note are told of. */
const PLATFORM = 'ahadi';
/** Of the countries in which many people agree on sums, what they count in; others begin in shillings and choose. */
const currencies: Readonly<Record<string, string>> = {
  UG: 'UGX',
  TZ: 'TZS',
  RW: 'RWF',
  NG: 'NGN',
  GH: 'GHS',
  ZA: 'ZAR',
};

/**
 * A draft with the note's text as its clauses, one for each heading; the note leads to it from then on. Throws NOT_FOUND, EMAIL_UNVERIFIED;
 * BAD_INPUT for a text that is more than an agreement holds.
 */
export const toAgreement = (ctx: Ctx, id: string): Promise<{ agreementId: AgreementId }> =>
  insistentTransaction(ctx, async (ctx) => {
    const ownerId = userIdOf(ctx);
    await store.holdOwner(ctx, ownerId);
    const held = await holdNote(ctx, id);
    const [identity] = await identitiesOfUser(ctx, ownerId);
    if (!identity) throw new DomainError('NOT_FOUND');
    const currency = currencies[identity.country ?? ''] ?? 'KES';
    const title = headingOf(held).slice(0, 200).toWellFormed().trim();
    const terms = AgreementTerms.safeParse({ ...emptyTerms(currency), title, clauses: clausesOf(held.body) });
    if (!terms.success)
      throw new DomainError(
        'BAD_INPUT',
        'This note has more in it than an agreement holds: 200 headings, or 500 paragraphs under one of them. Make it two notes first.',
      );
    const made = await createAgreement(ctx, { ownerIdentityId: identity.id, title, currency });
    const copy = await openText(ctx, made.id);
    await saveText(ctx, made.id, copy.revision, terms.data);
    await addLink(ctx, held, { kind: 'agreement', id: made.id });
    return { agreementId: made.id };
  });

/** The note leads there, too. A note that has as many links as it can is left as it is. */
async function addLink(ctx: Ctx, held: store.HeldNote, link: NoteLink): Promise<void> {
  if (held.links.length >= 50) return;
  const content = { ...store.contentOf(held), links: [...held.links, link] };
  const at = await store.takeInstant(ctx, held.owner_id);
  await keepFormer(ctx, held, content, { deviceId: PLATFORM, reason: 'saved', isOn: true });
  await store.writeVersion(ctx, held, {
    content,
    deviceId: PLATFORM,
    authoredAt: held.authored_at,
    at,
    status: held.status,
    binnedAt: held.binned_at,
  });
  await tellOwner(ctx, held.owner_id, held.id);
}

/**
 * An exhibit of one's own dispute with the text as it is now and the times it was written and saved. A copy: what becomes of the note later
 * changes nothing there. Throws NOT_FOUND for a note or a dispute that is not the reader's, and what adding an exhibit throws.
 */
export const toEvidence = (
  ctx: Ctx,
  id: string,
  disputeId: string,
): Promise<{ disputeId: DisputeId; exhibitId: ExhibitId }> =>
  insistentTransaction(ctx, async (ctx) => {
    const held = await holdNote(ctx, id);
    const heading = headingOf(held);
    const [identity] = await identitiesOfUser(ctx, held.owner_id);
    // Both sides read it: by the clocks of the country that its writer lives in.
    const { tz } = placeOf(identity?.country ?? null);
    const written = formatIn(held.authored_at.toISOString(), tz);
    const saved = formatIn(held.synced_at.toISOString(), tz);
    const text = `${heading}\n\nA note, written ${written} by the clock of the device, saved ${saved}, version ${held.version}.\n\n${held.body}\n`;
    if (/<script\b/i.test(text))
      throw new DomainError('FILE_TYPE', 'The note has “<script” in it, which no exhibit may have. Take it out first.');
    const short = [...heading].slice(0, 80).join('');
    const exhibit = await addExhibit(ctx, {
      id: disputeId,
      file: new File([text], `${short}.txt`, { type: 'text/plain' }),
      title: `${short} (note of ${written})`,
      description: `Written ${written}, saved ${saved}.`,
      sourceDate: localDayOf(held.authored_at, tz),
    });
    return { disputeId: disputeId as DisputeId, exhibitId: exhibit.id }; // the brand is born here
  });
