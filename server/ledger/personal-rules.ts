// What the books hold of people is ids and amounts, and nothing of it ever changes.
import type { RulesOf } from '../core/personal.ts';

/** What the books hold of people: ids and amounts. Nothing of it ever changes; what the ids lead to is emptied elsewhere. */
export const ledgerRules: RulesOf<
  | 'ledger_accounts'
  | 'ledger_audits'
  | 'ledger_breakers'
  | 'ledger_checkpoints'
  | 'ledger_close_lines'
  | 'ledger_closes'
  | 'ledger_entries'
  | 'ledger_txns'
> = {
  ledger_accounts: {
    section: 'Your accounts in the books',
    mine: "t.owner_kind = 'party' and t.owner_id = any (($identities)::text[])",
    kept: { books: ['owner_id'] },
    plain: ['code', 'owner_kind', 'subject_kind', 'subject_id'],
  },
  ledger_entries: {
    section: 'Entries in the books',
    mine: "t.account_id in (select a.id from ledger_accounts a where a.owner_kind = 'party' and a.owner_id = any (($identities)::text[]))",
  },
  ledger_txns: {
    section: null,
    mine: 't.created_by = $user',
    why: 'What moved money as a whole is also others’; your own entries are in the copy.',
    kept: { books: ['created_by', 'memo'] },
    plain: ['key', 'kind', 'subject_kind', 'subject_id', 'request_sha256'],
  },
  ledger_checkpoints: { section: null, mine: null, why: 'Sums.' },
  ledger_closes: {
    section: null,
    mine: null,
    why: 'A day of the books that was closed, and by which administrator.',
    people: ['closed_by'],
    plain: ['hash', 'acknowledged'],
  },
  ledger_close_lines: { section: null, mine: null, why: 'Sums of all accounts of a kind.', plain: ['place'] },
  ledger_audits: { section: null, mine: null, why: 'What a check of the books found, by ids.', plain: ['findings'] },
  ledger_breakers: {
    section: null,
    mine: null,
    why: 'When payouts were stopped.',
    people: ['agreed_by', 'closed_by'],
  },
};
