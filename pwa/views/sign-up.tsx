import { useRouter } from '@tanstack/react-router';
import { ACCOUNT_ANSWERS } from '../../api/contract/accounts';
import { SignUpPage } from '../features/account/sign-up-page';
import { showToast } from '../ui/toast';

export default function SignUp() {
  const router = useRouter();

  function goOn(registered: string) {
    showToast(ACCOUNT_ANSWERS.registered);
    router.history.push('/login', {
      afterLogin: router.history.location.state.afterLogin,
      registered,
    });
  }

  return <SignUpPage onRegistered={goOn} />;
}
