-- What was refused, not accepted in time, paid back after it was sent, or sent back and paid back had one word with what was cancelled.
alter table parcels add column ending text check (ending in ('refused', 'lapsed', 'paid_back', 'sent_back'));
update parcels p set ending = case
    when p.shipped_at is null then (
      select case when e.payload->>'by' = 'clock' then 'lapsed' else 'refused' end from events e
      where e.subject_kind = 'parcel' and e.subject_id = p.id and e.name = 'parcel.refused' limit 1)
    when exists (select from escrow_milestones m where m.escrow_id = p.escrow_id and m.return_shipped_at is not null) then 'sent_back'
    else 'paid_back' end
  where p.status = 'cancelled';
alter table parcels add constraint parcels_ending_of_cancelled check (ending is null or status = 'cancelled');
