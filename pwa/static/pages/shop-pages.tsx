import { apps, product, trial } from '../../content/apps';
import { AppPage } from '../screens/app-page';
import { BuyPage } from '../screens/buy-page';
import { TryPage } from '../screens/try-page';
import { breadcrumbs, type PageEntry, staticPage } from './page-entry';

const onTrial = apps.filter(({ slug }) => trial.some(wanted => wanted === slug));

/** The shop and the apps. */
export const shopPages: PageEntry[] = [
  staticPage({
    path: '/buy',
    title: product.name,
    description:
      'The therapy-planning tool for children with autism, for centres: what it does, who uses it, and how to get an offer by e-mail or telephone.',
    picture: product.images[0]?.src ?? '',
    content: <BuyPage />,
  }),
  staticPage({
    path: '/try',
    title: 'Try our apps',
    description:
      'PashuTham for the edge of the field and Saraswat Hospital for patients: two apps to install and try today.',
    picture: onTrial[0]?.image ?? '',
    content: <TryPage apps={onTrial} />,
  }),
  ...apps.map(app =>
    staticPage({
      path: `/${app.slug}`,
      title: `${app.name} app`,
      description: app.description,
      picture: app.image,
      imageAlt: app.imageAlt,
      structured: [breadcrumbs(['Try our apps', '/try'], [app.name, `/${app.slug}`])],
      content: <AppPage app={app} />,
    }),
  ),
];
