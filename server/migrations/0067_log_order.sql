-- Subtrees lie in the order of the tree (RFC 7574 calls it the bin number): those that one proof asks for are neighbours then.
alter table log_nodes add column place bigint not null
  generated always as ((index << (level + 1)) + (1::bigint << level::int) - 1) stored;
alter table log_nodes drop constraint log_nodes_pkey;
alter table log_nodes add primary key (place);
