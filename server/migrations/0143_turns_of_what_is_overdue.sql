-- What its seller has to deliver and is overdue is waited for until its money goes back (turnsOfEscrow).
update turns t set verb = 'escrow.deliver_late', clock = 'milestone.no_delivery'
from escrow_milestones m where m.id = t.part_id and m.overdue and t.thing_kind = 'escrow' and t.verb = 'escrow.deliver';
