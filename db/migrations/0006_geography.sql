create table countries (
  country_id integer primary key,
  name text not null
);

-- Every country has one at least (db/geography/README.md).
create table states (
  state_id integer primary key,
  country_id integer not null references countries on delete cascade,
  name text not null
);

create index states_country_id on states (country_id);

create table cities (
  city_id integer primary key,
  state_id integer not null references states on delete cascade,
  name text not null
);

create index cities_state_id on cities (state_id);

-- Which version of a data set is in the tables, once all of it is.
create table data_sets (
  name text primary key,
  version text not null,
  loaded_at timestamptz not null default now()
);
