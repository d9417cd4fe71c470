import { assessment } from '../../content/assessment';
import { quizzes } from '../../content/quiz';
import { site } from '../../content/site';
import { ContactBand } from '../layout/contact-band';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'begun-attempt': HTMLAttributes<HTMLElement> & Record<`data-${string}`, number | undefined>;
      'last-result': HTMLAttributes<HTMLElement>;
    }
  }
}

/** The set of questions that the card starts. */
const SET = 0;

/** Where the assessment begins. */
export function AssessmentPage() {
  const { title, picture, pictureAlt, lede, paragraphs } = assessment;
  return (
    <div className="page">
      <section className="assessment-card">
        <img src={picture} alt={pictureAlt} width={720} height={480} />
        <div>
          <h1>{title}</h1>
          <p className="lede">{lede}</p>
          {paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <begun-attempt data-quiz={SET} data-questions={quizzes[SET]?.length}>
            <a className="button" href={`/assessmentStarted/${SET}`}>
              Start Assessment
            </a>
          </begun-attempt>
          <last-result lang={site.locale.replace('_', '-')} />
        </div>
      </section>
      <ContactBand />
    </div>
  );
}
