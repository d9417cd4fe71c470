create table users (
  user_id uuid primary key default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);

create unique index users_email_key on users (lower(email));

-- Only the SHA-256 of an id is kept: a dump of this table logs nobody in.
create table sessions (
  session_hash text primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- The id is worked out from reader and article on both ends (api/contract/saved-article-id.ts).
create table saved_articles (
  saved_article_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  article text not null,
  title text not null,
  url text not null,
  saved_on text not null,
  saved_at timestamptz not null default clock_timestamp(),
  unique (user_id, article)
);

create table idempotency_keys (
  scope text not null,
  key uuid not null,
  fingerprint text not null,
  status smallint not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);

create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Failed logins. A counter is the hash of an account, or of an account and an address.
create table login_counters (
  counter text primary key,
  failed_at timestamptz[] not null
);
