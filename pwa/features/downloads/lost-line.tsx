import { downloads } from '../../content/downloads';
import type { Bundle } from '../../offline/bundles';
import { NoticeLine } from '../../ui/notice-line';
import { showNotice } from '../../ui/notices';
import { showToast } from '../../ui/toast';
import { forgetChosen } from './inventory';
import { keepOrWait } from './keep-or-wait';

const PROBLEM_MS = 6000;

/** Says that the browser has removed kept articles, and gets them again in one tap. */
export function LostLine({ bundles }: { bundles: Bundle[] }) {
  async function restore() {
    showNotice('lost', null);
    const problems = await Promise.all(bundles.map(keepOrWait));
    const problem = problems.find(sentence => sentence !== null);
    showToast(problem ?? downloads.restored, PROBLEM_MS);
  }

  function leave() {
    forgetChosen(bundles.map(({ slug }) => slug));
    showNotice('lost', null);
  }

  return (
    <NoticeLine label={downloads.title} text={downloads.evicted(bundles.length)}>
      <button type="button" className="button small" onClick={restore}>
        {downloads.restore(bundles.length)}
      </button>
      <button type="button" className="button small" onClick={leave}>
        {downloads.leave}
      </button>
    </NoticeLine>
  );
}
