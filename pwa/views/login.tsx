import type { HistoryState } from '@tanstack/history';
import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { LOGIN_NOTICES } from '../../api/contract/accounts';
import { SAVED_TEXTS } from '../../api/contract/saved-texts';
import { NEW_PASSWORD_HASH } from '../content/addresses';
import { LoginPage } from '../features/account/login-page';
import { useReader } from '../state/use-reader';
import { showToast } from '../ui/toast';
import { useEntryState } from './use-entry-state';
import { wayBack } from './way-back';

/** The reader is reading something else by then. */
const DONE_MS = 4000;

/** Why a reader is here: the sentence above the form; null if the reader came alone. */
function noticeFor(afterLogin: HistoryState['afterLogin'], registered: string | undefined): string | null {
  if (registered) return LOGIN_NOTICES.registered;
  if (afterLogin?.save) return SAVED_TEXTS.signIn;
  return afterLogin?.wasIn ? LOGIN_NOTICES.ended : null;
}

export default function Login() {
  const { history } = useRouter();
  const { afterLogin, registered, renewed } = useEntryState();

  const isPasswordWanted = useSyncExternalStore(
    history.subscribe,
    () => history.location.hash === NEW_PASSWORD_HASH,
    () => false,
  );
  const reader = useReader();

  async function goOn(userId: string) {
    const way = wayBack(afterLogin, document.referrer, location.origin);
    history.push(way.path, { place: way.top });
    if (!afterLogin?.save) return showToast(LOGIN_NOTICES.done, DONE_MS, true);
    const { saveArticle } = await import('../features/saved/saved');
    const { text, shownMs } = await saveArticle(userId, afterLogin.save);
    showToast(text, shownMs, true);
  }

  return (
    <LoginPage
      notice={isPasswordWanted ? LOGIN_NOTICES.newPassword : noticeFor(afterLogin, registered)}
      email={isPasswordWanted ? reader?.email : (registered ?? renewed)}
      isListWanted={afterLogin?.path === '/articles'}
      article={afterLogin?.save ? { path: afterLogin.path, title: afterLogin.save.title } : null}
      onLoggedIn={goOn}
    />
  );
}
