create table quiz_results (
  quiz_result_id uuid primary key,
  questions jsonb not null,
  -- Every selection, in its order; a changed mind selects again.
  answers jsonb not null,
  score integer not null,
  outoff integer not null,
  -- Null where none was given, and 30 days after one was; the fingerprint, which was made from it, goes with it.
  email text,
  created_at timestamptz not null,
  request_key uuid unique,
  fingerprint text,
  answer text not null
);

create index quiz_results_created_at on quiz_results (created_at);
