-- When the password was set; the same password hashed anew leaves it as it is.
alter table users add column password_set_at timestamptz;
update users set password_set_at = created_at;
alter table users alter column password_set_at set not null, alter column password_set_at set default now();

-- A new password ends what the former one opened. A statement sees only what was there when it began, so the statement
-- that sets the password could miss the session of a log-in that commits meanwhile. This function runs when the user's
-- row is locked, and its statements look anew: whatever took that row before is committed and seen, and whatever takes
-- it later finds the new password.
create function end_what_the_former_password_opened() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.user_id;
  delete from reset_tokens where user_id = new.user_id;
  return null;
end
$$;

create trigger password_set after update of password_set_at on users
  for each row execute function end_what_the_former_password_opened();
