import { tagline } from '../content/site';
import { Logout } from '../features/account/logout';
import { DeviceStatus } from '../features/outbox/device-status';
import { useReader } from '../state/use-reader';

/**
 * The strip above the main navigation. The markup contains what only readers see and what only visitors see; a style
 * chooses between them, so nothing jumps.
 */
export function Strip() {
  const reader = useReader();
  return (
    <div className="strip-inner">
      <p className="greeting">
        {reader ? (
          <a href="/articles" title="Your articles">
            {`Hello, ${reader.fname}`}
          </a>
        ) : (
          tagline
        )}
      </p>
      <div className="strip-end">
        <DeviceStatus />
        <a href="#subscribe">Subscribe</a>
        <span className="for-reader">
          <Logout />
        </span>
        <a className="for-visitor" href="/login">
          Sign In
        </a>
      </div>
    </div>
  );
}
