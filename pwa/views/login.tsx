import type { HistoryState } from '@tanstack/history';
import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { LOGIN_NOTICES } from '../../api/contract/accounts';
import { SAVED_TEXTS } from '../../api/contract/saved-texts';
import { NEW_PASSWORD_HASH } from '../content/addresses';
import { outbox } from '../content/outbox';
import { LoginPage } from '../features/account/login-page';
import { useOutbox } from '../state/use-outbox';
import { useReader } from '../state/use-reader';
import { showToast } from '../ui/toast';
import { useEntryState } from './use-entry-state';
import { wayBack } from './way-back';

/** The reader is reading something else by then. */
const DONE_MS = 4000;

/** Why a reader is here: the sentence above the form; null if the reader came alone. */
function noticeFor({ afterLogin, registered, renewed }: HistoryState, held: number): string | null {
  if (registered) return LOGIN_NOTICES.registered;
  if (renewed !== undefined) return LOGIN_NOTICES.renewed;
  if (afterLogin?.save) return SAVED_TEXTS.signIn;
  if (afterLogin?.wasIn) return LOGIN_NOTICES.ended;
  return held > 0 ? outbox.held(held) : null;
}

export default function Login() {
  const { history } = useRouter();
  const state = useEntryState();
  const { afterLogin, registered, renewed } = state;

  const isPasswordWanted = useSyncExternalStore(
    history.subscribe,
    () => history.location.hash === NEW_PASSWORD_HASH,
    () => false,
  );
  const reader = useReader();
  const { held } = useOutbox(reader?._id ?? null);

  async function goOn(userId: string) {
    // The address would stay in the history after the log-out. The app's history would take its own call for a navigation.
    History.prototype.replaceState.call(
      window.history,
      { ...window.history.state, registered: undefined, renewed: undefined },
      '',
    );
    const way = wayBack(afterLogin, document.referrer, location.origin);
    history.push(way.path, { place: way.top });
    if (!afterLogin?.save) return showToast(LOGIN_NOTICES.done, DONE_MS, true);
    const { saveArticle } = await import('../features/saved/saved');
    const { text, shownMs } = await saveArticle(userId, afterLogin.save);
    showToast(text, shownMs, true);
  }

  return (
    <LoginPage
      notice={isPasswordWanted ? LOGIN_NOTICES.newPassword : noticeFor(state, held)}
      email={isPasswordWanted ? reader?.email : registered || renewed}
      isListWanted={afterLogin?.path === '/articles'}
      article={afterLogin?.save ? { path: afterLogin.path, title: afterLogin.save.title } : null}
      onLoggedIn={goOn}
    />
  );
}
