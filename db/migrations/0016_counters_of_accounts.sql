-- The counters of an account begin with its id, and are found by it: in this order they lie together.
alter table counters alter column counter type text collate "C";
