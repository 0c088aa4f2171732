-- A party whose signature is void may be taken off the list afterwards; the signature stays with the id that signed. One
-- with a signature that counts is never taken off.
alter table agreement_signatures drop constraint agreement_signatures_party_id_fkey;
create function refuse_signed_removal() returns trigger language plpgsql as $$
begin
  if exists (select 1 from agreement_signatures where party_id = old.id and voided_at is null) then
    raise exception 'party % has signed', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger signed_parties_stay before delete on agreement_parties
  for each row execute function refuse_signed_removal();
create index signatures_of_party on agreement_signatures (party_id) where voided_at is null;
