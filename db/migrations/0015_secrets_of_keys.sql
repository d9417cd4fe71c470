-- The slow hash of a password that was sent under a key: the fingerprint, a quick hash, leaves it out.
alter table idempotency_keys add column secret_hash text;
