/** The custom elements that a page's own markup may hold, and the code of each. */
const ELEMENTS = {
  'site-carousel': () => import('../elements/carousel-element'),
  'confirm-subscription': () => import('../elements/confirm-element'),
  'place-map': () => import('../elements/map-element'),
};

type Name = keyof typeof ELEMENTS;

/** Loads the code of those custom elements that are in the page; it then takes them up wherever they appear. */
export function upgradeElements(): void {
  for (const name of Object.keys(ELEMENTS) as Name[]) {
    if (document.querySelector(name) && !customElements.get(name)) void upgrade(name);
  }
}

/** A control that is pressed before its element's code is there is pressed again when it is. */
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
  // Without its code the markup is still there to be read.
  await ELEMENTS[name]().catch(() => undefined);
  isLoaded.abort();
  pressed?.click();
}
