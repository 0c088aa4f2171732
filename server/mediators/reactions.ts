// What the room of mediators has to do when something happened elsewhere.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { tellByLetters } from '../core/telling.ts';
import { bringAccreditation, bringAccreditationOf } from './accreditation.ts';
import { countCase } from './case-count.ts';
import { noticesOfMediators } from './notices.ts';

/** Whose case it is, and whether it is open or ended, follows what happens to it. */
export const countForMediator = (ctx: Ctx, event: WrittenEvent): Promise<void> => countCase(ctx, event.subjectId);

/** A mediator’s standing follows their certificate of the academy: one that does not hold any more takes no new case at once. */
export const followCertificate = (ctx: Ctx, event: WrittenEvent): Promise<void> =>
  bringAccreditationOf(ctx, event.subjectId);

/** Anyone who becomes a mediator brings the certificate along that they have. */
export const noteAccreditation = (ctx: Ctx, event: WrittenEvent<'mediator.onboarded'>): Promise<void> =>
  bringAccreditation(ctx, event.subjectId);

/** What applicants and mediators are told also goes by mail. */
export async function mailOfMediators(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const notices = (await noticesOfMediators(ctx, event)).filter(({ byMail }) => byMail);
  await tellByLetters(ctx, event, notices, ({ link }) => ({
    kind: 'mediator',
    page: link,
    way: event.name.startsWith('mediator_application') ? 'See the application' : 'Open the page',
  }));
}
