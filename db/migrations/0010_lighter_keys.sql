-- Rows that come in the order of their time need no tree for it: each write kept one up for the sake of an hourly look.
drop index idempotency_keys_created_at;
create index idempotency_keys_created_at on idempotency_keys using brin (created_at);
drop index inquiries_created_at;
create index inquiries_created_at on inquiries using brin (created_at);
drop index quiz_results_created_at;
create index quiz_results_created_at on quiz_results using brin (created_at);

-- The key first: it tells rows apart at once, where many have one scope.
alter table idempotency_keys drop constraint idempotency_keys_pkey, add primary key (key, scope);
