import { os } from '../../core/os.ts';
import { answerReport } from '../answering/service.ts';
import { listParcels } from '../list/service.ts';
import * as service from './service.ts';

const { selling: calls } = os;

/** Parcels from the side of their sellers. */
export const sending = {
  parcels: calls.parcels.handler(({ context, input }) => listParcels(context.ctx, input)),
  accept: calls.accept.handler(({ context, input }) => service.acceptParcel(context.ctx, input)),
  refuse: calls.refuse.handler(({ context, input }) => service.refuseParcel(context.ctx, input)),
  ship: calls.ship.handler(({ context, input }) => service.shipParcel(context.ctx, input)),
  answerReport: calls.answerReport.handler(({ context, input }) => answerReport(context.ctx, input)),
  correct: calls.correct.handler(({ context, input }) => service.correctParcel(context.ctx, input)),
};
