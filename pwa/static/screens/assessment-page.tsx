import { assessment } from '../../content/assessment';
import { ContactBand } from '../layout/contact-band';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'last-result': HTMLAttributes<HTMLElement>;
    }
  }
}

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
          <a className="button" href="/assessmentStarted/0">
            Start Assessment
          </a>
          <last-result />
        </div>
      </section>
      <ContactBand />
    </div>
  );
}
