/**
 * The address of each call of the API, declared once: routes, client, service worker, description and tests use these.
 * Each is a constant of its own, so that a page loads only those that it needs. `api/openapi/calls.ts` describes what
 * each call takes and answers.
 */
export interface CallAddress {
  /** The same as the name of the constant. Devices store it with waiting writes, so it must not change. */
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  /** The path in the router's notation; a parameter begins with a colon. */
  path: `/${string}`;
}

export const health = { name: 'health', method: 'GET', path: '/healthz' } as const;
export const readiness = { name: 'readiness', method: 'GET', path: '/readyz' } as const;
export const description = { name: 'description', method: 'GET', path: '/openapi.json' } as const;

export const signup = { name: 'signup', method: 'POST', path: '/user_signup' } as const;
export const login = { name: 'login', method: 'POST', path: '/user_login' } as const;
export const logout = { name: 'logout', method: 'POST', path: '/user_logout' } as const;
export const askForReset = { name: 'askForReset', method: 'POST', path: '/forgetpassword' } as const;
export const checkReset = { name: 'checkReset', method: 'POST', path: '/check_reset_link' } as const;
export const resetPassword = { name: 'resetPassword', method: 'POST', path: '/updatepassword' } as const;

export const saveArticle = { name: 'saveArticle', method: 'PUT', path: '/update_article' } as const;
export const deleteArticle = { name: 'deleteArticle', method: 'PUT', path: '/delete_article' } as const;
export const listArticles = {
  name: 'listArticles',
  method: 'GET',
  path: '/get_user_article/:userid',
} as const;

export const subscribe = { name: 'subscribe', method: 'POST', path: '/subscribe_user' } as const;
export const confirmSubscription = {
  name: 'confirmSubscription',
  method: 'GET',
  path: '/update_subscribed_user/:id',
} as const;
/** The page that asks before it unsubscribes. */
export const offerUnsubscribe = {
  name: 'offerUnsubscribe',
  method: 'GET',
  path: '/unsubscribe/:id',
} as const;
export const unsubscribe = { name: 'unsubscribe', method: 'POST', path: '/unsubscribe/:id' } as const;

export const addInquiry = { name: 'addInquiry', method: 'POST', path: '/add_inquiry' } as const;
export const listTopics = { name: 'listTopics', method: 'GET', path: '/get_topics' } as const;
export const listCountries = { name: 'listCountries', method: 'GET', path: '/get_countries' } as const;
export const listStates = { name: 'listStates', method: 'GET', path: '/get_states/:countryId' } as const;
export const listCities = { name: 'listCities', method: 'GET', path: '/get_cities/:stateId' } as const;

export const sendResult = { name: 'sendResult', method: 'POST', path: '/send_result' } as const;
export const uploadFiles = { name: 'uploadFiles', method: 'POST', path: '/upload/:folderId' } as const;
