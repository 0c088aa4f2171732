-- When a deputy's days begin or end next: a round puts what waits for approval to who can approve it then (docs/decisions/0121).
-- A deputyship from before is looked at once, whenever it began, and then at its end.
alter table organisation_deputies add column due_at timestamptz;
update organisation_deputies set due_at = starts_at where ended_at is null;
create index organisation_deputies_by_due on organisation_deputies (due_at) where due_at is not null;
