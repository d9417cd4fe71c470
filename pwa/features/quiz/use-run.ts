import { useEffect, useState } from 'react';
import { openRun, type Run, type RunView } from './run';

/** The attempt at a set of questions while the page shows it; `run` is null before the first effect. */
export function useRun(quiz: string, questions: number): { view: RunView; run: Run | null } {
  const [view, setView] = useState<RunView>({ kind: 'opening' });
  const [run, setRun] = useState<Run | null>(null);
  useEffect(() => {
    const opened = openRun(quiz, questions, setView);
    setRun(opened);
    return opened.close;
  }, [quiz, questions]);
  return { view, run };
}
