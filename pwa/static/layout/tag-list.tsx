import { tagRoot } from '../../content/addresses';
import { type Tag, tags } from '../../content/tags';

/** Links to topics, in the order of the list of all topics. @param only the topics to show; all by default */
export function TagList({ only }: { only?: readonly Tag[] }) {
  return (
    <ul className="tags">
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
