import { landings } from '../../content/landings';
import { LandingPage } from '../screens/landing-page';
import { cards } from './article-pages';
import { breadcrumbs, type PageEntry, staticPage } from './page-entry';

/** The short landing pages, three for each of the five categories. */
export const landingPages: PageEntry[] = landings.flatMap(({ label, topic, article: slug, pages }) => {
  const [article] = cards([slug]);
  if (!article) return [];
  return pages.map(landing => {
    const path = `/${landing.slug}`;
    const picture = `/images/landings/${landing.slug}.svg`;
    return staticPage({
      path,
      title: landing.heading,
      description: landing.description,
      picture,
      imageAlt: landing.pictureAlt,
      structured: [breadcrumbs([label, `/${slug}`], [landing.heading, path])],
      content: (
        <LandingPage
          landing={landing}
          picture={picture}
          label={label}
          topic={topic}
          siblings={pages.filter(other => other !== landing)}
          article={article}
        />
      ),
    });
  });
});
