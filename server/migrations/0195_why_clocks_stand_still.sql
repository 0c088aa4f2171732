-- Why a deadline stands still: `matter` is what its own matter says (a hold, a settlement that waits for signatures), `rest:…` a rest that was
-- granted to a side. It goes on when no reason is left.
alter table clocks add column still_for text[] not null default '{}';
update clocks set still_for = '{matter}' where status = 'paused';
alter table clocks add constraint clocks_still_for_check check ((status <> 'paused' or still_for <> '{}') and (status <> 'running' or still_for = '{}'));
