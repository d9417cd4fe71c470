import { useCallback, useState } from 'react';
import type { QuizQuestion } from '../../content/types';

/** A question's drawing, which loads when the reader comes to it: a result has many. */
export function Drawing({ src, alt }: NonNullable<QuizQuestion['img']>) {
  const [isNear, setNear] = useState(false);
  const watch = useCallback((drawing: SVGSVGElement) => {
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true));
    near.observe(drawing);
    return () => near.disconnect();
  }, []);
  return (
    // Not an image of its own document: so it has the colours and the font of the page.
    <svg ref={watch} className="quiz-picture" role="img" aria-label={alt} viewBox="0 0 640 360">
      {isNear && <use href={`${src}#drawing`} />}
    </svg>
  );
}
