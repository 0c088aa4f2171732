-- Who sent a version by a code to the address of an invitation letter (docs/decisions/0127): its row has an account as its author, which did not send
-- it, so it says under which name it was sent.
alter table agreement_versions add column letter_name text check (char_length(letter_name) between 1 and 120);
update agreement_versions v set letter_name = s.answered_letter_name
from events e, clause_suggestions s
where e.subject_kind = 'agreement' and e.name = 'agreement.text_published' and e.payload ? 'byLetter'
  and v.agreement_id = e.subject_id and v.id::text = e.payload->>'versionId'
  and s.agreement_id = e.subject_id and s.status = 'accepted' and s.answered_letter_party_id::text = e.payload->>'partyId'
  and s.answered_at = e.at;
