-- Whose mail address a write without a session was about, in small letters: its fingerprint was made from that address,
-- and has to be found and deleted with the person.
alter table idempotency_keys add column mail text;
