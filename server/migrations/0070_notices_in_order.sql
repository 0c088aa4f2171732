-- What is proven of a notice is what happened on its own channel, in its order. That the matter was opened in the account was also
-- written beside its letters; it stands on the notices in the account, which every account that could open it had. Nobody sees a
-- letter being opened.
update dispute_notices set opened_at = null where channel = 'email' and opened_at is not null;
alter table dispute_notices
  add constraint opened_in_the_account check (opened_at is null or channel = 'in_app'),
  add constraint notices_in_order check (delivered_at >= attempted_at and opened_at >= coalesce(delivered_at, attempted_at));
