create table subscribers (
  subscriber_id uuid primary key default gen_random_uuid(),
  email text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz
);

create unique index subscribers_email_key on subscribers (lower(email));

-- What stands in the links of a subscriber's mails, one for each attempt to send; only its SHA-256 is kept.
create table subscriber_secrets (
  secret_hash text primary key,
  subscriber_id uuid not null references subscribers on delete cascade
);

create index subscriber_secrets_subscriber_id on subscriber_secrets (subscriber_id);
