-- Somebody closed their account while duties bind them: what holds them to these is kept until seven years after the last one ended.
create table legal_holds (
  user_id uuid primary key references users,
  begun_at timestamptz(3) not null,
  -- Their address came back with an account of its own: that one is held to the duties since.
  returned_as uuid references users,
  ended_at timestamptz(3)
);
create table held_agreements (
  user_id uuid not null references legal_holds on delete cascade,
  agreement_id uuid not null references agreements,
  primary key (user_id, agreement_id)
);
create index held_agreements_by_agreement on held_agreements (agreement_id);

-- The name and the proven address. Behind a wall: the server's role has no right here at all, only the functions below look inside.
create table held_contacts (
  user_id uuid primary key references legal_holds,
  name text not null,
  email text not null
);
create index held_contacts_by_email on held_contacts (email);
alter table held_contacts enable row level security;
alter table held_contacts force row level security;
create policy by_functions on held_contacts using (true) with check (true);

-- Each look inside. Only added to.
create table held_uses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  why text not null check (why in ('letter', 'return', 'end')),
  -- The letter that it was for, as it stood in the outbox.
  letter_id uuid,
  at timestamptz(3) not null,
  check ((why = 'letter') = (letter_id is not null))
);
create index held_uses_by_user on held_uses (user_id, at);
create trigger held_uses_stay before update or delete on held_uses
  for each statement execute function refuse_change();

-- Keeps what an account is reached by, before it is erased.
create function keep_contact(person uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into held_contacts (user_id, name, email)
  select u.id, u.name, u.email from users u join legal_holds h on h.user_id = u.id and h.ended_at is null
  where u.id = person and u.email_verified
$$;

-- Where a letter that waits in the outbox for somebody who left is to go; nothing where nobody is kept. Written down before it is answered.
create function contact_for(letter uuid, at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found record;
begin
  select c.user_id, c.email into found from mail m
  join held_contacts c on m.recipient = 'deleted-' || c.user_id || '@deleted.invalid'
  join legal_holds h on h.user_id = c.user_id and h.ended_at is null
  where m.id = letter and m.sent_at is null;
  if found.email is not null then
    insert into held_uses (user_id, why, letter_id, at) values (found.user_id, 'letter', letter, contact_for.at);
  end if;
  return found.email;
end $$;

-- Who left and is kept under the address that this account has confirmed. Written down for each.
create function held_under_address_of(person uuid, at timestamptz) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held uuid;
begin
  for held in select c.user_id from held_contacts c join users u on u.email = c.email
    join legal_holds h on h.user_id = c.user_id and h.ended_at is null and h.returned_as is null
    where u.id = person and u.email_verified order by 1
  loop
    insert into held_uses (user_id, why, at) values (held, 'return', held_under_address_of.at);
    return next held;
  end loop;
end $$;

-- Forgets the contact, and only once the hold is over or the person is here again.
create function forget_contact(person uuid, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from held_contacts c using legal_holds h
  where c.user_id = person and h.user_id = person and (h.ended_at is not null or h.returned_as is not null);
  if found then
    insert into held_uses (user_id, why, at) values (person, 'end', forget_contact.at);
  end if;
end $$;
