-- What waits for a person is found among what is open of theirs, however much of it has ended: whether something is open stands beside
-- its reader, and an index leads to that alone. A thing's own state decides; these follow it.
alter table agreement_readers add column is_open boolean not null default false, add column is_active boolean not null default false;
alter table dispute_readers add column is_open boolean not null default false;
alter table escrow_readers add column is_open boolean not null default false;
alter table mediation_readers add column is_open boolean not null default false;

create function is_open_agreement(status text) returns boolean language sql immutable as $$
  select status in ('negotiating', 'signing')
$$;
create function is_open_dispute(status text) returns boolean language sql immutable as $$
  select status not in ('rejected', 'unserved_closed', 'resolved', 'withdrawn', 'unresolved_private')
$$;
create function is_open_escrow(status text) returns boolean language sql immutable as $$
  select status in ('draft', 'proposed', 'awaiting_funding', 'active')
$$;
create function is_open_mediation(status text) returns boolean language sql immutable as $$
  select status not in ('declined', 'lapsed', 'withdrawn', 'closed')
$$;

update agreement_readers r set is_open = is_open_agreement(a.status), is_active = a.status = 'active' from agreements a
where a.id = r.agreement_id and (is_open_agreement(a.status) or a.status = 'active');
update dispute_readers r set is_open = true from disputes d where d.id = r.dispute_id and is_open_dispute(d.status);
update escrow_readers r set is_open = true from escrows e where e.id = r.escrow_id and is_open_escrow(e.status);
update mediation_readers r set is_open = true from mediations c where c.id = r.mediation_id and is_open_mediation(c.status);

create function open_agreement_reader() returns trigger language plpgsql as $$
begin
  select is_open_agreement(status), status = 'active' into new.is_open, new.is_active from agreements where id = new.agreement_id;
  new.is_active := coalesce(new.is_active, false);
  new.is_open := coalesce(new.is_open, true); -- one too many is looked at and left out
  return new;
end $$;
create trigger agreement_readers_open before insert on agreement_readers for each row execute function open_agreement_reader();
create function open_dispute_reader() returns trigger language plpgsql as $$
begin
  select is_open_dispute(status) into new.is_open from disputes where id = new.dispute_id;
  new.is_open := coalesce(new.is_open, true); -- one too many is looked at and left out
  return new;
end $$;
create trigger dispute_readers_open before insert on dispute_readers for each row execute function open_dispute_reader();
create function open_escrow_reader() returns trigger language plpgsql as $$
begin
  select is_open_escrow(status) into new.is_open from escrows where id = new.escrow_id;
  new.is_open := coalesce(new.is_open, true); -- one too many is looked at and left out
  return new;
end $$;
create trigger escrow_readers_open before insert on escrow_readers for each row execute function open_escrow_reader();
create function open_mediation_reader() returns trigger language plpgsql as $$
begin
  select is_open_mediation(status) into new.is_open from mediations where id = new.mediation_id;
  new.is_open := coalesce(new.is_open, true); -- one too many is looked at and left out
  return new;
end $$;
create trigger mediation_readers_open before insert on mediation_readers for each row execute function open_mediation_reader();

create function open_agreement_readers() returns trigger language plpgsql as $$
begin
  update agreement_readers set is_open = is_open_agreement(new.status), is_active = new.status = 'active' where agreement_id = new.id;
  return null;
end $$;
create trigger agreements_opened after update of status on agreements for each row
  when (is_open_agreement(old.status) <> is_open_agreement(new.status) or (old.status = 'active') <> (new.status = 'active'))
  execute function open_agreement_readers();
create function open_dispute_readers() returns trigger language plpgsql as $$
begin
  update dispute_readers set is_open = is_open_dispute(new.status) where dispute_id = new.id;
  return null;
end $$;
create trigger disputes_opened after update of status on disputes for each row
  when (is_open_dispute(old.status) <> is_open_dispute(new.status)) execute function open_dispute_readers();
create function open_escrow_readers() returns trigger language plpgsql as $$
begin
  update escrow_readers set is_open = is_open_escrow(new.status) where escrow_id = new.id;
  return null;
end $$;
create trigger escrows_opened after update of status on escrows for each row
  when (is_open_escrow(old.status) <> is_open_escrow(new.status)) execute function open_escrow_readers();
create function open_mediation_readers() returns trigger language plpgsql as $$
begin
  update mediation_readers set is_open = is_open_mediation(new.status) where mediation_id = new.id;
  return null;
end $$;
create trigger mediations_opened after update of status on mediations for each row
  when (is_open_mediation(old.status) <> is_open_mediation(new.status)) execute function open_mediation_readers();

create index agreement_readers_opened on agreement_readers (user_id, agreement_id) where is_open;
create index agreement_readers_active on agreement_readers (user_id) where is_active;
create index dispute_readers_opened on dispute_readers (user_id, dispute_id) where is_open;
create index escrow_readers_opened on escrow_readers (user_id, escrow_id) where is_open;
create index mediation_readers_opened on mediation_readers (user_id, mediation_id) where is_open;

-- The same for what has no table of readers.
create index mediations_under_way on mediations (mediator_user_id) where status not in ('declined', 'lapsed', 'withdrawn', 'closed');
create index orders_under_way on orders (buyer_user_id) where status in ('pending_payment', 'paid');
create index products_pending_of on products (supplier_id) where pending_revision_id is not null;
create index parcels_with_seller on parcels (supplier_id, status) where status in ('placed', 'accepted', 'shipped');
create index tickets_with_writer on support_tickets (requester_user_id) where status = 'waiting_user';
create index reminders_to_come on note_reminders (owner_id, at) where status in ('scheduled', 'fired');
create index questions_to_choose on posts (author_user_id) where status = 'published' and kind = 'question' and accepted_comment_id is null;
create index records_challenged on public_records (filer_identity_id) where status = 'challenged';
create index complaints_to_answer on mediator_complaints (mediator_user_id) where status = 'open';

-- How somebody's dashboard looks: the cards in their order, and those put away.
create table dashboard_cards (
  user_id uuid primary key references users on delete cascade,
  shown_order text[] not null,
  hidden text[] not null,
  updated_at timestamptz not null
);
-- What somebody put off, by kind and id of what waits. Over by itself; a row whose time has come is nothing any more.
create table dashboard_snoozes (
  user_id uuid not null references users on delete cascade,
  duty_key text not null,
  until timestamptz not null,
  at timestamptz not null,
  primary key (user_id, duty_key)
);
