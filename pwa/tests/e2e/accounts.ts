import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { deleteArticle } from '../../../api/contract/calls';
import { savedArticleId } from '../../../api/contract/saved-article-id';
import type { SavedArticle, SavedList } from '../../../api/contract/saved-articles';
import { someAddress } from './network';

/** A reader's account on the server, with a second device that is not under test. */
export interface Account {
  email: string;
  password: string;
  fname: string;
  /** The saved articles now on the server. */
  shelf(): Promise<SavedArticle[]>;
  /** Saves an article from the other device. */
  saveElsewhere(article: string): Promise<void>;
  /** Removes a saved article from the other device. */
  removeElsewhere(article: string): Promise<void>;
}

interface Login {
  id: string;
  cookie: string;
}

/** Signs a reader up directly at the server, so that a cut network does not matter. @param port that of the server */
export async function createAccount(fname = 'Asha', port = process.env.SITE_PORT): Promise<Account> {
  const address = someAddress();
  const identity = { email: `reader-${randomUUID()}@example.com`, password: 'a long enough secret', fname };
  let login: Promise<Login> | undefined;

  async function call(method: string, path: string, body?: unknown, cookie?: string): Promise<Response> {
    return fetch(`http://localhost:${port}${path}`, {
      method,
      headers: {
        // The header that a browser sends with a call from the site's own page.
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...(cookie ? { cookie } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async function logIn(): Promise<Login> {
    const answer = await call('POST', '/user_login', {
      username: identity.email,
      password: identity.password,
    });
    const { sanitizedResult } = (await answer.json()) as { sanitizedResult: { _id: string }[] };
    const cookie = answer.headers.get('set-cookie')?.split(';')[0];
    const id = sanitizedResult[0]?._id;
    if (!id || !cookie) throw new Error(`The other device could not log in: ${answer.status}`);
    return { id, cookie };
  }

  const loggedIn = () => {
    login ??= logIn();
    return login;
  };

  const answer = await call('POST', '/user_signup', { ...identity, lname: 'Rao' });
  expect(answer.status).toBe(201);
  return {
    ...identity,
    async shelf() {
      const { id, cookie } = await loggedIn();
      const list = await call('GET', `/get_user_article/${id}`, undefined, cookie);
      expect(list.status).toBe(200);
      return ((await list.json()) as SavedList)[0].articles;
    },
    async saveElsewhere(article) {
      const { id, cookie } = await loggedIn();
      const body = { id, article, title: 'Elsewhere', date: 'September 4, 2023', url: 'elsewhere' };
      expect((await call('PUT', '/update_article', body, cookie)).status).toBe(200);
    },
    async removeElsewhere(article) {
      const { id, cookie } = await loggedIn();
      const body = { id, article_id: await savedArticleId(id, article) };
      const { method, path } = deleteArticle;
      expect((await call(method, path, body, cookie)).status).toBe(200);
    },
  };
}

/** Calls the server with a browser's session cookie. @returns the status of the answer */
export async function askWithCookie(cookie: string, path: string): Promise<number> {
  const { status } = await fetch(`http://localhost:${process.env.SITE_PORT}${path}`, {
    headers: { cookie: `sid=${cookie}` },
  });
  return status;
}

/** Tries to log in with a wrong password, from an address of its own. @returns the status of the answer */
export async function guessFromSomewhere({ email }: Account): Promise<number> {
  const { status } = await fetch(`http://localhost:${process.env.SITE_PORT}/user_login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: JSON.stringify({ username: email, password: 'a guess' }),
  });
  return status;
}
