-- What its seller had paused when it was taken off sale is paused again once that is lifted. Of what is off sale now the history says it.
alter table products add column was_paused boolean not null default false;
update products p set was_paused = true where status = 'suspended' and (
  select e.name from events e where e.subject_kind = 'product' and e.subject_id = p.id
    and e.name in ('product.paused', 'product.resumed', 'product.archived', 'product.lifted')
  order by e.seq desc limit 1) = 'product.paused';
