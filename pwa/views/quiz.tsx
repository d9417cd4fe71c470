import { type BlockerFn, useRouter } from '@tanstack/react-router';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { LAST_RESULT_HASH } from '../features/quiz/last-result';
import { LastResult } from '../features/quiz/last-result-screen';
import { LeaveDialog } from '../features/quiz/leave-dialog';
import { QuizOpening, QuizPage, UnknownQuiz } from '../features/quiz/quiz-page';
import { useReader } from '../state/use-reader';
import type { Page } from './page';

type Departure = Parameters<BlockerFn>[0];

export default function Quiz({ page }: { page: Page<'quiz'> }) {
  const { history } = useRouter();
  const [departure, setDeparture] = useState<Departure | null>(null);
  const { path, props } = page;
  // All sets share one document, so only the browser knows which set it is. Null on the way to another page.
  const id = useSyncExternalStore(
    history.subscribe,
    () => {
      const { pathname } = history.location;
      return pathname.startsWith(path) ? pathname.slice(path.length + 1) : null;
    },
    () => null,
  );

  // Block the way out at once; leave later if the reader confirms. While the question is open, the address stays right.
  const askBeforeLeaving = useCallback(
    () =>
      history.block({
        blockerFn: wanted => {
          const isElsewhere = wanted.nextLocation.pathname !== wanted.currentLocation.pathname;
          if (isElsewhere) setDeparture(wanted);
          return isElsewhere;
        },
      }),
    [history],
  );

  function leave({ action, nextLocation: { href, state } }: Departure) {
    setDeparture(null);
    const unasked = { ignoreBlocker: true };
    if (action === 'BACK') history.back(unasked);
    else if (action === 'FORWARD') history.forward(unasked);
    else history.push(href, state, unasked);
  }

  const asksForLast = useSyncExternalStore(
    history.subscribe,
    () => history.location.hash === LAST_RESULT_HASH,
    () => false,
  );
  const reader = useReader();

  if (id === null) return <QuizOpening />;
  const questions = /^\d+$/.test(id) ? props.quizzes[Number(id)] : undefined;
  if (!questions) return <UnknownQuiz />;
  // Anew after a log-out, which removes the result.
  if (asksForLast)
    return <LastResult key={reader?._id} quiz={id} questions={questions} skills={props.skills} />;
  return (
    <>
      <QuizPage
        key={id}
        id={id}
        questions={questions}
        skills={props.skills}
        onRunning={askBeforeLeaving}
        onFinished={() => history.push('/assessment')}
      />
      {departure && <LeaveDialog onStay={() => setDeparture(null)} onLeave={() => leave(departure)} />}
    </>
  );
}
