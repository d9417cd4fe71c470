-- One row, written to find out whether anything can be written at all.
create table readiness (
  is_only boolean primary key default true check (is_only),
  written_at timestamptz not null
);
