-- A purchase posts a few transactions that nobody refuses. Those are judged in memory and written by one statement a table; what
-- is looked at after each statement is looked at by one query.

-- Posts these when there is nothing but to post, and answers whether it did: nobody is refused, no key is taken, the legs of each
-- come by code. When not, nothing was written, and post_txns_each says what becomes of whom. Each is judged after the one before it.
-- It locks the accounts and takes the keys in the order of post_txns_each. `fresh` are accounts by their code, as far as the caller
-- knows not there yet: those that a leg names are opened with what they hold afterwards.
-- Its plans are fixed to indexes by the functions that call it. That alone does not keep one from reading an index from end to end
-- when it was planned while a handful of rows was there. So an order that no index has (that of the ids' texts is that of the
-- ids), and no joins: what is looked up is looked up by its key.
create function post_if_plain(items jsonb, fresh jsonb default '{}') returns boolean language plpgsql as $$
#variable_conflict use_column
declare
  many integer := jsonb_array_length(items);
  item jsonb;
  legs jsonb;
  code_now text collate "C";
  code_before text collate "C";
  said text;
  digests bytea[];
  -- The legs in the order of the items.
  leg_item integer[];
  leg_code text[];
  leg_amount bigint[];
  leg_slot integer[];
  leg_after bigint[];
  leg_seq bigint[];
  leg integer := 0;
  wanted text[] := '{}';
  others text[] := '{}';
  -- The accounts: those that are there in the order they were locked in, then those to open.
  codes text[];
  ids uuid[];
  currencies text[];
  signs smallint[];
  floors bigint[];
  locked boolean[];
  states text[];
  balances bigint[];
  counts bigint[];
  there integer;
  account jsonb;
  slot integer;
  change bigint;
begin
  for i in 1 .. many loop
    item := items -> i - 1; legs := item -> 'legs'; said := ''; code_before := '';
    if jsonb_array_length(legs) = 0 then return false; end if;
    for j in 0 .. jsonb_array_length(legs) - 1 loop
      code_now := legs -> j ->> 0;
      if code_now <= code_before then return false; end if;
      code_before := code_now;
      leg := leg + 1; leg_item[leg] := i; leg_code[leg] := code_now; leg_amount[leg] := legs -> j ->> 1;
      said := said || case when j > 0 then ',' else '' end || code_now || ' ' || (legs -> j ->> 1);
      if array_position(wanted, code_now::text) is null then wanted := wanted || code_now::text; end if;
    end loop;
    digests[i] := ledger_digest(item ->> 'key', item ->> 'kind', item ->> 'subject_kind', item ->> 'subject_id',
      (item ->> 'effective_at')::timestamptz, (item ->> 'reverses')::uuid, said, coalesce(item ->> 'memo', ''));
  end loop;

  select array_agg(a.code), array_agg(a.id), array_agg(a.currency::text), array_agg(a.sign), array_agg(a.floor_minor), array_agg(true),
      array_agg(a.status), array_agg(a.balance_minor), array_agg(a.entries_count)
    into codes, ids, currencies, signs, floors, locked, states, balances, counts
    from (select * from ledger_accounts where code = any (wanted) and locked_balance order by id::text collate "C" for update) a;
  there := coalesce(cardinality(codes), 0);
  if there < cardinality(wanted) then
    -- Those that are without a cached balance, or not there. What is to be opened is not looked for: its code is unique.
    foreach code_now in array wanted loop
      if array_position(codes, code_now::text) is null and not fresh ? code_now then others := others || code_now::text; end if;
    end loop;
    if others <> '{}' then
      select codes || array_agg(a.code), ids || array_agg(a.id), currencies || array_agg(a.currency::text), signs || array_agg(a.sign),
          floors || array_agg(null::bigint), locked || array_agg(false), states || array_agg(a.status), balances || array_agg(0::bigint),
          counts || array_agg(0::bigint), there + count(*)
        into codes, ids, currencies, signs, floors, locked, states, balances, counts, there
        from (select * from ledger_accounts where code = any (others) and not locked_balance order by id::text collate "C" for key share) a;
    end if;
    slot := there;
    foreach code_now in array wanted loop
      if array_position(codes, code_now::text) is not null then continue; end if;
      account := fresh -> code_now;
      if account is null then return false; end if;
      slot := slot + 1; codes[slot] := code_now; ids[slot] := account ->> 'id'; currencies[slot] := account ->> 'currency';
      signs[slot] := case when account ->> 'class' in ('asset', 'expense') then 1 else -1 end; floors[slot] := account ->> 'floor_minor';
      locked[slot] := account ->> 'locked_balance'; states[slot] := 'open'; balances[slot] := 0; counts[slot] := 0;
    end loop;
  end if;

  for i in 1 .. leg loop
    slot := array_position(codes, leg_code[i]); change := leg_amount[i];
    if states[slot] = 'closed' then return false; end if;
    if signs[slot] * change < 0 and (states[slot] = 'frozen' or signs[slot] * (balances[slot] + change) < floors[slot]) then return false; end if;
    leg_slot[i] := slot;
    if locked[slot] then
      balances[slot] := balances[slot] + change; counts[slot] := counts[slot] + 1;
      leg_after[i] := balances[slot]; leg_seq[i] := counts[slot];
    else
      leg_after[i] := null; leg_seq[i] := null;
    end if;
  end loop;

  if many = 1 and there = cardinality(codes) then
    insert into ledger_txns (id, key, kind, subject_kind, subject_id, memo, request_sha256, effective_at, reverses_id, created_by, created_at)
      values ((item ->> 'id')::uuid, item ->> 'key', item ->> 'kind', item ->> 'subject_kind', item ->> 'subject_id',
        coalesce(item ->> 'memo', ''), digests[1], (item ->> 'effective_at')::timestamptz, (item ->> 'reverses')::uuid,
        (item ->> 'by')::uuid, (item ->> 'at')::timestamptz)
      on conflict (id) do nothing;
    if not found then return false; end if;
  else
    -- What is taken after all, a key or the code of an account that another opened since we looked, is taken back as a whole.
    begin
      if there < cardinality(codes) then
        insert into ledger_accounts (id, code, class, currency, owner_kind, owner_id, subject_kind, subject_id, floor_minor, locked_balance,
            balance_minor, entries_count, created_at)
          select u.id, u.code, a.class, a.currency, a.owner_kind, a.owner_id, a.subject_kind, a.subject_id, a.floor_minor, a.locked_balance,
              u.balance, u.count, a.at
            from unnest(codes, ids, balances, counts) with ordinality as u (code, id, balance, count, slot)
            cross join lateral jsonb_to_record(fresh -> u.code) as a (class text, currency text, owner_kind text, owner_id text,
              subject_kind text, subject_id text, floor_minor bigint, locked_balance boolean, at timestamptz)
            where u.slot > there order by u.code collate "C";
      end if;
      insert into ledger_txns (id, key, kind, subject_kind, subject_id, memo, request_sha256, effective_at, reverses_id, created_by, created_at)
        select i.id, i.key, i.kind, i.subject_kind, i.subject_id, coalesce(i.memo, ''), i.digest, i.effective_at, i.reverses, i.by, i.at
          from rows from (jsonb_to_recordset(items) as (id uuid, key text, kind text, subject_kind text, subject_id text, memo text,
              effective_at timestamptz, reverses uuid, by uuid, at timestamptz), unnest(digests))
            as i (id, key, kind, subject_kind, subject_id, memo, effective_at, reverses, by, at, digest)
          order by i.id;
    exception when unique_violation then
      return false;
    end;
  end if;
  update ledger_accounts a set balance_minor = balances[array_position(ids, a.id)], entries_count = counts[array_position(ids, a.id)]
    where a.id = any (ids[:there]) and a.locked_balance;
  insert into ledger_entries (txn_id, account_id, currency, amount_minor, balance_after, account_seq, posted_at)
    select (items -> l.item - 1 ->> 'id')::uuid, ids[l.slot], currencies[l.slot], l.amount, l.after, l.seq, (items -> l.item - 1 ->> 'at')::timestamptz
      from unnest(leg_item, leg_slot, leg_amount, leg_after, leg_seq) as l (item, slot, amount, after, seq);
  return true;
end $$;

create or replace function post_txn(item jsonb) returns table (outcome text, about text) language plpgsql set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if post_if_plain(jsonb_build_array(item)) then
    outcome := 'posted'; return next;
  else
    return query select p.outcome, p.about from post_txns_each(jsonb_build_array(item)) p;
  end if;
end $$;

-- Many, as before (0029): judged by id. A few go the short way, which is dearer for each item and cheaper for each call.
alter function post_txns(jsonb) rename to post_txns_as_sets;
create function post_txns(items jsonb) returns table (n integer, outcome text, about text) language plpgsql set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if jsonb_array_length(items) between 1 and 3
      and post_if_plain((select jsonb_agg(i order by i ->> 'id' collate "C") from jsonb_array_elements(items) i)) then
    for i in 1 .. jsonb_array_length(items) loop
      n := i; outcome := 'posted'; return next;
    end loop;
  else
    return query select p.n, p.outcome, p.about from post_txns_as_sets(items) p;
  end if;
end $$;

-- Posts transactions of one deed, each judged after the one before it: what one brings, the next may take. `fresh` as above; who is
-- refused leaves its neighbours alone, as in post_txns.
create function post_txns_in_order(items jsonb, fresh jsonb default '{}') returns table (n integer, outcome text, about text) language plpgsql set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if post_if_plain(items, fresh) then
    for i in 1 .. jsonb_array_length(items) loop
      n := i; outcome := 'posted'; return next;
    end loop;
    return;
  end if;
  if fresh <> '{}' then
    insert into ledger_accounts (id, code, class, currency, owner_kind, owner_id, subject_kind, subject_id, floor_minor, locked_balance, created_at)
      select a.id, f.key, a.class, a.currency, a.owner_kind, a.owner_id, a.subject_kind, a.subject_id, a.floor_minor, a.locked_balance, a.at
        from jsonb_each(fresh) f cross join lateral jsonb_to_record(f.value) as a (id uuid, class text, currency text, owner_kind text,
          owner_id text, subject_kind text, subject_id text, floor_minor bigint, locked_balance boolean, at timestamptz)
        order by f.key collate "C" on conflict (code) do nothing;
  end if;
  for i in 1 .. jsonb_array_length(items) loop
    return query select i, p.outcome, p.about from post_txns_each(jsonb_build_array(items -> i - 1)) p;
  end loop;
end $$;

-- The same as before (0029), asked at once. "offset 0" leaves only one way to look: by the key, once a row.
create or replace function check_fresh_entries() returns trigger language plpgsql set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  wrong text;
  about text;
begin
  select case when k.id is null then 'no transaction' else 'uneven' end, t.txn_id::text into wrong, about
    from (select distinct txn_id from fresh) t
    left join lateral (select id from ledger_txns where id = t.txn_id offset 0) k on true
    where k.id is null or exists (
      select from ledger_entries e where e.txn_id = t.txn_id group by e.currency having sum(e.amount_minor) <> 0)
  union all
  select 'account', coalesce(a.code, f.account_id::text)
    from (select account_id, min(currency) as least, max(currency) as most, count(*) as n, sum(amount_minor) as total,
        count(account_seq) as numbered, min(account_seq) as first, max(account_seq) as last,
        (array_agg(balance_after order by account_seq desc))[1] as after from fresh group by account_id) f
    left join lateral (select * from ledger_accounts where id = f.account_id offset 0) a on true
    where a.id is null or f.least <> a.currency or f.most <> a.currency
      or a.status = 'closed' or (a.status = 'frozen' and a.sign * f.total < 0)
      or f.numbered <> case when a.locked_balance then f.n else 0 end
      or (a.locked_balance and (f.last <> a.entries_count or f.last - f.first + 1 <> f.n or f.after <> a.balance_minor))
  limit 1;
  if not found then return null; end if;
  if wrong = 'no transaction' then
    raise exception 'ledger entries are of a transaction % that is not there', about
      using errcode = 'foreign_key_violation', constraint = 'ledger_entries_have_txn';
  elsif wrong = 'uneven' then
    raise exception 'ledger transaction % does not balance', about using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  raise exception 'ledger account % does not take these entries', about using errcode = 'check_violation', constraint = 'ledger_account_agrees';
end $$;
