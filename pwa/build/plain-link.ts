/** Replaces the router's link component (see plain-links-plugin.ts); nothing on the site renders it. */
const unused = () => {
  throw new Error('Links of this site are plain anchors.');
};

export { unused as createLink, unused as Link, unused as linkOptions, unused as useLinkProps };
