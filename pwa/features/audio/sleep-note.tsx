import { useEffect, useState } from 'react';
import { minutesAndSeconds } from '../../ui/format';
import { type SleepTimer, secondsLeft } from './sleep-timer';

/** Shows the time left on the sleep timer, or that the timer has stopped the narration. */
export function SleepNote({ sleep, isAsleep }: { sleep: SleepTimer; isAsleep: boolean }) {
  const [now, setNow] = useState(() => performance.now());
  const { choice, endsAt } = sleep;
  useEffect(() => {
    if (endsAt === null) return;
    const look = () => setNow(performance.now());
    look();
    const ticking = setInterval(look, 1000);
    return () => clearInterval(ticking);
  }, [endsAt]);
  const left = secondsLeft(sleep, now);
  return (
    <span className="sleep-note">
      {left !== null && `Stops in ${minutesAndSeconds(left)}`}
      {choice === 'end' && 'Stops at the end'}
      <span role="status">{isAsleep && 'Stopped by the sleep timer'}</span>
    </span>
  );
}
