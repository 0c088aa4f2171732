-- A sponsored post that was not dismissed is shown again after each load (specification 4): no cap of a person stands against it.
alter table sponsored_posts drop column user_cap;
