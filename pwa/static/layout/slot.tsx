import { SCREEN_TAG } from '../../ui/document-marks';

/** The place for what a page's view draws, where the view draws only a part of the page. */
export const Slot = () => <div className="screen" {...{ [SCREEN_TAG]: '' }} />;

/** Puts the screen into its place in the page's markup. */
export function fillSlot(body: string, screen: string): string {
  return body.replace(`${SCREEN_TAG}=""></div>`, () => `${SCREEN_TAG}="">${screen}</div>`);
}
