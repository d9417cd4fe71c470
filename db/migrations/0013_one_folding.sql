-- Addresses are folded letter by letter of ASCII, as the program does it: no locale folds another way.
drop index users_email_key;
create unique index users_email_key on users (lower(email collate "C"));
drop index subscribers_email_key;
create unique index subscribers_email_key on subscribers (lower(email collate "C"));
