// A text is reported once a reader, and hidden when enough of weight was said.
import type { ReportReason } from '@ahadi/domain/community/moderation/schema.ts';
import { HIDE_SCORE, weightOf } from '@ahadi/domain/community/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { asSystem } from '../core/aggregate.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { cases, openCase, setDue } from './case.ts';
import { authorOf, moveEntry, readEntry, statusOf } from './entry.ts';
import { countAct } from './limits.ts';
import { holdPeople } from './people.store.ts';
import { readerOf } from './people.ts';
import { accuracyOf, addReport, hasReported } from './report.store.ts';

type Asked = { target: { kind: 'post' | 'comment'; id: string }; reason: ReportReason; text: string };

/**
 * Reports a text that is shown, once a reader. What many report, or a few who were right before, is hidden until a person decided, which
 * is due within a day. Throws NOT_FOUND, FORBIDDEN for one's own, COM_LEVEL, COM_GONE, RATE_LIMITED.
 */
export const report = (ctx: Ctx, { target, reason, text }: Asked): Promise<{ reported: true }> =>
  insistentTransaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    await holdPeople(ctx, [userId]);
    const who = await readerOf(ctx);
    if (who.author.level === 0)
      throw new DomainError('COM_LEVEL', 'Confirm your e-mail address first; then you can report.');
    const entry = await readEntry(ctx, target.kind, target.id, true);
    authorize(ctx, 'entry.report', { authorUserId: authorOf(entry) });
    if (await hasReported(ctx, userId, target.id)) return { reported: true };
    const status = statusOf(entry);
    if (status !== 'published') throw new DomainError('COM_GONE', 'It is not shown any more.');
    await countAct(ctx, who, 'report');
    const { upheld, dismissed } = await accuracyOf(ctx, userId);
    const weight = weightOf(who.author.level, upheld, dismissed);
    const held = await openCase(ctx, entry, 'report');
    const score = await addReport(ctx, { caseId: held.id, targetId: target.id, userId, reason, text, weight });
    if (score >= HIDE_SCORE) {
      await moveEntry(ctx, entry, 'hide');
      const due = await setDue(ctx, held);
      // Nobody's deed by name: who reported is secret, and it was many.
      await cases.tell(asSystem(ctx), due, 'moderation_case.hidden', { target: target.kind, targetId: target.id });
    }
    return { reported: true };
  });
