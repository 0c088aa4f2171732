-- Who gets the sealed copy and reads nothing before.
alter table agreement_attendants drop constraint agreement_attendants_role_check;
alter table agreement_attendants add constraint agreement_attendants_role_check
  check (role in ('approver', 'witness', 'reader', 'receiver'));
alter table agreement_attendants drop constraint agreement_attendants_check;
alter table agreement_attendants add constraint agreement_attendants_check
  check ((role in ('reader', 'receiver')) = (party_id is null));
