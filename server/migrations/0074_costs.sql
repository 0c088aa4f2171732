-- What a read or a deletion costs does not grow with the rows of other people. server/test/costs holds every foreign key against this:
-- one without an index that begins with its column stands there with why it needs none.

-- 0056 took away unique (agreement_id, email), which was also the way from an agreement to its parties: what is left is for some of them
-- only, so each list, page and signature read everybody's.
create index agreement_parties_of_agreement on agreement_parties (agreement_id);

-- Read from the other side: the identities of a person, the shop of an identity, and what came of it.
create index identity_members_of_user on identity_members (user_id);
create index agreement_parties_of_user on agreement_parties (user_id) where user_id is not null;
create index dispute_parties_of_user on dispute_parties (user_id) where user_id is not null;
create index agreement_signatures_with_authority on agreement_signatures (user_id, signed_at desc) where authority is not null;
create index tickets_of_assignee on support_tickets (assignee_user_id, updated_at desc, id desc) where assignee_user_id is not null;
create index suppliers_of_identity on suppliers (identity_id) where identity_id is not null;
create index credit_payments_of_purchase on credit_payments (purchase_id);
create index certificates_of_registration on certificates (registration_id);
create index record_redactions_of_record on record_redactions (record_id);
create index escrow_resolutions_of_milestone on escrow_resolutions (milestone_id);

-- Whoever was chosen reads the case among theirs whatever became of it, so the index for some states was never used for that.
drop index mediations_by_chosen;
create index mediations_by_chosen on mediations (chosen_user_id) where chosen_user_id is not null;

-- What a desk looks through: orders by the days in which they were paid and by words, shops by their last change, people by their name.
create index orders_paid on orders (paid_at) where paid_at is not null;
create index orders_by_letters on orders using gin (number gin_trgm_ops, buyer_name gin_trgm_ops);
create index suppliers_changed on suppliers (updated_at desc, id desc);
create index ledger_accounts_by_place on ledger_accounts (code text_pattern_ops);
create index users_by_letters on users using gin (name gin_trgm_ops);

-- A working copy that is given up, a party that is taken off and a draft that is thrown away are deleted, and PostgreSQL then looks for
-- what still points at them.
create index agreements_by_amendment on agreements (amended_by) where amended_by is not null;
create index agreements_by_current_version on agreements (current_version_id) where current_version_id is not null;
create index agreements_by_changes_version on agreements (changes_version_id) where changes_version_id is not null;
create index agreement_versions_by_base on agreement_versions (base_version_id) where base_version_id is not null;
create index agreement_parties_by_accepted on agreement_parties (accepted_version_id) where accepted_version_id is not null;
create index agreement_readers_by_read on agreement_readers (read_version_id) where read_version_id is not null;
create index agreement_signatures_by_version on agreement_signatures (version_id);
create index agreement_answers_by_version on agreement_answers (version_id);
create index agreement_attendants_of_party on agreement_attendants (party_id) where party_id is not null;
create index agreement_delegations_of_party on agreement_delegations (party_id);
create index clause_comments_by_version on clause_comments (version_id);
create index clause_suggestions_by_version on clause_suggestions (version_id);
create index clause_suggestions_by_followed on clause_suggestions (follows_id) where follows_id is not null;
create index disputes_by_version on disputes (agreement_version_id) where agreement_version_id is not null;
create index disputes_by_respondent_party on disputes (respondent_party_id) where respondent_party_id is not null;
create index disputes_by_countered on disputes (counter_of) where counter_of is not null;
create index dispute_holds_of_dispute on dispute_holds (dispute_id);
create index public_records_of_dispute on public_records (dispute_id);
create index escrow_resolutions_by_evidence on escrow_resolutions (evidence_id) where evidence_id is not null;
create index mediation_objections_of_proposal on mediation_objections (proposal_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- When somebody leaves, each file of theirs goes that nothing names any more, so everything that can name one is asked.
create index agreements_by_sealed on agreements (sealed_sha256) where sealed_sha256 is not null;
create index agreement_answer_files_by_hash on agreement_answer_files (sha256);
create index verification_documents_by_hash on verification_documents (sha256);
create index dispute_exhibits_by_hash on dispute_exhibits (sha256);
create index escrow_evidence_by_hash on escrow_evidence (sha256);
create index obligation_evidence_by_hash on obligation_evidence (sha256);
create index mediator_documents_by_hash on mediator_documents (sha256);
create index mediator_cpd_by_hash on mediator_cpd (file_sha256) where file_sha256 is not null;
create index court_packages_by_hash on court_packages (bundle_sha256) where bundle_sha256 is not null;
create index court_papers_by_hash on court_papers (sha256);
create index support_files_by_hash on support_files (sha256);
create index sponsored_posts_by_hash on sponsored_posts (image_sha256) where image_sha256 is not null;
create index academy_fees_by_hash on academy_fees (proof_sha256) where proof_sha256 is not null;

-- Indexes that bore the name of another table.
alter index comments_of_agreement rename to clause_comments_of_agreement;
alter index comments_by_author rename to clause_comments_by_author;
alter index disputes_of_obligation rename to obligation_disputes_of_obligation;
alter index files_of_answer rename to agreement_answer_files_of_party;
alter index verifications_of_identity rename to verification_requests_of_identity;
alter index verifications_waiting rename to verification_requests_waiting;
alter index verifications_of_reviewer rename to verification_requests_of_reviewer;
alter index verifications_decided rename to verification_requests_decided;
