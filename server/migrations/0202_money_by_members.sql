-- Who of an organisation moves its money, and payouts that two of them agree to (docs/decisions/0096).
alter table organisation_members add column pays boolean not null default false;

alter table payouts
  add column asked_by uuid references users,     -- who asked for it by acting for its owner; null where that account did itself
  add column seconded_by uuid references users;  -- who agreed to it as the second person of the organisation
alter table payouts drop constraint payouts_status_check;
alter table payouts add constraint payouts_status_check
  check (status in ('asked', 'requested', 'approved', 'submitted', 'uncertain', 'paid', 'failed', 'returned', 'cancelled'));
alter table payouts add constraint payouts_two_people check (seconded_by is distinct from asked_by or seconded_by is null);
