import type { Sql } from 'postgres';
import type { Fragment } from './fragment';
import { type Claim, claimCte, doneFirst, readFirst, type WriteOutcome, waitForSameKey } from './idempotency';
import type { SessionRow } from './sessions';

interface NewSavedArticle {
  id: string;
  article: string;
  title: string;
  url: string;
  date: string;
}

/** A session that a caller presents, and the reader whom the caller claims to be. */
export interface Asserted {
  sessionHash: string;
  userId: string;
  now: Date;
}

/** A session and the result of a write for its reader; null if the session is another reader's or has expired. */
export interface ReadersWrite extends SessionRow {
  outcome: WriteOutcome | null;
}

/** Saves an article for a reader, if the session is theirs. An article that is already saved stays as it is. */
export function saveArticle(
  sql: Sql,
  asserted: Asserted,
  claim: Claim,
  article: NewSavedArticle,
  texts: { saved: string; alreadySaved: string },
): Promise<ReadersWrite | null> {
  const body = sql`
    case when exists (
      select from saved_articles as saved where saved.user_id = session.user_id and saved.article = ${article.article}
    ) then ${texts.alreadySaved} else ${texts.saved} end
  `;
  return writeForReader(
    sql,
    asserted,
    claim,
    body,
    sql`
      insert into saved_articles (saved_article_id, user_id, article, title, url, saved_on)
      select ${article.id}::uuid, user_id, ${article.article}, ${article.title}, ${article.url}, ${article.date}
      from session, claimed
      on conflict do nothing
    `,
  );
}

/** Removes a saved article of a reader, if the session is theirs. The article may be gone already. */
export function deleteSavedArticle(
  sql: Sql,
  asserted: Asserted,
  claim: Claim,
  savedArticleId: string,
  removed: string,
): Promise<ReadersWrite | null> {
  return writeForReader(
    sql,
    asserted,
    claim,
    removed,
    sql`
      delete from saved_articles as saved using session, claimed
      where saved.user_id = session.user_id and saved.saved_article_id = ${savedArticleId}
    `,
  );
}

const fromOwnSession = (sql: Sql): Fragment => sql`from session where is_owner`;

type OwnersRow = SessionRow & { is_owner: boolean; body: string | null };

/**
 * Looks up a session and writes for its reader, in one statement. The CTE `session` has a row if the session exists;
 * `claimed` has a row if the session is also valid and the reader's own, and the key is new.
 * @param body the text of the answer, or an SQL expression of it
 * @param effect the statement that writes; it must select from `session` and `claimed` together
 * @returns null if there is no such session
 * @throws KeyInFlight if another call with the same key takes too long
 */
async function writeForReader(
  sql: Sql,
  { sessionHash, userId, now }: Asserted,
  claim: Claim,
  body: string | Fragment,
  effect: Fragment,
): Promise<ReadersWrite | null> {
  const [row] = await waitForSameKey(
    () => sql<OwnersRow[]>`
      with session as (
        select user_id, expires_at, user_id = ${userId} and expires_at > ${now} as is_owner
        from sessions
        where session_hash = ${sessionHash}
      ),
      ${claimCte(sql, claim, body, fromOwnSession(sql))},
      effect as (${effect})
      select session.*, claimed.body from session left join claimed on true
    `,
  );
  if (!row) return null;
  const { user_id, expires_at, is_owner, body: answer } = row;
  const outcomeOf = () => (answer === null ? readFirst(sql, claim) : doneFirst(answer));
  return { user_id, expires_at, outcome: is_owner ? await outcomeOf() : null };
}

interface SessionWithList extends SessionRow {
  /** The reader's articles as JSON text; an empty array if the session is not the reader's. */
  articles: string;
}

/** Finds a session and, in the same statement, the articles of a reader if the session is theirs, newest first. */
export async function findSessionWithArticles(
  sql: Sql,
  userId: string,
  sessionHash: string,
): Promise<SessionWithList | null> {
  const [row] = await sql<SessionWithList[]>`
    select session.user_id, session.expires_at,
      (
        select coalesce(
          json_agg(
            json_build_object(
              '_id', saved.saved_article_id,
              'article', saved.article,
              'title', saved.title,
              'date', saved.saved_on,
              'url', saved.url
            )
            order by saved.saved_at desc, saved.saved_article_id
          ),
          '[]'
        )::text
        from saved_articles as saved
        where saved.user_id = session.user_id and session.user_id = ${userId}
      ) as articles
    from sessions as session
    where session.session_hash = ${sessionHash}
  `;
  return row ?? null;
}
