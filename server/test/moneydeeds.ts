import { type MilestoneAction, milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import type { EscrowView, MilestoneView } from '@ahadi/domain/escrow/schema.ts';
import { call } from '@orpc/server';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { router } from '../router.ts';
import { statement } from './escrows.ts';
import { inPassing, type Life, type Player, reason, type Step } from './moneyscene.ts';

export type Run = (context: { context: { ctx: Ctx; idempotencyKey: string | null } }) => Promise<unknown>;
export type Deed = { name: string; by: Player; run: Run };
/** `often` is how many times as likely as others it is while its time is; `isTime` whether it may be right just now. */
type Chance = Deed & { often: number; isTime: boolean };

async function evidenceOf(life: Life, player: Player): Promise<string[]> {
  const file = new File([`It shows it, ${uuidv7()}.`], 'shown.txt');
  return call(router.escrow.addEvidence, { id: life.id, file }, inPassing(life, player)).then(
    ({ id }) => [id],
    () => [uuidv7()],
  );
}

const hasEnded = ({ status }: { status: string }) =>
  ['released', 'refunded', 'settled', 'cancelled', 'closed', 'expired'].includes(status);

/** What somebody does in this step: mostly what may be right, by the one who may do it; sometimes anything, by anybody. */
export function deedIn(life: Life, view: EscrowView, step: Step): Deed | undefined {
  const open = view.milestones.filter((one) => !hasEnded(one));
  const stages = open.length > 0 && step.who < 85 ? open : view.milestones;
  const stage = stages[step.what % stages.length];
  if (!stage) throw new Error('there is no stage');
  const all = deedsFor(life, view, stage, step);
  const timely = all.filter(({ isTime }) => isTime);
  const chances = step.who < 80 && timely.length > 0 ? timely : all;
  const drawn = chances.flatMap((chance) => Array.from({ length: chance.often }, () => chance));
  return drawn[step.what % drawn.length];
}

function deedsFor(life: Life, view: EscrowView, stage: MilestoneView, step: Step): Chance[] {
  const { admins, stranger, world } = life;
  const { id } = view;
  const where = { id, milestoneId: stage.id };
  const admin: Player = { person: admins[step.amount % 2 === 0 ? 0 : 1], roles: ['admin'] };
  const outsider: Player = { person: stranger, roles: [] };
  const wild = [life.buyer, life.seller, admin, outsider][step.who % 4];
  const by = (player: Player) => (step.who < 90 ? player : (wild ?? player));
  const [b, s, a, m] = [by(life.buyer), by(life.seller), by(admin), by(outsider)];
  const either = step.yes ? b : s;
  const whole = (amount: number) => (step.who < 90 ? amount - (amount % 100) : amount);
  const most = Math.max(100, stage.heldMinor);
  const amountMinor = step.yes ? most : Math.max(100, whole(step.amount % (most + 200)));
  const contested = stage.contestedMinor;
  const files = new Map<Player, Promise<string[]>>();
  /** One file for all tries of a deed, so that they are the same deed. */
  const evidence = (player: Player) =>
    files.get(player) ?? files.set(player, evidenceOf(life, player)).get(player) ?? [];
  const buyerMinor = Math.min(contested, whole(step.amount % (contested + 101)));
  const mediatorMinor = stage.mediator && step.yes && contested - buyerMinor >= 1_000 ? 1_000 : 0;
  const shares = { buyerMinor, mediatorMinor, platformMinor: 0, sellerMinor: contested - buyerMinor - mediatorMinor };
  const offer = stage.offers.find(({ status }) => status === 'open');
  const split = stage.resolutions.find(({ status }) => status === 'proposed');
  const isSplit = split?.source === 'mediator';
  const isActive = view.status === 'active';
  const isOver = hasEnded(view);
  const is = (action: MilestoneAction) => isActive && milestoneLifecycle.can(action, stage.status);
  const does = (often: number, isTime: boolean, name: string, by: Player, run: Run): Chance => ({
    ...{ often, isTime, name, by, run },
  });
  /** Anyone who did not make the offer answers it; anyone who did takes it back. */
  const [maker, answerer] = offer?.by === 'buyer' ? [b, s] : [s, b];
  return [
    does(6, is('deliver'), 'deliver', s, async (c) =>
      call(
        router.escrow.deliver,
        { ...where, kind: step.yes ? 'handover' : 'shipped', evidence: await evidence(s) },
        c,
      ),
    ),
    does(2, is('receive'), 'receive', b, (c) => call(router.escrow.receive, where, c)),
    does(1, is('release'), 'release', b, (c) => call(router.escrow.release, { ...where, amountMinor }, c)),
    does(1, is('refund'), 'refund', s, (c) => call(router.escrow.refund, { ...where, amountMinor, reason }, c)),
    does(5, is('reject'), 'reject', b, (c) =>
      call(router.escrow.reject, { ...where, contestedMinor: amountMinor, reason }, c),
    ),
    does(2, is('cure'), 'cure', s, async (c) =>
      call(router.escrow.cure, { ...where, note: reason, evidence: await evidence(s) }, c),
    ),
    does(2, is('agree_refund'), 'agreeRefund', s, (c) => call(router.escrow.agreeRefund, where, c)),
    does(3, is('contest'), 'contest', s, (c) => call(router.escrow.contest, { ...where, statement: reason }, c)),
    does(1, is('cancel_overdue') && stage.isOverdue, 'cancelOverdue', b, (c) =>
      call(router.escrow.cancelOverdue, where, c),
    ),
    does(3, is('ship_return'), 'shipReturn', b, async (c) =>
      call(router.escrow.shipReturn, { ...where, evidence: await evidence(b) }, c),
    ),
    does(2, is('receive_return'), 'receiveReturn', s, (c) => call(router.escrow.receiveReturn, where, c)),
    does(2, is('refuse_return'), 'refuseReturn', s, (c) =>
      call(router.escrow.refuseReturn, { ...where, statement: reason }, c),
    ),
    does(2, is('dispute'), 'dispute', either, (c) =>
      call(router.escrow.dispute, { ...where, contestedMinor: amountMinor, reason: 'fraud', statement }, c),
    ),
    does(2, is('offer'), 'offer', either, (c) =>
      call(router.escrow.offer, { ...where, toSellerMinor: Math.min(contested, whole(step.amount)) }, c),
    ),
    does(5, is('offer') && !!offer, 'answerOffer', answerer, (c) =>
      call(router.escrow.answerOffer, { ...where, offerId: offer?.id ?? uuidv7(), accept: step.amount % 3 > 0 }, c),
    ),
    does(1, is('offer') && !!offer, 'withdrawOffer', maker, (c) =>
      call(router.escrow.withdrawOffer, { ...where, offerId: offer?.id ?? uuidv7() }, c),
    ),
    does(1, is('waive'), 'waive', b, (c) => call(router.escrow.waive, where, c)),
    does(2, is('propose_split') && !stage.mediator, 'appointMediator', a, (c) =>
      call(router.escrow.appointMediator, { ...where, userNumber: outsider.person.userNumber }, c),
    ),
    does(4, is('propose_split') && !!stage.mediator && !split, 'proposeSplit', m, (c) =>
      call(router.escrow.proposeSplit, { ...where, shares, reasons: reason }, c),
    ),
    does(8, is('answer_split') && isSplit, 'answerSplit', split?.acceptedBy.includes('buyer') ? s : b, (c) =>
      call(
        router.escrow.answerSplit,
        { ...where, resolutionId: split?.id ?? uuidv7(), accept: step.amount % 5 > 0 },
        c,
      ),
    ),
    does(2, is('execute') && !split, 'enterDecision', a, async (c) =>
      call(
        router.escrow.enterDecision,
        {
          ...{ ...where, shares, reasons: reason, decidedOn: world.clock.now().toISOString().slice(0, 10) },
          source: step.yes ? 'consent' : 'court',
          evidenceId: (await evidence(a))[0] ?? uuidv7(),
        },
        c,
      ),
    ),
    does(6, is('execute') && !!split && !isSplit, 'confirmDecision', a, (c) =>
      call(
        router.escrow.confirmDecision,
        { ...where, resolutionId: split?.id ?? uuidv7(), carryOut: step.amount % 4 > 0, reason },
        c,
      ),
    ),
    does(1, isActive && stage.status === 'awaiting_funds' && stage.heldMinor > 0, 'takeBack', either, (c) =>
      call(router.escrow.takeBack, where, c),
    ),
    does(1, view.outstandingMinor > 0, 'extendFunding', b, (c) => call(router.escrow.extendFunding, { id }, c)),
    does(1, isActive, 'proposeEnd', either, (c) =>
      call(
        router.escrow.proposeEnd,
        {
          ...{ id, reason },
          parts: view.milestones
            .filter(({ heldMinor, status }) => heldMinor > 0 && status !== 'disputed')
            .map((one) => ({ milestoneId: one.id, toSellerMinor: step.amount % 2 === 0 ? 0 : one.heldMinor })),
        },
        c,
      ),
    ),
    does(4, view.endProposal !== null, 'answerEnd', view.endProposal?.by === 'buyer' ? s : b, (c) =>
      call(router.escrow.answerEnd, { id, accept: step.amount % 3 > 0 }, c),
    ),
    does(1, !isOver && view.hold === null && step.amount % 3 === 0, 'hold', a, (c) =>
      call(router.escrow.hold, { id, reason }, c),
    ),
    does(30, view.hold !== null, 'lift', a, (c) => call(router.escrow.lift, { id, reason }, c)),
    does(1, view.status === 'awaiting_funding' && step.amount % 4 === 0, 'cancel', either, (c) =>
      call(router.escrow.cancel, { id, reason }, c),
    ),
  ];
}
