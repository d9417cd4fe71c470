import { useState } from 'react';
import { unlessBusy } from '../../offline/busy';

/**
 * One quiet line: a new version is there, and comes when the reader says so and no tab is busy: all are loaded anew.
 */
export default function UpdateBanner({ apply }: { apply: () => void }) {
  const [isHeldBack, setIsHeldBack] = useState(false);
  return (
    <section className="banner" aria-label="Update">
      <p role="status">
        {isHeldBack
          ? 'A narration is playing or an assessment is running. The new version can be used after it.'
          : 'A new version of this site is ready.'}
      </p>
      <button
        type="button"
        className="button small"
        onClick={async () => setIsHeldBack(!(await unlessBusy(apply)))}
      >
        Use it now
      </button>
    </section>
  );
}
