-- What rounds look for among everybody's rows: sessions that ended, ways of telling that are past, and who names a file that may go.
create index sessions_ended on sessions (expires_at);
create index deliveries_to_forget on deliveries (created_at) where status in ('sent', 'kept_back', 'failed');
create index users_by_image on users (image) where image is not null;
create index data_exports_by_hash on data_exports (sha256) where sha256 is not null;
