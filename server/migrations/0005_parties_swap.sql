-- Two parties may exchange their addresses in one saved list: uniqueness is judged at the end of the transaction.
alter table agreement_parties drop constraint agreement_parties_agreement_id_email_key;
alter table agreement_parties add constraint agreement_parties_agreement_id_email_key unique (agreement_id, email) deferrable initially deferred;
