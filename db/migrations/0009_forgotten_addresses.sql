-- Addresses whose owners asked to be forgotten, as an HMAC whose key is not in the database.
create table forgotten_addresses (
  address_hmac text primary key,
  forgotten_at timestamptz not null
);
