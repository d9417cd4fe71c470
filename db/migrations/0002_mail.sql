-- Mails to send. What a mail says, its secrets above all, is made up when it is sent: this table opens nothing.
create table mail_outbox (
  mail_id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'failed')),
  attempts smallint not null default 0,
  -- When it may be claimed; a claim moves this by the length of its lease.
  next_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the last attempt came to: a reply code of the mail server, or a word.
  last_code text,
  settled_at timestamptz
);

create index mail_outbox_due on mail_outbox (next_at) where state = 'waiting';

-- How often in a row an address was refused for good. The address is kept as a hash.
create table mail_refusals (
  recipient_hash text primary key,
  refusals smallint not null,
  refused_at timestamptz not null
);

-- They count mails to an address as well now.
alter table login_counters rename to counters;
alter table counters rename column failed_at to counted_at;
