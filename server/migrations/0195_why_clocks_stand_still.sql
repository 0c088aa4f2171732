-- Why a deadline stands still: `matter` is what its own matter says (a hold, a settlement that waits for signatures), `rest:…` a rest that was
-- granted to a side. It goes on when no reason is left. What a process of the
-- version before stops or starts meanwhile has no reason written: then it is its own matter's (server/core/clocks.ts).
alter table clocks add column still_for text[] not null default '{}';
update clocks set still_for = '{matter}' where status = 'paused';
