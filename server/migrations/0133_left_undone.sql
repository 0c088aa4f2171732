-- What is to be left undone asks nothing of who promised it before its time is over (turnsOfObligation).
delete from turns t using obligations o
where t.thing_kind = 'obligation' and t.verb = 'obligation.do' and o.id = t.thing_id
  and o.status = 'due' and o.term->>'kind' = 'refrain';
