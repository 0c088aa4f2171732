-- What is known of where an identity is: its own address first, then the number and the chosen time zone of who has owned it longest.
-- domain/core/places.ts says which days are counted there.
create function whereabouts(identity uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('country', i.country, 'city', i.city, 'phone', p.phone, 'timeZone', u.preferences ->> 'timeZone')
  from identities i
  left join lateral (
    select m.user_id from identity_members m where m.identity_id = i.id order by m.role = 'owner' desc, m.created_at, m.user_id limit 1
  ) m on true
  left join profiles p on p.user_id = m.user_id
  left join user_preferences u on u.user_id = m.user_id
  where i.id = identity
$$;
