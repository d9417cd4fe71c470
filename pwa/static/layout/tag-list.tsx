import { tagRoot } from '../../content/addresses';
import { type Tag, tags } from '../../content/tags';

interface Props {
  /** The topics to show; all by default. */
  only?: readonly Tag[];
  /** Names the list for screen readers, where no heading does. */
  label?: string;
}

/** Links to topics, in the order of the list of all topics. */
export function TagList({ only, label }: Props) {
  return (
    <ul className="tags" aria-label={label}>
      {tags
        .filter(({ tag }) => only?.includes(tag) ?? true)
        .map(({ tag, name }) => (
          <li key={tag}>
            <a href={tagRoot + tag}>{name}</a>
          </li>
        ))}
    </ul>
  );
}
