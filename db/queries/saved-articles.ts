import type { Sql } from 'postgres';
import {
  answerCte,
  type Claim,
  effectOrElseCte,
  runOnce,
  type StoredAnswer,
  storedCte,
  type WriteOutcome,
  type WriteRow,
} from './idempotency';
import type { SessionRow } from './sessions';

export interface NewSavedArticle {
  id: string;
  article: string;
  title: string;
  url: string;
  date: string;
}

/** Saves an article for a reader; one that is saved already stays as it is. */
export function saveArticle(
  sql: Sql,
  userId: string,
  claim: Claim,
  article: NewSavedArticle,
  answers: { saved: StoredAnswer; alreadySaved: StoredAnswer },
): Promise<WriteOutcome> {
  return runOnce(
    sql,
    claim,
    () => sql<WriteRow[]>`
      with ${storedCte(sql, claim)},
      effect as (
        insert into saved_articles (saved_article_id, user_id, article, title, url, saved_on)
        select ${article.id}::uuid, ${userId}::uuid, ${article.article}, ${article.title}, ${article.url},
          ${article.date}
        where not exists (select from stored)
        on conflict do nothing
        returning saved_article_id
      ),
      ${effectOrElseCte(sql, answers.saved, answers.alreadySaved)},
      ${answerCte(sql, claim)}
    `,
  );
}

/** Removes a reader's saved article; nobody else's, and it may be gone already. */
export function deleteSavedArticle(
  sql: Sql,
  userId: string,
  claim: Claim,
  savedArticleId: string,
  removed: StoredAnswer,
): Promise<WriteOutcome> {
  return runOnce(
    sql,
    claim,
    () => sql<WriteRow[]>`
      with ${storedCte(sql, claim)},
      effect as (
        delete from saved_articles
        where user_id = ${userId} and saved_article_id = ${savedArticleId} and not exists (select from stored)
      ),
      answer as (
        select ${removed.status}::smallint as status, ${removed.body}::text as body
        where not exists (select from stored)
      ),
      ${answerCte(sql, claim)}
    `,
  );
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
