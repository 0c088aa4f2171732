-- By which judgement of ours a brought document was found fit to be signed (server/core/givenpdf.ts): none of those that are here already.
alter table agreement_documents add column judged smallint not null default 0;
