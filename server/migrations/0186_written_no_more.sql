-- When somebody was invited and when they answered about the public history stand in the agreement's own history. Nothing writes these since its
-- deeds are done by the kernel, and nothing reads them.
alter table agreement_parties drop column invited_at, drop column clause_answered_at;
alter table agreement_attendants drop column invited_at;
