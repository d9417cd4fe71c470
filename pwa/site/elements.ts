/** The custom elements that a page's own markup may contain, with the code of each. */
const ELEMENTS = {
  'begun-attempt': () => import('../elements/attempt-element'),
  'site-carousel': () => import('../elements/carousel-element'),
  'confirm-subscription': () => import('../elements/confirm-element'),
  'last-result': () => import('../elements/last-result-element'),
  'office-map': () => import('../elements/map-element'),
};

type Name = keyof typeof ELEMENTS;

/** Loads the code of the custom elements in the page. Once loaded, it upgrades them wherever they appear. */
export function upgradeElements(): void {
  for (const name of Object.keys(ELEMENTS) as Name[]) {
    if (document.querySelector(name) && !customElements.get(name)) void upgrade(name);
  }
}

/** Loads an element's code. A control pressed before that is pressed again afterwards. */
async function upgrade(name: Name): Promise<void> {
  let pressed: HTMLElement | undefined;
  const isLoaded = new AbortController();
  addEventListener(
    'click',
    event => {
      const control = (event.target as Element).closest<HTMLElement>(`${name} [data-early]`);
      if (!control) return;
      event.stopImmediatePropagation();
      pressed = control;
    },
    { capture: true, signal: isLoaded.signal },
  );
  // Without its code, the element's markup is still readable.
  await ELEMENTS[name]().catch(() => undefined);
  isLoaded.abort();
  pressed?.click();
}
