import type { StoreLinks } from '../../content/apps';
import { Icon } from '../../ui/icon';
import { awayIcon } from '../../ui/icons';

/** The stores that have an app, each in a new tab. */
export function Stores({ name, stores }: { name: string; stores: StoreLinks }) {
  const links = [
    ...(stores.apple ? [{ store: 'App Store', href: stores.apple }] : []),
    { store: 'Google Play', href: stores.play },
  ];
  return (
    <p className="stores">
      {links.map(({ store, href }) => (
        <a key={store} className="button" href={href} target="_blank" rel="noopener noreferrer">
          <span>
            <span className="visually-hidden">{name} on </span>
            {store}
          </span>
          <Icon path={awayIcon} />
        </a>
      ))}
    </p>
  );
}
