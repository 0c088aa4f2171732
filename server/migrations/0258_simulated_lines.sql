-- Whether a line is of a provider in its test mode: then no money moved. Of those read before, what their payment or their provider says.
alter table settlement_rows add column is_simulated boolean not null default false;
update settlement_rows s set is_simulated = true
  where provider = 'sandbox' or exists (select from payments p where p.id = s.payment_id and p.is_simulated);
