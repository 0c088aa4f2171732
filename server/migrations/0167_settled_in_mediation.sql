-- A dispute that was settled with a mediator names the settlement, as one that its sides settled does.
update disputes d set settlement_agreement_id = m.settlement_agreement_id
from mediations m
where m.dispute_id = d.id and m.outcome = 'settled' and d.resolution_kind = 'mediated' and d.settlement_agreement_id is null;
