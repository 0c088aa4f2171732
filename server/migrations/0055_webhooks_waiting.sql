-- What waits for an endpoint is found without passing over what was delivered.
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, created_at, id) where status = 'waiting';
