import { crashAndResume } from './journeys/crash-and-resume';
import { listenOffline } from './journeys/listen-offline';
import { logOut } from './journeys/log-out';
import { openUnvisitedPage } from './journeys/open-unvisited-page';
import { quizOffline } from './journeys/quiz-offline';
import { readAnArticle } from './journeys/read-an-article';
import { saveOffline } from './journeys/save-offline';
import { update } from './journeys/update';
import type { Journey } from './model/journey';

/** What the site promises in every engine. */
export const journeys: readonly Journey[] = [
  readAnArticle,
  openUnvisitedPage,
  saveOffline,
  listenOffline,
  crashAndResume,
  quizOffline,
  update,
  logOut,
];
