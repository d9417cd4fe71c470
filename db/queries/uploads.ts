import type { Sql } from 'postgres';

interface NewUpload {
  upload_id: string;
  name: string;
  type: string;
  bytes: number;
}

/** The limits for all uploads together, including the files that are being added. */
export interface UploadQuotas {
  folderFiles: number;
  folderBytes: number;
  totalBytes: number;
}

export interface UploadPlace {
  upload_id: string;
  folder_id: string;
  type: string;
}

/** Adds all files of one call to a folder, or none if they would exceed a quota. @returns whether it added them */
export async function addUploads(
  sql: Sql,
  folderId: string,
  uploads: readonly NewUpload[],
  { folderFiles, folderBytes, totalBytes }: UploadQuotas,
  now: Date,
): Promise<boolean> {
  const added = await sql`
    with given as (
      select upload_id, name, type, bytes
      from jsonb_to_recordset(${JSON.stringify(uploads)}::text::jsonb)
        as given (upload_id uuid, name text, type text, bytes integer)
    ),
    there as (
      select count(*) filter (where folder_id = ${folderId}) as folder_files,
        coalesce(sum(bytes) filter (where folder_id = ${folderId}), 0) as folder_bytes,
        coalesce(sum(bytes), 0) as total_bytes
      from uploads
    ),
    more as (select count(*) as files, sum(bytes) as bytes from given)
    insert into uploads (upload_id, folder_id, name, type, bytes, created_at)
    select upload_id, ${folderId}, name, type, bytes, ${now}
    from given
    where exists (
      select from there, more
      where folder_files + files <= ${folderFiles}::bigint
        and folder_bytes + more.bytes <= ${folderBytes}::bigint
        and total_bytes + more.bytes <= ${totalBytes}::bigint
    )
    returning upload_id
  `;
  return added.length > 0;
}

/** Takes back what `addUploads` added. */
export async function removeUploads(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`
    delete from uploads
    where upload_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))
  `;
}

/**
 * Finds where uploads belong.
 * @param ids may contain names that are not uploads; they are skipped
 */
export function findUploadPlaces(sql: Sql, ids: readonly string[]): Promise<UploadPlace[]> {
  return sql<UploadPlace[]>`
    select upload_id, folder_id, type
    from uploads
    where upload_id::text in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))
  `;
}
