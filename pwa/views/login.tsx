import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { SAVED_TEXTS } from '../../api/contract/saved-articles';
import { LoginPage } from '../features/account/login-page';
import { showToast } from '../ui/toast';

export default function Login() {
  const { history } = useRouter();
  // The document does not know it, so the first render shows the page without.
  const afterLogin = useSyncExternalStore(
    history.subscribe,
    () => history.location.state.afterLogin,
    () => undefined,
  );

  async function goOn(userId: string) {
    history.push(afterLogin?.path ?? '/');
    if (!afterLogin?.save) return;
    const { saveArticle } = await import('../features/saved/saved');
    showToast(await saveArticle(userId, afterLogin.save));
  }

  return <LoginPage notice={afterLogin?.save ? SAVED_TEXTS.signIn : null} onLoggedIn={goOn} />;
}
