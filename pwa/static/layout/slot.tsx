import { renderToStaticMarkup } from 'react-dom/server';
import { SCREEN_TAG } from '../../ui/document-marks';

/** The place for what a page's view draws. */
export const Slot = () => <div className="screen" {...{ [SCREEN_TAG]: '' }} />;

/** Puts the screen into its place in the page's markup; without markup, the screen is the whole page. */
export function fillSlot(body: string | null, screen: string): string {
  const markup = body ?? renderToStaticMarkup(<Slot />);
  return markup.replace(`${SCREEN_TAG}=""></div>`, () => `${SCREEN_TAG}="">${screen}</div>`);
}
