import { isGivenUp } from '@ahadi/domain/payments/lifecycle.ts';
import type { EvidenceView, PaymentView } from '@ahadi/domain/payments/schema.ts';
import { decidedNotPaid, providerWords } from '@ahadi/domain/payments/words.ts';
import { formatBindingEnd } from '../../core/ends.ts';
import { failureWords } from '../badges.ts';

type Judged = Pick<PaymentView, 'status' | 'rule' | 'provider'>;

/** Which rule decided, as a sentence each; the rules themselves are `decide` in the domain. */
export function ruleWords({ status, rule, provider }: Judged): { title: string; line: string } {
  const who = providerWords[provider];
  if (isGivenUp({ status, rule }))
    return {
      title: 'It was given up before anybody answered',
      line: 'If money comes all the same, it counts as paid then, or waits for its payer. It is not lost.',
    };
  if (provider === 'wallet' && rule.startsWith('confirmed'))
    return {
      title: 'Paid from the wallet',
      line: 'It moved within our own books, at once. No provider had to be asked.',
    };
  switch (rule) {
    case 'confirmed_by_statement':
      return {
        title: 'The account statement shows it',
        line: `The amount stands in the statement of our account at ${who}, exactly and under a number of its own.`,
      };
    case 'confirmed_by_query':
      return {
        title: 'The provider confirmed it when we asked',
        line: `We asked ${who} ourselves, and it answered that exactly this amount was paid.`,
      };
    case 'confirmed_by_signature':
      return {
        title: 'The provider told us and signed it',
        line: `The message came from ${who}; its signature over every byte is right, and so is the amount.`,
      };
    case 'decided_by_officers':
      return {
        title: 'Two people decided it',
        line: 'Two administrators without a part in it looked at everything below, and said the same one after the other.',
      };
    case 'money_does_not_fit':
      return {
        title: 'Money came, but not what was asked for',
        line: 'The amount, the currency or the reference is another one. People look at it. Nothing of it is lost.',
      };
    case 'refused_by_provider':
      return {
        title: 'The provider said for certain that nothing was paid',
        line: `Told for certain by ${who}: no money left the account. One can pay again.`,
      };
    case 'time_is_over':
      return {
        title: 'Nobody answered in time',
        line: 'If money comes all the same, it counts as paid then, or waits for its payer. It is not lost.',
      };
    case 'only_hearsay':
      return {
        title: 'There is only a message that nobody signed',
        line: `Anybody could have sent it, so it decides nothing. We ask ${who} ourselves.`,
      };
    case 'nothing_known':
      return { title: 'Nothing is known for certain yet', line: 'No answer that ends it has come. We go on asking.' };
  }
}

/** Whom we have one thing from, and what it says. */
export function evidenceWords(one: EvidenceView, provider: PaymentView['provider']): string {
  const who = providerWords[provider];
  const says = { pending: 'not decided yet', success: 'paid', failure: 'not paid' }[one.outcome];
  switch (one.source) {
    case 'callback':
      return one.isSigned
        ? `A signed message of ${who}: ${says}`
        : `A message that nobody signed, so it decides nothing: ${says}`;
    case 'query':
      return `We asked ${who}: ${says}`;
    case 'pull':
      return `We read the list of movements at ${who}: ${says}`;
    case 'statement':
      return `We read the account statement of ${who}: ${says}`;
    case 'officers':
      return `An administrator looked at it: ${says}`;
  }
}

/** What is true now and what comes of it, in one sentence for the one who paid. */
export function standingWords(payment: PaymentView): string {
  switch (payment.status) {
    case 'created':
      return 'It is being prepared. Nothing has left your account.';
    case 'pending':
      return payment.expiresAt === null
        ? 'It waits for an answer. Nothing is paid twice.'
        : `It waits for an answer until ${formatBindingEnd(payment.expiresAt)}. Nothing is paid twice.`;
    case 'succeeded':
      return 'It is paid. From here on it can only be given back, never be undone otherwise.';
    case 'failed':
      return `${decidedNotPaid(payment) ?? `Nothing was paid. ${failureWords[payment.failure ?? 'other']}`} You can pay again.`;
    case 'expired':
      return `${isGivenUp(payment) ? 'It was given up, and nothing was paid' : 'Its time is over without an answer'}. You can pay again; should this one arrive late, it is not lost.`;
    case 'review':
      return 'Money came that does not fit. Two people look at it, and you are told what comes of it.';
    case 'partially_refunded':
      return 'It was paid, and a part of it was given back.';
    case 'refunded':
      return 'It was paid, and all of it was given back.';
    case 'charged_back':
      return 'It was paid, and the bank of the payer took it back.';
  }
}
