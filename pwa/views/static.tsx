import { Body } from '../ui/body';
import type { Page } from './page';

/** A page that the build has rendered whole. Any moving parts are custom elements (`arrival.ts`). */
export function Static({ page }: { page: Page<'static'> }) {
  return <Body html={page.body ?? ''} />;
}
