-- One row for each file that was uploaded. The row is what makes it one: without it, its bytes are swept away.
create table uploads (
  upload_id uuid primary key,
  folder_id text not null,
  -- As the sender named it; the file itself is named by its id.
  name text not null,
  type text not null,
  bytes integer not null,
  created_at timestamptz not null
);

create index uploads_folder_id on uploads (folder_id);
