import { useId } from 'react';
import { downloads } from '../../content/downloads';
import { kindOf } from '../../offline/bundles';
import { stopWanting } from '../../offline/wanted-pdfs';
import { megabytes } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { keptIcon } from '../../ui/icons';
import { showToast } from '../../ui/toast';
import { bytesOf } from './bytes-of';
import { dropBundles, keepBundle, stopKeeping } from './keep-bundle';
import type { ShelvedBundle } from './use-bundles';

const PROBLEM_MS = 6000;

interface Props extends ShelvedBundle {
  /** The bytes that have come, if it is being downloaded. */
  bytes: number | undefined;
  isReachable: boolean;
}

/** An article of the shelf: what of it is here, how much it is, and the one thing that can be done with it. */
export function BundleRow({ bundle, state, isPdfWanted, bytes, isReachable }: Props) {
  const titleId = useId();
  const size = bytesOf(bundle.files);
  const missing = bytesOf(bundle.files.filter(file => kindOf(file) !== state));
  const isWhole = state === 'complete' || state === 'used';
  const isComing = bytes !== undefined;

  async function keepIt() {
    const problem = await keepBundle(bundle);
    if (problem) showToast(problem, PROBLEM_MS);
  }

  const action = isComing
    ? { label: downloads.stop, press: () => stopKeeping(bundle.slug) }
    : state === 'complete'
      ? { label: downloads.remove, press: () => dropBundles([bundle]) }
      : { label: state === 'outdated' ? downloads.update : downloads.keep, press: keepIt };
  return (
    <li data-bundle={bundle.slug} data-state={isComing ? 'coming' : state}>
      <div className="bundle-text">
        <a id={titleId} href={`/${bundle.slug}`}>
          {bundle.title}
        </a>
        {isComing ? (
          <>
            <progress className="thin-bar" value={bytes} max={size} aria-labelledby={titleId} />
            <small className="tabular">
              {isReachable ? `${megabytes(bytes)} of ${megabytes(size)}` : downloads.waiting}
            </small>
          </>
        ) : (
          <small>
            {state === 'complete' && <Icon path={keptIcon} />}
            {downloads.states[state]}
            {size > 0 && ` · ${isWhole ? megabytes(size) : downloads.more(megabytes(missing))}`}
          </small>
        )}
        {isPdfWanted && !isComing && (
          <>
            <small>{downloads.pdfWaits}</small>
            <button
              type="button"
              className="link-button"
              aria-describedby={titleId}
              onClick={() => stopWanting(bundle.slug)}
            >
              {downloads.dropPdf}
            </button>
          </>
        )}
      </div>
      {size > 0 && (
        <button
          type="button"
          className={`button small${state === 'complete' || isComing ? ' quiet' : ''}`}
          aria-describedby={titleId}
          onClick={() => void action.press()}
        >
          {action.label}
        </button>
      )}
    </li>
  );
}
