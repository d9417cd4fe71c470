-- The questions and options of each set are kept once, and a result has the places of what was selected among the options:
-- two bytes for an answer instead of its text. Results of before keep their texts for the rest of their 12 months.
create table quiz_sets (
  -- SHA-256 of what it holds.
  quiz_set text primary key,
  -- [{question, options}]
  questions jsonb not null
);

alter table quiz_results
  add column quiz_set text,
  -- Every selection, in its order, as a place among all options of the set, counted from 0.
  add column selections smallint[],
  alter column questions drop not null,
  alter column answers drop not null;
