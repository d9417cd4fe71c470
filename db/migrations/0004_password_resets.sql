-- What stands in the link of a reset mail; only its SHA-256 is kept. What was asked for stands in mail_outbox.
create table reset_tokens (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);

create index reset_tokens_user_id on reset_tokens (user_id);
