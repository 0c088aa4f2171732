-- An attempt that goes on although the version of the course that its run teaches has not its quiz: nobody can answer it, and 0189 could not say
-- what it asked. It has run out, with what was saved.
update quiz_attempts a set status = 'expired', percent = coalesce(a.percent, 0), passed = coalesce(a.passed, false),
  ended_at = coalesce(a.ended_at, a.ends_at, a.started_at)
from registrations g, course_runs r, course_versions v
where a.status = 'started' and g.id = a.registration_id and v.course_id = r.course_id and v.no = r.version and r.id = coalesce(
  (select (e.payload->>'from')::uuid from events e where e.subject_kind = 'registration' and e.subject_id = a.registration_id
    and e.name = 'registration.moved' and e.at > coalesce(a.ended_at, a.started_at) order by e.seq limit 1), g.run_id)
  and not exists (select from jsonb_path_query(v.form, '$.modules[*].lessons[*] ? (@.id == $id).quiz ? (@.questions.type() == "array")', jsonb_build_object('id', a.lesson_id)));
