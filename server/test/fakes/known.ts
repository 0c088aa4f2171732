import { decide } from '@ahadi/domain/payments/rules.ts';
import type { Evidence, Verdict } from '@ahadi/domain/payments/schema.ts';
import { BadCallback, type Charge, type Heard, type Learned } from '../../payments/provider.ts';
import type { Stand } from './stands.ts';

/** A payment as its evidence makes it known, one of each thing that was heard. */
export function makeKnown(stand: Stand, charge: Charge) {
  const evidence: Evidence[] = [];
  const seen = new Set<string>();
  const counts = { bad: 0, heard: 0 };
  let isExpired = false;
  const isOwn = (said: string | undefined, own: string | null) => said === undefined || said === own;
  const learn = (learned: Learned) => {
    const bytes = `${learned.source} ${learned.isSigned} ${Buffer.from(learned.raw).toString('base64')}`;
    if (seen.has(bytes)) return;
    seen.add(bytes);
    const { ours, provider, provider2 } = learned.refs;
    if (learned.source === 'callback' && !learned.isSigned && learned.outcome === 'success' && learned.receipt)
      charge.heard = { receipt: learned.receipt, amountMinor: learned.amountMinor ?? 0n, phone: learned.phone };
    evidence.push({
      source: learned.source,
      isSigned: learned.isSigned,
      outcome: learned.outcome,
      isOurs:
        isOwn(ours, charge.ref) &&
        isOwn(provider, charge.providerRef) &&
        isOwn(provider2, charge.providerRef2) &&
        (learned.isLive === null || learned.isLive === !stand.provider.isSimulated),
      amount: learned.amountMinor,
      currency: learned.currency,
      receipt: learned.receipt,
      isReceiptTaken: false,
      failure: learned.failure,
    });
  };
  const decided = (): Verdict => decide({ amount: charge.amountMinor, currency: charge.currency, isExpired }, evidence);
  const known = {
    charge,
    evidence,
    counts,
    decided,
    async submits() {
      const submitted = await stand.provider.charge(charge);
      if (submitted.kind === 'accepted')
        Object.assign(charge, { providerRef: submitted.providerRef, providerRef2: submitted.providerRef2 ?? null });
      return submitted;
    },
    /** Takes what came in so far; answers what it was about. */
    async hears(): Promise<Heard[]> {
      const all: Heard[] = [];
      for (const callback of stand.receiver.heard.splice(0)) {
        counts.heard += 1;
        try {
          for (const heard of await stand.provider.hear(callback)) {
            all.push(heard);
            if (seen.has(heard.dedupeKey)) continue;
            seen.add(heard.dedupeKey);
            if (heard.about === 'charge') learn(heard.learned);
          }
        } catch (failure) {
          if (!(failure instanceof BadCallback)) throw failure;
          counts.bad += 1;
        }
      }
      return all;
    },
    async asks(): Promise<Learned | null> {
      const learned = await stand.provider.query(charge);
      if (learned) learn(learned);
      return learned;
    },
    /** As the core does: what is only hearsay is asked about once. */
    async settles(): Promise<Verdict> {
      if (decided().needsQuery) await known.asks();
      return decided();
    },
    expires() {
      isExpired = true;
    },
  };
  return known;
}
