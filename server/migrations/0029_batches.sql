-- Many postings in one call are judged and written as sets. Item by item is left for a call in which one is refused.

-- What post_txns was (migration 0017), and the measure of what it answers and writes.
alter function post_txns(jsonb) rename to post_txns_each;

create or replace function post_txn(item jsonb) returns table (outcome text, about text) language sql as $$
  select p.outcome, p.about from post_txns_each(jsonb_build_array(item)) p
$$;

-- Answers and writes just what post_txns_each does, by as many statements for two hundred items as for two. What is asked is read
-- and hashed before anything is locked. Then the accounts are locked in the same order, and what each would hold after each leg
-- is reckoned in the order of the items. When nobody is refused, all is written. When somebody is, everybody after them may be
-- judged otherwise: then nothing was written yet, and the items go one by one, with the accounts held already.
create function post_txns(items jsonb) returns table (n integer, outcome text, about text) language plpgsql set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  is_plain boolean := jsonb_array_length(items) > 1;  -- so far nothing asks for going one by one
  -- The items in the order of their ids, and among the same ids in the order they came.
  item_n integer[];
  item_id uuid[];
  item_key text[];
  item_kind text[];
  item_subject_kind text[];
  item_subject_id text[];
  item_memo text[];
  item_effective_at timestamptz[];
  item_reverses uuid[];
  item_by uuid[];
  item_at timestamptz[];
  item_digest bytea[];
  item_outcome text[];
  -- The accounts in the order of their codes.
  codes text[];
  ids uuid[];
  currencies text[];
  signs smallint[];
  floors bigint[];
  locked boolean[];
  states text[];
  balances bigint[];
  counts bigint[];
  -- The legs in the order of the items, and in each in the order of the codes: places of item and account above, amount, and what comes of it.
  leg_item integer[];
  leg_slot integer[];
  leg_amount bigint[];
  leg_after bigint[];
  leg_seq bigint[];
begin
  if is_plain then
    select array_agg(o.n), array_agg(o.id), array_agg(o.key), array_agg(o.kind), array_agg(o.subject_kind), array_agg(o.subject_id),
        array_agg(o.memo), array_agg(o.effective_at), array_agg(o.reverses), array_agg(o.by), array_agg(o.at), array_agg(o.digest),
        bool_and(o.legs is not null)
      into item_n, item_id, item_key, item_kind, item_subject_kind, item_subject_id,
        item_memo, item_effective_at, item_reverses, item_by, item_at, item_digest,
        is_plain
      from (
        select x.n::integer as n, x.id, x.key, x.kind, x.subject_kind, x.subject_id, coalesce(x.memo, '') as memo, x.effective_at,
            x.reverses, x.by, x.at, l.legs, ledger_digest(x.key, x.kind, x.subject_kind, x.subject_id, x.effective_at, x.reverses,
              l.legs, coalesce(x.memo, '')) as digest
          from rows from (jsonb_to_recordset(items) as (id uuid, key text, kind text, subject_kind text, subject_id text, memo text,
              effective_at timestamptz, reverses uuid, by uuid, at timestamptz, legs jsonb)) with ordinality
            as x (id, key, kind, subject_kind, subject_id, memo, effective_at, reverses, by, at, legs, n)
          cross join lateral (
            select string_agg((leg ->> 0) || ' ' || (leg ->> 1), ',' order by (leg ->> 0) collate "C") as legs
              from jsonb_array_elements(x.legs) leg) l
          order by x.id, x.n) o;
    select array_agg(l.item order by l.item, l.slot), array_agg(l.slot order by l.item, l.slot),
        array_agg(l.amount order by l.item, l.slot), array_agg(distinct l.code)
      into leg_item, leg_slot, leg_amount, codes
      from (
        select i.item::integer as item, dense_rank() over (order by (leg ->> 0) collate "C")::integer as slot,
            (leg ->> 1)::bigint as amount, (leg ->> 0) collate "C" as code
          from unnest(item_n) with ordinality as i (n, item)
          cross join lateral jsonb_array_elements(items -> (i.n - 1) -> 'legs') as leg) l;
  end if;

  if is_plain then
    perform from ledger_accounts where code = any (codes) and locked_balance order by id for update;
    perform from ledger_accounts where code = any (codes) and not locked_balance order by id for key share;
    -- A statement of its own: it sees what those whom we waited for left behind. Fewer accounts than codes: one is unknown.
    select array_agg(a.id), array_agg(a.money), array_agg(a.sign), array_agg(a.floor_minor), array_agg(a.locked_balance),
        array_agg(a.status), array_agg(a.balance_minor), array_agg(a.entries_count), count(*) = cardinality(codes)
      into ids, currencies, signs, floors, locked, states, balances, counts, is_plain
      from (select *, currency::text as money from ledger_accounts where code = any (codes) order by code collate "C") a;
  end if;

  if is_plain then
    -- What is under the key already, posted before or by an item before this one, decides about it; only the others post.
    select array_agg(case when o.there is null then 'posted' when o.there = o.digest then 'replayed' else 'LEDGER_KEY_REUSED' end
        order by o.item) into item_outcome
      from (
        select i.item, i.digest,
            coalesce(t.request_sha256, case when i.id = lag(i.id) over same then first_value(i.digest) over same end) as there
          from unnest(item_id, item_digest) with ordinality as i (id, digest, item)
          left join ledger_txns t on t.id = i.id
          window same as (partition by i.id order by i.item)) o;
    select array_agg(o.item order by o.leg), array_agg(o.slot order by o.leg), array_agg(o.amount order by o.leg),
        array_agg(o.after order by o.leg), array_agg(o.seq order by o.leg),
        coalesce(bool_and(not o.is_twice and states[o.slot] <> 'closed' and (signs[o.slot] * o.amount >= 0
          or (states[o.slot] <> 'frozen' and (signs[o.slot] * o.after < floors[o.slot]) is not true))), true)
      into leg_item, leg_slot, leg_amount, leg_after, leg_seq, is_plain
      from (
        select l.item, l.slot, l.amount, l.leg, l.item is not distinct from lag(l.item) over so_far as is_twice,
            case when locked[l.slot] then (balances[l.slot] + sum(l.amount) over so_far)::bigint end as after,
            case when locked[l.slot] then counts[l.slot] + row_number() over so_far end as seq
          from unnest(leg_item, leg_slot, leg_amount) with ordinality as l (item, slot, amount, leg)
          where item_outcome[l.item] = 'posted'
          window so_far as (partition by l.slot order by l.leg rows unbounded preceding)) o;
  end if;

  if is_plain then
    begin
      insert into ledger_txns (id, key, kind, subject_kind, subject_id, memo, request_sha256, effective_at, reverses_id, created_by, created_at)
        select i.id, i.key, i.kind, i.subject_kind, i.subject_id, i.memo, i.digest, i.effective_at, i.reverses, i.by, i.at
          from unnest(item_id, item_key, item_kind, item_subject_kind, item_subject_id, item_memo, item_digest, item_effective_at,
              item_reverses, item_by, item_at, item_outcome)
            as i (id, key, kind, subject_kind, subject_id, memo, digest, effective_at, reverses, by, at, outcome)
          where i.outcome = 'posted';
    exception when unique_violation then -- another took a key since we looked, and has committed
      is_plain := false;
    end;
  end if;

  if not is_plain then
    return query select p.n, p.outcome, p.about from post_txns_each(items) p;
    return;
  end if;
  update ledger_accounts a set balance_minor = a.balance_minor + u.total, entries_count = a.entries_count + u.entries
    from (
      select l.slot, sum(l.amount)::bigint as total, count(*) as entries
        from unnest(leg_slot, leg_amount) as l (slot, amount) where locked[l.slot] group by l.slot) u
    where a.id = ids[u.slot];
  insert into ledger_entries (txn_id, account_id, currency, amount_minor, balance_after, account_seq, posted_at)
    select item_id[l.item], ids[l.slot], currencies[l.slot], l.amount, l.after, l.seq, item_at[l.item]
      from unnest(leg_item, leg_slot, leg_amount, leg_after, leg_seq) as l (item, slot, amount, after, seq);
  return query select i.n, i.outcome, null::text from unnest(item_n, item_outcome) as i (n, outcome);
end $$;

-- The same as before (0017). What is asked about reversals is planned and begun for a reversal only: this runs once a transaction,
-- at commit, with all accounts held.
create or replace function check_txn() returns trigger language plpgsql set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if not exists (select from ledger_entries where txn_id = new.id) then
    raise exception 'ledger transaction % is not whole', new.id using errcode = 'check_violation', constraint = 'ledger_whole';
  end if;
  if new.reverses_id is not null then
    if exists (
      select from (select account_id, amount_minor from ledger_entries where txn_id = new.id) e
        full join (select account_id, -amount_minor as amount_minor from ledger_entries where txn_id = new.reverses_id) r
        using (account_id, amount_minor) where e is null or r is null) then
      raise exception 'ledger transaction % is not what it reverses, negated', new.id
        using errcode = 'check_violation', constraint = 'ledger_negated';
    end if;
  end if;
  return null;
end $$;

-- That an entry has its transaction and its account is looked at once a statement, with all else that is looked at there, and no
-- longer by two foreign keys once an entry: those took a third of the time in which a batch holds a hot account. It holds as
-- firmly: neither table loses a row or changes an id or a currency (0017: refuse_change, keep_account), so what was there when an
-- entry came stays there. The audit looks for entries without either as well.

create or replace function check_fresh_entries() returns trigger language plpgsql set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  bad text;
begin
  select t.txn_id::text into bad from (select distinct txn_id from fresh) t
    where not exists (select from ledger_txns k where k.id = t.txn_id) limit 1;
  if found then
    raise exception 'ledger entries are of a transaction % that is not there', bad
      using errcode = 'foreign_key_violation', constraint = 'ledger_entries_have_txn';
  end if;
  select t.txn_id::text into bad from (select distinct txn_id from fresh) t cross join lateral (
      select e.currency from ledger_entries e where e.txn_id = t.txn_id group by e.currency having sum(e.amount_minor) <> 0) uneven
    limit 1;
  if found then
    raise exception 'ledger transaction % does not balance', bad using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  select coalesce(a.code, f.account_id::text) into bad
    from (select account_id, min(currency) as least, max(currency) as most, count(*) as n, sum(amount_minor) as total,
        count(account_seq) as numbered, min(account_seq) as first, max(account_seq) as last,
        (array_agg(balance_after order by account_seq desc))[1] as after from fresh group by account_id) f
    left join ledger_accounts a on a.id = f.account_id
    where a.id is null or f.least <> a.currency or f.most <> a.currency
      or a.status = 'closed' or (a.status = 'frozen' and a.sign * f.total < 0)
      or f.numbered <> case when a.locked_balance then f.n else 0 end
      or (a.locked_balance and (f.last <> a.entries_count or f.last - f.first + 1 <> f.n or f.after <> a.balance_minor))
    limit 1;
  if found then
    raise exception 'ledger account % does not take these entries', bad using errcode = 'check_violation', constraint = 'ledger_account_agrees';
  end if;
  return null;
end $$;

alter table ledger_entries
  drop constraint ledger_entries_txn_id_fkey,
  drop constraint ledger_entries_account_id_currency_fkey;
