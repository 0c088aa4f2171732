import { type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Why something of a person stays after their account was deleted, in the words they read before. */
export const reasonsToKeep = {
  contract: 'The other side of an agreement, an order or an escrow needs it as proof of what was agreed and done.',
  books: 'Books of account are kept for as long as tax and anti-money-laundering law asks.',
  record: 'A public record, and the dispute behind it, stays until its own time is over; removal goes by a challenge.',
  chain: 'It is chained by hashes, so that nobody can change history. It holds no contact data.',
  proof: 'It proves that a legal notice, a consent or a decision was given.',
  sealed: 'It is encrypted and read by nobody but the members of its room; its key is destroyed after the case.',
  officers: 'It is what an officer decided and why, which the other people concerned may still ask about.',
  others: 'Others wrote it, or live by it, and it does not name you.',
  duties:
    'While something that you signed binds you it says who is bound. It is kept until seven years after that has ended, and used to write to you about it and for nothing else.',
  shortly: 'It is forgotten by itself within a short time.',
} as const;
export type ReasonToKeep = keyof typeof reasonsToKeep;

/** As what everybody reads somebody whose account was deleted. */
export const LEFT_NAME = 'Deleted account';

/**
 * What one table holds of people: how a person's rows are found, what of them is in a copy of their data, and what
 * becomes of them when the account is deleted. Conditions are SQL about the table under the name `t`, with `$user` (id),
 * `$identities` (ids of what only this person acts for) and `$email`.
 *
 * Every column that can point at a person, or can hold words, stands in one of the lists; a test compares them with the
 * database. Rows that are deleted need no word about their columns, except for those that point at somebody else.
 */
export type PersonalRule<Column extends string = string> = {
  /** The heading in the copy of somebody's data; null is left out of it, and then `why` says why. */
  section: string | null;
  /** A person's rows; null where no row is about a person. */
  mine: string | null;
  why?: string;
  /** Which rows go: all of them (`mine`), or those of a condition. Nothing goes without it. */
  deletes?: string;
  /** Only the person reaches them (wall.ts). */
  behindWall?: true;
  /** Emptied in the rows that stay: null where that is allowed, else nothing of its kind. */
  emptied?: readonly Column[];
  /** What takes a column's place, as an SQL expression. */
  becomes?: Partial<Record<Column, string>>;
  /** Machine-written words that may name the person, in others' rows: their names and address become {@link GONE} there. */
  named?: readonly Column[];
  /** What stays, and why. */
  kept?: Partial<Record<ReasonToKeep, readonly Column[]>>;
  /** Point at people; what they point at is `Deleted account` from then on. */
  people?: readonly Column[];
  /** Codes, kinds, hashes and numbers: nothing of a person in them. */
  plain?: readonly Column[];
  /** Left out of the copy: secrets, and what is others'. */
  hidden?: readonly Column[];
  /** In the copy of whose row this condition says that it is; left out of everybody else's. */
  theirs?: Partial<Record<Column, string>>;
  /** SHA-256 of files that the person gave: in the copy, and removed when nothing else names them. */
  files?: readonly Column[];
};

/** A row for every table there is: a missing one does not compile, and neither does a column that is not there. */
export type PersonalRules = { [Table in keyof Tables]: PersonalRule<keyof Tables[Table] & string> };
/** The part of a room. */
export type RulesOf<Table extends keyof Tables> = Pick<PersonalRules, Table>;

/** What others see in the place of a name. */
export const GONE = 'Deleted account';

/** Whose data it is. */
export type Subject = { userId: string; identityIds: readonly string[]; email: string };

/** The words of a rule as SQL, with the person's values bound. */
export const conditionOf = (words: string, { userId, identityIds, email }: Subject): RawBuilder<unknown> =>
  sql.join(
    words.split(/(\$user|\$identities|\$email)/).map((part) => {
      if (part === '$user') return sql`${userId}::uuid`;
      if (part === '$identities') return sql`${identityIds}::uuid[]`;
      return part === '$email' ? sql`${email}::text` : sql.raw(part);
    }),
    sql``,
  );
