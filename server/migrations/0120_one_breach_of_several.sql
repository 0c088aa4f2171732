-- A breach of a settlement is about every promise of it that is overdue: one dispute leads several.
alter table obligation_disputes drop constraint obligation_disputes_pkey;
alter table obligation_disputes add primary key (dispute_id, obligation_id);
