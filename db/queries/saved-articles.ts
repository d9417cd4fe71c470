import type { Sql } from 'postgres';
import { isLockTimeout } from '../errors';
import type { Fragment } from './fragment';
import { type Claim, claimCte, readFirst, type StoredAnswer, type WriteOutcome } from './idempotency';
import { findSession, type SessionRow } from './sessions';

export interface NewSavedArticle {
  id: string;
  article: string;
  title: string;
  url: string;
  date: string;
}

/** Who presents a session, and which reader they say they are. */
export interface Asserted {
  sessionHash: string;
  userId: string;
  now: Date;
}

/** A session, and what came of a write for its reader: null where it is another's, or not good any more. */
export interface ReadersWrite extends SessionRow {
  outcome: WriteOutcome | null;
}

/** Saves an article for a reader, if the session is theirs; one that is saved already stays as it is. */
export function saveArticle(
  sql: Sql,
  asserted: Asserted,
  claim: Claim,
  article: NewSavedArticle,
  texts: { saved: string; alreadySaved: string },
): Promise<ReadersWrite | null> {
  const body = sql`
    case when exists (
      select from saved_articles where user_id = ${asserted.userId}::uuid and article = ${article.article}
    ) then ${texts.alreadySaved} else ${texts.saved} end
  `;
  return writeForReader(
    sql,
    asserted,
    claim,
    { status: 200, body },
    sql`
      insert into saved_articles (saved_article_id, user_id, article, title, url, saved_on)
      select ${article.id}::uuid, ${asserted.userId}::uuid, ${article.article}, ${article.title}, ${article.url},
        ${article.date}
      from claimed
      on conflict do nothing
    `,
  );
}

/** Removes a saved article of a reader, if the session is theirs; it may be gone already. */
export function deleteSavedArticle(
  sql: Sql,
  asserted: Asserted,
  claim: Claim,
  savedArticleId: string,
  removed: StoredAnswer,
): Promise<ReadersWrite | null> {
  return writeForReader(
    sql,
    asserted,
    claim,
    removed,
    sql`
      delete from saved_articles
      where user_id = ${asserted.userId} and saved_article_id = ${savedArticleId} and exists (select from claimed)
    `,
  );
}

type OwnersRow = SessionRow & { is_owner: boolean } & (StoredAnswer | { status: null; body: null });

/**
 * Looks at a session and writes for its reader, in one statement: `owner` has a row where the session is still good and
 * theirs.
 * @param effect the statement that writes, which holds back where the CTE `claimed` has no row
 */
async function writeForReader(
  sql: Sql,
  asserted: Asserted,
  claim: Claim,
  answer: Parameters<typeof claimCte>[2],
  effect: Fragment,
): Promise<ReadersWrite | null> {
  try {
    const [row] = await sql<OwnersRow[]>`
      with session as (
        select user_id, created_at, expires_at from sessions where session_hash = ${asserted.sessionHash}
      ),
      owner as (
        select user_id from session
        where user_id = ${asserted.userId} and least(expires_at, created_at + interval '90 days') > ${asserted.now}
      ),
      ${claimCte(sql, claim, answer, sql`from owner`)},
      effect as (${effect})
      select session.*, exists (select from owner) as is_owner, claimed.status, claimed.body
      from session left join claimed on true
    `;
    if (!row) return null;
    const { is_owner, status, body, ...session } = row;
    if (!is_owner) return { ...session, outcome: null };
    const outcome: WriteOutcome =
      status === null ? await readFirst(sql, claim) : { kind: 'done', answer: { status, body } };
    return { ...session, outcome };
  } catch (error) {
    if (claim.key === null || !isLockTimeout(error)) throw error;
    const session = await findSession(sql, asserted.sessionHash);
    return session && { ...session, outcome: { kind: 'inFlight' } };
  }
}

export interface SessionWithList extends SessionRow {
  /** The reader's articles as JSON text; empty where the session is not the reader's. */
  articles: string;
}

/** A session and, in the same statement, the articles of a reader if it is theirs; newest first. */
export async function findSessionWithArticles(
  sql: Sql,
  userId: string,
  sessionHash: string,
): Promise<SessionWithList | null> {
  const [row] = await sql<SessionWithList[]>`
    select session.user_id, session.created_at, session.expires_at,
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
