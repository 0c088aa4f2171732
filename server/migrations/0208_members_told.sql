-- Who acts for an organisation hears of its matters (docs/decisions/0105): of what waits for somebody who may do what they may, of all that
-- they may read, or of nothing. What is written to a member says for whom it was: it leaves only while they act for it and it still waits.
alter table organisation_members add column hears text not null default 'asked' check (hears in ('asked', 'all', 'none'));
alter table deliveries add column for_user_id uuid references users;
create index deliveries_by_organisation on deliveries (for_user_id) where for_user_id is not null;
