import { search } from '../../content/search';
import { Icon } from '../../ui/icon';
import { closeIcon, searchIcon } from '../../ui/icons';
import { DialogButton } from './dialog-button';

/** The search overlay: Enter or the icon opens the search page. It is a form, so it works without a script. */
export function SearchDialog({ id }: { id: string }) {
  return (
    <dialog id={id} className="search-dialog" aria-label="Search">
      <search>
        <form action="/search" className="search-box">
          <input type="search" name="query" aria-label={search.label} placeholder="Search" />
          <button type="submit" className="icon-button" aria-label="Search">
            <Icon path={searchIcon} />
          </button>
        </form>
      </search>
      <DialogButton dialog={id} command="close" className="icon-button" label="Close">
        <Icon path={closeIcon} />
      </DialogButton>
    </dialog>
  );
}
