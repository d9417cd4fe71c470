import { apps, product, shop, trial } from '../../content/apps';
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
    description: product.description,
    ...(product.images[0] ? { picture: product.images[0].src } : {}),
    content: <BuyPage />,
  }),
  staticPage({
    path: '/try',
    title: shop.title,
    description: shop.description,
    ...(onTrial[0] ? { picture: onTrial[0].image } : {}),
    content: <TryPage apps={onTrial} />,
  }),
  ...apps.map(app =>
    staticPage({
      path: `/${app.slug}`,
      title: `${app.name} app`,
      description: app.description,
      picture: app.image,
      imageAlt: app.imageAlt,
      structured: [breadcrumbs([shop.title, '/try'], [app.name, `/${app.slug}`])],
      content: <AppPage app={app} />,
    }),
  ),
];
