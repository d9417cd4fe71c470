import { useRouter, useRouterState } from '@tanstack/react-router';
import { SAVED_TEXTS } from '../../api/contract/saved-articles';
import { LoginPage } from '../features/account/login-page';
import { showToast } from '../ui/toast';

export default function Login() {
  const router = useRouter();
  const afterLogin = useRouterState({ select: state => state.location.state.afterLogin });

  async function goOn(readerId: string) {
    router.history.push(afterLogin?.path ?? '/');
    if (!afterLogin?.save) return;
    const { saveArticle } = await import('../features/saved/saved');
    showToast(await saveArticle(readerId, afterLogin.save));
  }

  return <LoginPage notice={afterLogin?.save ? SAVED_TEXTS.signIn : null} onLoggedIn={goOn} />;
}
