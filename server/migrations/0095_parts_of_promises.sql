-- A promise between sides of several people ends part by part: what was settled, given up or done between two of them is kept beside it,
-- as {debtorId, creditorId, as}, while it goes on between the others.
alter table obligations add column ended_parts jsonb not null default '[]';

-- Whether something of a promise is still owed by a party of its agreement, or to it.
create function has_part_in(o obligations, mine agreement_parties) returns boolean language sql stable as $$
  select o.ended_parts = '[]' or exists (
    select from agreement_parties other
    where other.agreement_id = mine.agreement_id
      and (mine.side = o.term->>'debtor' and other.side = o.term->>'creditor'
          and not o.ended_parts @> jsonb_build_array(jsonb_build_object('debtorId', mine.id, 'creditorId', other.id))
        or mine.side = o.term->>'creditor' and other.side = o.term->>'debtor'
          and not o.ended_parts @> jsonb_build_array(jsonb_build_object('debtorId', other.id, 'creditorId', mine.id))))
$$;
