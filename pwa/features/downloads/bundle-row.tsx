import { useId } from 'react';
import { downloads } from '../../content/downloads';
import { kindOf } from '../../offline/bundles';
import { stopWanting } from '../../offline/wishes';
import { megabytes } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { keptIcon } from '../../ui/icons';
import { bytesOf } from './bytes-of';
import { pressKeep } from './keep-press';
import { keepStateOf } from './keep-state';
import type { ShelvedBundle } from './use-bundles';

interface Props extends ShelvedBundle {
  /** The bytes that have come, if it is being downloaded. */
  bytes: number | undefined;
  isReachable: boolean;
}

/** An article of the shelf: what of it is here, how much it is, and the one thing that can be done with it. */
export function BundleRow({ bundle, state, isPdfWanted, isWanted, bytes, isReachable }: Props) {
  const titleId = useId();
  const size = bytesOf(bundle.files);
  const missing = bytesOf(bundle.files.filter(file => kindOf(file) !== state));
  const isKept = state === 'complete';
  const isWhole = isKept || state === 'used';
  const isComing = bytes !== undefined;

  const press = keepStateOf({ isComing, isKept, isWanted });
  const label = {
    absent: state === 'outdated' ? downloads.update : downloads.keep,
    waiting: downloads.dropWish,
    loading: downloads.stop,
    kept: downloads.remove,
  }[press];
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
            {isKept && <Icon path={keptIcon} />}
            {downloads.states[state]}
            {size > 0 && ` · ${isWhole ? megabytes(size) : downloads.more(megabytes(missing))}`}
          </small>
        )}
        {isWanted && !isComing && <small>{downloads.waits}</small>}
        {isPdfWanted && !isComing && (
          <>
            <small>{downloads.pdfWaits}</small>
            <button
              type="button"
              className="link-button"
              aria-describedby={titleId}
              onClick={() => stopWanting('pdf', [bundle.slug])}
            >
              {downloads.dropPdf}
            </button>
          </>
        )}
      </div>
      {size > 0 && (
        <button
          type="button"
          className={`button small${press === 'absent' ? '' : ' quiet'}`}
          aria-describedby={titleId}
          onClick={() => void pressKeep(bundle, press)}
        >
          {label}
        </button>
      )}
    </li>
  );
}
