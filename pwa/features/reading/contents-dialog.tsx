import { Dialog } from '../../ui/dialog';
import type { SectionLink } from './section-mark';

interface Props {
  sections: SectionLink[];
  onClose: () => void;
}

/** The article's contents, where there is no room for them beside the text. A choice closes it and leads to the section. */
export function ContentsDialog({ sections, onClose }: Props) {
  function choose({ href }: SectionLink) {
    onClose();
    // The browser moves the focus along as it follows the link.
    const heading = document.getElementById(href.slice(1));
    if (heading) heading.tabIndex = -1;
  }

  return (
    <Dialog title="Contents" onClose={onClose}>
      <nav aria-label="On this page">
        <ol className="contents-list">
          {sections.map(section => (
            <li key={section.href}>
              <a
                href={section.href}
                aria-current={section.isCurrent ? 'location' : undefined}
                onClick={() => choose(section)}
              >
                {section.text}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </Dialog>
  );
}
