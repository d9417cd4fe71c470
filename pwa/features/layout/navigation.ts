import paths from 'virtual:paths';
import { policies as allPolicies, type NavLink, navigation } from '../../content/site';
import type { ListedLink } from '../../ui/link-list';

const exists = (link: NavLink) => paths.includes(link.href);

/** The menus, with only the pages that this build has. */
export const groups = navigation.groups
  .map(group => ({ label: group.label, links: group.links.filter(exists) }))
  .filter(group => group.links.length > 0);

export const policies = allPolicies.filter(exists);
export const { blog, saved } = navigation;
export const contact = exists(navigation.contact) ? navigation.contact : null;

/** The compact menu: everything in one list. */
export const compact: ListedLink[] = [
  ...groups.flatMap(group => group.links),
  blog,
  { ...saved, forReader: true },
  ...(contact ? [contact] : []),
];
