-- The books: a balanced journal of many legs. Only server/ledger writes here, and only through post_txns. A posting is never
-- changed; a mistake is reversed. Amounts are minor units, debit positive and credit negative (docs/decisions/0013).

create table ledger_accounts (
  id uuid primary key,
  code text not null unique,            -- wallet.{party}:KES, by the chart in domain/ledger/chart
  class text not null check (class in ('asset', 'liability', 'income', 'expense')),
  sign smallint not null generated always as (case when class in ('asset', 'expense') then 1 else -1 end) stored,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),  -- ISO 4217, or CRD for mediator credits
  owner_kind text,
  owner_id text,
  subject_kind text,
  subject_id text,
  floor_minor bigint,                   -- least balance in the normal direction; 0 for client money, null: none
  locked_balance boolean not null,      -- true: the balance is cached and its row is locked by whoever posts; false: summed when asked
  balance_minor bigint not null default 0,
  entries_count bigint not null default 0,
  status text not null default 'open' check (status in ('open', 'frozen', 'closed')),
  created_at timestamptz not null,
  unique (id, currency),                -- what an entry's currency is held against
  check (floor_minor is null or locked_balance),
  check (locked_balance or (balance_minor = 0 and entries_count = 0)),
  constraint ledger_floor check (floor_minor is null or sign * balance_minor >= floor_minor)
) with (fillfactor = 50);               -- room for the next version of a row beside it: balances change all the time
create index ledger_accounts_of_owner on ledger_accounts (owner_kind, owner_id) where owner_id is not null;

create table ledger_txns (
  id uuid primary key,                  -- uuid v5 of its natural key, so that one deed cannot post twice, for ever
  key text not null check (length(key) between 3 and 200),  -- release:{milestone}:{n}
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  subject_kind text,
  subject_id text,
  memo text not null default '' check (length(memo) <= 500),
  request_sha256 bytea not null,        -- ledger_digest of what was asked; the audit reckons it again from the entries
  effective_at timestamptz(3),          -- when it counts, if not when it was posted
  reverses_id uuid unique references ledger_txns,  -- at most one reversal
  created_by uuid,                      -- null: the system
  created_at timestamptz(3) not null
);
create index ledger_txns_of_subject on ledger_txns (subject_kind, subject_id) where subject_id is not null;

create table ledger_entries (
  id bigint primary key generated always as identity,
  txn_id uuid not null references ledger_txns,
  account_id uuid not null,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor <> 0 and abs(amount_minor) <= 1000000000000000),
  balance_after bigint,                 -- accounts with locked_balance only
  account_seq bigint check (account_seq > 0),  -- the same; counts from 1 without gaps
  posted_at timestamptz(3) not null,    -- created_at of its transaction, here so that a balance of the past reads one index
  foreign key (account_id, currency) references ledger_accounts (id, currency),
  unique (txn_id, account_id),          -- one leg an account; also the index that the checks read by
  check ((balance_after is null) = (account_seq is null))
);
create index ledger_entries_of_account on ledger_entries (account_id, id) include (amount_minor, posted_at);
create unique index ledger_entries_in_order on ledger_entries (account_id, account_seq) where account_seq is not null;

-- The sum of an account without a cached balance up to an entry. It is taken with the account's row held, which every poster
-- shares until its commit, so no entry with a smaller id can come afterwards.
create table ledger_checkpoints (
  account_id uuid not null references ledger_accounts,
  last_entry_id bigint not null,
  balance_minor bigint not null,
  entries_count bigint not null,
  created_at timestamptz not null,
  primary key (account_id, last_entry_id)
);

-- One row a round of the audit that found something, and one at a time that stops payouts until two administrators let them go on.
create table ledger_audits (
  id uuid primary key,
  findings jsonb not null,              -- [{invariant, about, what}], at most 100
  at timestamptz not null
);
create table ledger_breakers (
  id uuid primary key,
  audit_id uuid not null references ledger_audits,
  opened_at timestamptz not null,
  agreed_by uuid references users,      -- the first of the two
  closed_by uuid references users,
  closed_at timestamptz,
  check ((closed_at is null) = (closed_by is null)),
  check (closed_by is null or (agreed_by is not null and agreed_by <> closed_by))
);
create unique index one_open_breaker on ledger_breakers ((closed_at is null)) where closed_at is null;

create trigger ledger_txns_append_only before update or delete or truncate on ledger_txns
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_checkpoints_append_only before update or delete or truncate on ledger_checkpoints
  for each statement execute function refuse_change();
create trigger ledger_accounts_stay before delete or truncate on ledger_accounts
  for each statement execute function refuse_change();
revoke update, delete, truncate on ledger_txns, ledger_entries, ledger_checkpoints from public;

-- What an account is does not change: only its status, and the cache of its balance.
create function keep_account() returns trigger language plpgsql as $$
begin
  if (new.id, new.code, new.class, new.currency, new.floor_minor, new.locked_balance)
    is distinct from (old.id, old.code, old.class, old.currency, old.floor_minor, old.locked_balance) then
    raise exception 'what a ledger account is cannot change' using errcode = 'restrict_violation';
  end if;
  if new.status = 'closed' and new.balance_minor <> 0 then
    raise exception 'a ledger account with a balance cannot be closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_accounts_keep before update on ledger_accounts for each row execute function keep_account();

-- After each statement that adds entries, by whatever hand: every transaction it touched adds up to nothing in each currency
-- (I1), and every account with a cached balance agrees with its newest entry (I2). Once for a whole batch.
create function check_fresh_entries() returns trigger language plpgsql set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  bad text;
begin
  select t.txn_id::text into bad from (select distinct txn_id from fresh) t cross join lateral (
      select e.currency from ledger_entries e where e.txn_id = t.txn_id group by e.currency having sum(e.amount_minor) <> 0) uneven
    limit 1;
  if found then
    raise exception 'ledger transaction % does not balance', bad using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  select a.code into bad
    from (select account_id, count(*) as n, sum(amount_minor) as total, count(account_seq) as numbered, min(account_seq) as first,
        max(account_seq) as last, (array_agg(balance_after order by account_seq desc))[1] as after from fresh group by account_id) f
    join ledger_accounts a on a.id = f.account_id
    where a.status = 'closed' or (a.status = 'frozen' and a.sign * f.total < 0)
      or f.numbered <> case when a.locked_balance then f.n else 0 end
      or (a.locked_balance and (f.last <> a.entries_count or f.last - f.first + 1 <> f.n or f.after <> a.balance_minor))
    limit 1;
  if found then
    raise exception 'ledger account % does not take these entries', bad using errcode = 'check_violation', constraint = 'ledger_account_agrees';
  end if;
  return null;
end $$;
create trigger ledger_entries_checked after insert on ledger_entries referencing new table as fresh
  for each statement execute function check_fresh_entries();

-- At commit: a transaction has entries, and a reversal is the exact negation of what it reverses. That there are two or more
-- follows: none is zero, an account has one, and after each statement they added up to nothing.
create function check_txn() returns trigger language plpgsql set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if not exists (select from ledger_entries where txn_id = new.id) then
    raise exception 'ledger transaction % is not whole', new.id using errcode = 'check_violation', constraint = 'ledger_whole';
  end if;
  if new.reverses_id is not null and exists (
    select from (select account_id, amount_minor from ledger_entries where txn_id = new.id) e
      full join (select account_id, -amount_minor as amount_minor from ledger_entries where txn_id = new.reverses_id) r
      using (account_id, amount_minor) where e is null or r is null) then
    raise exception 'ledger transaction % is not what it reverses, negated', new.id
      using errcode = 'check_violation', constraint = 'ledger_negated';
  end if;
  return null;
end $$;
create constraint trigger ledger_txns_whole after insert on ledger_txns deferrable initially deferred
  for each row execute function check_txn();

-- The hash of what a transaction says. `legs` is "code amount" by code, joined by commas. The memo comes last because it alone
-- may hold a line break.
create function ledger_digest(key text, kind text, subject_kind text, subject_id text, effective_at timestamptz, reverses uuid, legs text, memo text)
returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws(E'\n', key, kind, coalesce(subject_kind, ''), coalesce(subject_id, ''),
    coalesce((extract(epoch from effective_at) * 1000)::bigint::text, ''), coalesce(reverses::text, ''), legs, memo), 'UTF8'))
$$;

-- Posts many transactions in one call and answers one row for each: `posted`, `replayed` (the same was posted under this key),
-- or the code it is refused with and the account that is to blame. A refused one writes nothing and leaves its neighbours alone;
-- nothing is undone on the way, so no savepoint is needed. An item is {id, key, kind, subject_kind, subject_id, memo,
-- effective_at, reverses, by, at, legs: [[account code, amount as text]]}. All accounts are locked first and in one order, then
-- the keys are taken in their order, so that two batches never wait for each other in a circle. Accounts without a cached
-- balance are shared: only a checkpoint, a freeze or a closing waits there, and nobody waits for a sum.
-- The plan is the same for any list, so it is made once a session, and always by the indexes: a ledger that was empty when the
-- session began would otherwise be read from end to end until it is planned anew.
create function post_txns(items jsonb) returns table (n integer, outcome text, about text) language plpgsql set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  wanted text[];
  item record;
  known bytea;
  slots jsonb;
  codes text[];
  ids uuid[];
  currencies text[];
  signs smallint[];
  floors bigint[];
  locked boolean[];
  states text[];
  balances bigint[];
  counts bigint[];
  starts bigint[];
  s integer;
  amount bigint;
  entry_txn uuid[] := '{}';
  entry_slot integer[] := '{}';
  entry_amount bigint[] := '{}';
  entry_after bigint[] := '{}';
  entry_seq bigint[] := '{}';
  entry_at timestamptz[] := '{}';
begin
  select array_agg(distinct leg ->> 0) into wanted
    from jsonb_array_elements(items) i, jsonb_array_elements(i -> 'legs') leg;
  select array_agg(a.code), array_agg(a.id), array_agg(a.currency::text), array_agg(a.sign), array_agg(a.floor_minor), array_agg(true),
      array_agg(a.status), array_agg(a.balance_minor), array_agg(a.entries_count)
    into codes, ids, currencies, signs, floors, locked, states, balances, counts
    from (select * from ledger_accounts where code = any (wanted) and locked_balance order by id for update) a;
  select codes || array_agg(a.code), ids || array_agg(a.id), currencies || array_agg(a.currency::text), signs || array_agg(a.sign),
      floors || array_agg(null::bigint), locked || array_agg(false), states || array_agg(a.status), balances || array_agg(0::bigint),
      counts || array_agg(0::bigint)
    into codes, ids, currencies, signs, floors, locked, states, balances, counts
    from (select * from ledger_accounts where code = any (wanted) and not locked_balance order by id for key share) a;
  select coalesce(jsonb_object_agg(c, o), '{}') into slots from unnest(codes) with ordinality as u (c, o);
  starts := counts;

  for item in
    select x.n, x.id, x.it, l.slots, l.amounts, l.unknown,
        ledger_digest(x.it ->> 'key', x.it ->> 'kind', x.it ->> 'subject_kind', x.it ->> 'subject_id',
          (x.it ->> 'effective_at')::timestamptz, (x.it ->> 'reverses')::uuid, l.legs, coalesce(x.it ->> 'memo', '')) as digest
      from (select o::integer as n, (v ->> 'id')::uuid as id, v as it from jsonb_array_elements(items) with ordinality as e (v, o)) x
      cross join lateral (
        select array_agg((slots ->> (leg ->> 0))::integer) as slots, array_agg((leg ->> 1)::bigint) as amounts,
            min(leg ->> 0) filter (where not slots ? (leg ->> 0)) as unknown,
            string_agg((leg ->> 0) || ' ' || (leg ->> 1), ',' order by (leg ->> 0) collate "C") as legs
          from jsonb_array_elements(x.it -> 'legs') leg) l
      order by x.id, x.n
  loop
    n := item.n; outcome := null; about := null;
    select t.request_sha256 into known from ledger_txns t where t.id = item.id;
    if found then
      outcome := case when known = item.digest then 'replayed' else 'LEDGER_KEY_REUSED' end;
      return next; continue;
    end if;
    if item.unknown is not null then
      outcome := 'ACCOUNT_UNKNOWN'; about := item.unknown;
      return next; continue;
    end if;
    for i in 1 .. cardinality(item.slots) loop
      s := item.slots[i]; amount := signs[s] * item.amounts[i];
      outcome := case when states[s] = 'closed' then 'ACCOUNT_CLOSED'
        when amount < 0 and states[s] = 'frozen' then 'ACCOUNT_FROZEN'
        when amount < 0 and signs[s] * balances[s] + amount < floors[s] then 'FUNDS_SHORT' end;
      if outcome is not null then about := codes[s]; exit; end if;
    end loop;
    if outcome is not null then return next; continue; end if;
    insert into ledger_txns (id, key, kind, subject_kind, subject_id, memo, request_sha256, effective_at, reverses_id, created_by, created_at)
      values (item.id, item.it ->> 'key', item.it ->> 'kind', item.it ->> 'subject_kind', item.it ->> 'subject_id',
        coalesce(item.it ->> 'memo', ''), item.digest, (item.it ->> 'effective_at')::timestamptz, (item.it ->> 'reverses')::uuid,
        (item.it ->> 'by')::uuid, (item.it ->> 'at')::timestamptz)
      on conflict (id) do nothing;
    if not found then -- another took the key since we looked, and has committed
      select t.request_sha256 into known from ledger_txns t where t.id = item.id;
      outcome := case when known = item.digest then 'replayed' else 'LEDGER_KEY_REUSED' end;
      return next; continue;
    end if;
    for i in 1 .. cardinality(item.slots) loop
      s := item.slots[i];
      entry_txn := entry_txn || item.id; entry_slot := entry_slot || s; entry_amount := entry_amount || item.amounts[i];
      entry_at := entry_at || (item.it ->> 'at')::timestamptz;
      if locked[s] then
        balances[s] := balances[s] + item.amounts[i]; counts[s] := counts[s] + 1;
        entry_after := entry_after || balances[s]; entry_seq := entry_seq || counts[s];
      else
        entry_after := entry_after || null::bigint; entry_seq := entry_seq || null::bigint;
      end if;
    end loop;
    outcome := 'posted';
    return next;
  end loop;

  update ledger_accounts a set balance_minor = u.balance, entries_count = u.count
    from unnest(ids, balances, counts, starts) as u (id, balance, count, start) where a.id = u.id and u.count > u.start;
  insert into ledger_entries (txn_id, account_id, currency, amount_minor, balance_after, account_seq, posted_at)
    select e.txn, ids[e.slot], currencies[e.slot], e.amount, e.after, e.seq, e.at
      from unnest(entry_txn, entry_slot, entry_amount, entry_after, entry_seq, entry_at) as e (txn, slot, amount, after, seq, at);
end $$;

-- Posts one transaction in the caller's own: the same rules, one answer.
create function post_txn(item jsonb) returns table (outcome text, about text) language sql as $$
  select p.outcome, p.about from post_txns(jsonb_build_array(item)) p
$$;
