-- What lists and desks read of a claim was empty where the claim was drawn up whole and never saved again.
update disputes set title = coalesce(claim->>'title', ''), category = claim->>'category',
  claimed_minor = (select sum((r->>'amountMinor')::bigint) from jsonb_array_elements(claim->'relief') r)
where title = '' and coalesce(claim->>'title', '') <> '';
