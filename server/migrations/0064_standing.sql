-- What an amendment was written against, how far promises follow, and the day that renewals are reckoned from.

alter table agreements
  add column changes_version_id uuid references agreement_versions,  -- the text that held when a document was begun that changes or ends it
  add column promises_no integer not null default 0 check (promises_no >= 0),  -- the number of the amendment that its promises follow
  add column ends_anchor date;  -- the last day as it was written, where an amendment copied one that renewals had moved

-- What is not signed yet counts as written against what holds now: nothing is known of it.
update agreements c set changes_version_id = coalesce(b.current_version_id, a.current_version_id)
from agreements a left join agreements b on b.id = a.amended_by
where a.id = c.parent_agreement_id and c.in_force_at is null;

update agreements a set promises_no = b.amendment_no from agreements b where b.id = a.amended_by and b.amendment_no is not null;
