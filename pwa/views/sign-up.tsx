import { useRouter } from '@tanstack/react-router';
import { ACCOUNT_ANSWERS } from '../../api/contract/accounts';
import { SignUpPage } from '../features/account/sign-up-page';
import { showToast } from '../ui/toast';
import { useEntryState } from './use-entry-state';

export default function SignUp() {
  const router = useRouter();
  const { afterLogin } = useEntryState();

  function goOn(registered: string) {
    showToast(ACCOUNT_ANSWERS.registered, undefined, true);
    router.history.push('/login', { afterLogin, registered });
  }

  return <SignUpPage article={afterLogin?.save?.title} onRegistered={goOn} />;
}
