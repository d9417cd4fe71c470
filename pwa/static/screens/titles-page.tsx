import type { Card } from '../../ui/card';
import { ContactBand } from '../layout/contact-band';
import { ListHead } from '../layout/list-head';
import { PageLinks } from '../layout/page-links';
import { TitleList } from '../layout/title-list';

interface Props {
  /** The articles of this page. */
  cards: readonly Card[];
  title: string;
  page: number;
  pages: number;
}

/** A further page of the list of all articles, which begins in the blog. */
export const TitlesPage = ({ cards, title, page, pages }: Props) => (
  <div className="page">
    <ListHead title={title} />
    <div className="all-articles">
      <TitleList cards={cards} />
      <PageLinks root="/blog" page={page} pages={pages} />
    </div>
    <ContactBand />
  </div>
);
