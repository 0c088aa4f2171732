-- The bytes that came in hold names and phone numbers. After 400 days nothing of them stays but what they say and their hash.
alter table webhook_inbox alter column raw drop not null;
alter table webhook_inbox add column raw_sha256 bytea;
alter table webhook_inbox add constraint webhook_inbox_bytes_or_hash check (raw is not null or raw_sha256 is not null);
create index webhook_inbox_to_forget on webhook_inbox (received_at) where raw is not null;

-- Headers that prove who sent a message are secrets: from now on only their names are kept, and so it is with those that lie here.
update webhook_inbox set headers = (select coalesce(jsonb_object_agg(key, ''), '{}') from jsonb_object_keys(headers) as key);

alter table payment_evidence alter column raw drop not null;
create index payment_evidence_to_forget on payment_evidence (received_at) where raw is not null;
drop trigger payment_evidence_append_only on payment_evidence;
create trigger payment_evidence_append_only before delete or truncate on payment_evidence
  for each statement execute function refuse_change();

-- Evidence never changes; only its bytes may be forgotten, once they are old.
create function only_forget_raw() returns trigger language plpgsql as $$
begin
  if new.raw is not null or to_jsonb(new) - 'raw' <> to_jsonb(old) - 'raw' then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_evidence_forgets_only before update on payment_evidence
  for each row execute function only_forget_raw();
