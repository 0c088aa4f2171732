-- An attempt keeps its paper: the version of the course that it began with, and its questions as they are asked. Both were read again from the
-- run and drawn again from the attempt's id, so a seat that was moved to a run with newer questions changed what had been asked.
alter table quiz_attempts add column version integer, add column questions uuid[];

-- Places 1 to `size` in the order that a seed gives them: what `shuffled` in server/academy/quizzes/drawing does.
create function pg_temp.shuffled(size integer, seed text) returns integer[] language plpgsql as $$
declare
  remaining integer[] := array(select generate_series(1, size));
  drawn integer[] := '{}';
  bytes bytea;
  at integer;
begin
  for k in 0 .. size - 1 loop
    if k % 8 = 0 then bytes := sha256(convert_to(seed || ' ' || (k / 8), 'UTF8')); end if;
    at := k % 8 * 4;
    at := ((get_byte(bytes, at)::bigint << 24) + (get_byte(bytes, at + 1) << 16) + (get_byte(bytes, at + 2) << 8) + get_byte(bytes, at + 3))
      % (size - k) + 1;
    drawn := drawn || remaining[at];
    remaining := remaining[:at - 1] || remaining[at + 1:];
  end loop;
  return drawn;
end $$;

-- What an attempt asks of a quiz after these attempts before it, the oldest first.
create function pg_temp.paper(quiz jsonb, attempt uuid, before uuid[]) returns uuid[] language plpgsql as $$
declare
  size integer := jsonb_array_length(quiz->'questions');
  asked integer[] := array_fill(0, array[size]);
  drawn integer[];
  one uuid;
  place integer;
begin
  foreach one in array before || attempt loop
    drawn := array(select t.place from unnest(pg_temp.shuffled(size, one || ' questions')) with ordinality t (place, nth)
      order by asked[t.place], nth limit coalesce(nullif((quiz->>'draw')::integer, 0), size));
    foreach place in array drawn loop asked[place] := asked[place] + 1; end loop;
  end loop;
  return array(select (quiz->'questions'->(t.place - 1)->>'id')::uuid from unnest(drawn) with ordinality t (place, nth)
    order by case when (quiz->>'shuffle')::boolean then nth else t.place end);
end $$;

-- The run that the seat was in then: the one it was moved out of next, or the one it is in. What is over was answered question by question; what
-- goes on was drawn when it began.
update quiz_attempts a set version = v.no,
  questions = case when a.status = 'started'
    then pg_temp.paper(
      jsonb_path_query_first(v.form, '$.modules[*].lessons[*] ? (@.id == $id).quiz', jsonb_build_object('id', a.lesson_id)), a.id,
      array(select b.id from quiz_attempts b where b.registration_id = a.registration_id and b.lesson_id = a.lesson_id and b.no < a.no order by b.no))
    else array(select (answer->>'questionId')::uuid from jsonb_array_elements(a.answers) with ordinality t (answer, nth) order by nth) end
from registrations g, course_runs r, course_versions v
where g.id = a.registration_id and v.course_id = r.course_id and v.no = r.version and r.id = coalesce(
  (select (e.payload->>'from')::uuid from events e where e.subject_kind = 'registration' and e.subject_id = a.registration_id
    and e.name = 'registration.moved' and e.at > coalesce(a.ended_at, a.started_at) order by e.seq limit 1), g.run_id);

drop function pg_temp.paper, pg_temp.shuffled;
alter table quiz_attempts alter column version set not null, alter column questions set not null;
