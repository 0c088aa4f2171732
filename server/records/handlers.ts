// The doors, one line each.
import { os } from '../core/os.ts';
import { listDesk } from './challenge.ts';
import * as challenging from './challenge-filing.ts';
import * as deciding from './decision.ts';
import * as reading from './reading.ts';
import * as redacting from './redaction.ts';
import { searchRecords } from './search.ts';

export const records = {
  search: os.records.search.handler(({ context, input }) => searchRecords(context.ctx, input.q)),
  entry: os.records.entry.handler(({ context, input }) => reading.readEntry(context.ctx, input.ref)),
  mine: os.records.mine.handler(({ context }) => reading.readMine(context.ctx)),
  challenge: os.records.challenge.handler(({ context, input }) => challenging.challengeEntry(context.ctx, input)),
  confirmChallenge: os.records.confirmChallenge.handler(({ context, input }) =>
    challenging.confirmChallenge(context.ctx, input.token),
  ),
  desk: os.records.desk.handler(({ context, input }) => listDesk(context.ctx, input)),
  forward: os.records.forward.handler(({ context, input }) =>
    challenging.forwardChallenge(context.ctx, input.id, input.reason),
  ),
  reaffirm: os.records.reaffirm.handler(({ context, input }) =>
    challenging.reaffirmEntry(context.ctx, input.id, input.statement),
  ),
  propose: os.records.propose.handler(({ context, input }) =>
    deciding.proposeDecision(context.ctx, input.id, input.decision, input.reasons),
  ),
  confirm: os.records.confirm.handler(({ context, input }) =>
    deciding.confirmDecision(context.ctx, input.id, input.agree, input.reasons),
  ),
  redact: os.records.redact.handler(({ context, input }) => redacting.redactStatement(context.ctx, input)),
  redactions: os.records.redactions.handler(({ context }) => redacting.listRedactions(context.ctx)),
  removals: os.records.removals.handler(({ context }) => reading.listRemovals(context.ctx)),
};
