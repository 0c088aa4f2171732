-- Every deed with money that was refused: who tried what, about what, and the code of the refusal. Written outside of the deed's
-- own transaction, which ends with the refusal, and never changed.
create table money_refusals (
  id uuid primary key,
  user_id uuid,                         -- null: nobody was signed in
  procedure text not null,              -- escrow.release
  about uuid,                           -- the escrow, payment, payout or destination that was named, if it was an id
  code text not null,                   -- the stable code of domain/errors.ts
  at timestamptz not null
);
create index money_refusals_about on money_refusals (about, at) where about is not null;
create index money_refusals_by on money_refusals (user_id, at) where user_id is not null;

create function refuse_refusal_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was refused is never changed' using errcode = 'restrict_violation';
end $$;
create trigger money_refusals_keep before update or delete on money_refusals
  for each row execute function refuse_refusal_change();
