-- Who each side was when the matter was taken on: kind, names, country, registration and level. Whoever changes their own name or
-- registration afterwards changes neither what is judged (guard G5) nor the entry that both were shown.
alter table dispute_parties add column frozen jsonb;
update dispute_parties p set frozen = jsonb_build_object('kind', i.kind, 'user_number', i.user_number, 'verification_level', i.verification_level,
  'legal_name', i.legal_name, 'country', i.country, 'city', i.city, 'registration_no', i.registration_no)
from identities i, disputes d where i.id = p.identity_id and d.id = p.dispute_id and d.accepted_at is not null;

-- A letter is found by the notice it proves.
update mail m set dedupe_key = 'notice:' || n.id from dispute_notices n
where n.channel = 'email' and m.dedupe_key = n.dispute_id::text || ':' || n.kind || ':' || n.address || ':' || (extract(epoch from n.attempted_at) * 1000)::bigint;

-- Of a final notice: the entry that it showed. Only what the last one showed can be published (I1).
alter table dispute_notices add column entry_hash char(64);
-- Nobody can prove what earlier final notices showed: what is not public yet is shown again.
update disputes set final_text_hash = null where final_text_hash is not null and status in ('responded', 'no_response', 'negotiating', 'settling',
  'resolved_pending', 'reopened', 'awaiting_response', 'identity_check', 'publication_review');

-- The paper of a court that proves proceedings elsewhere. One paper stops a matter once.
alter table dispute_holds add column exhibit_id uuid references dispute_exhibits on delete cascade;
create unique index one_hold_an_exhibit on dispute_holds (exhibit_id) where exhibit_id is not null;
