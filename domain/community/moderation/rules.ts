import type { Measure, RuleCode } from './schema.ts';

/** The community rules as a decision names them; the whole text is among the legal texts. */
export const communityRules: Readonly<Record<RuleCode, string>> = {
  R1: 'No personal data of others: no addresses, numbers, accounts or papers.',
  R2: 'No accusation by name in an open matter. The dispute is the place for it, and its answer.',
  R3: 'No insults, threats or contempt.',
  R4: 'No fraud, no false identity, no asking for money outside of escrow.',
  R5: 'No advertising and nothing twice.',
  R6: 'Nothing that the law forbids.',
  R7: 'Words in the topic they belong to.',
  R8: 'No breach of what was said in confidence in a mediation.',
};

/** Measures that need a rule, and those that last for days. */
export const needsRule = (measure: Measure): boolean => measure !== 'none' && measure !== 'approve';
export const lasts = (measure: Measure): boolean => measure === 'mute' || measure === 'suspend';
/** Measures that can be appealed. */
export const isAgainst = (measure: Measure): boolean => needsRule(measure);
/** Measures that count against somebody for 90 days: given back and locked is not about who wrote. */
export const strikes: readonly Measure[] = ['warn', 'remove', 'mute', 'suspend'];
/** Measures that take the text away; who may not write for a while because of a text loses that text, too. */
export const takesAway = (measure: Measure): boolean => measure === 'remove' || lasts(measure);
