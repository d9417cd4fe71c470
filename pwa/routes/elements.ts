/** The custom elements that a page's own markup may hold, and the code of each. */
const ELEMENTS = {
  'site-carousel': () => import('../ui/carousel-element'),
  'confirm-subscription': () => import('../features/newsletter/confirm-element'),
  'place-map': () => import('../features/company/map-element'),
};

/** Loads the code of those custom elements that are in the page; it then takes them up wherever they appear. */
export function upgradeElements(): void {
  for (const [name, load] of Object.entries(ELEMENTS)) {
    if (!document.querySelector(name) || customElements.get(name)) continue;
    // Without its code the markup is still there to be read.
    load().catch(() => undefined);
  }
}
