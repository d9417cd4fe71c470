create table inquiries (
  inquiry_id uuid primary key,
  first_name text not null,
  last_name text not null,
  country text not null,
  state text not null,
  city text not null,
  contact text not null,
  topic text not null,
  message text not null,
  created_at timestamptz not null,
  -- The key it was sent under, what was asked and what was answered: sent again, however late, it is not taken twice.
  request_key uuid unique,
  fingerprint text not null,
  answer text not null
);

create index inquiries_created_at on inquiries (created_at);

-- The row that a mail is about. The letter is made up from that row, so that nobody's text lies here as well.
alter table mail_outbox add column about_id uuid;
