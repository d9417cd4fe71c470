import { questions } from '../../content/faq';
import { Icon } from '../../ui/icon';

/** Three questions, one open at a time (by the `name` of `<details>`). */
export function FaqPage() {
  return (
    <div className="page faq">
      <header className="page-head">
        <h1>Questions and answers</h1>
        <p className="lede">
          What people ask before they write to us. If yours is not here, <a href="/contact">ask it</a>.
        </p>
      </header>
      <div className="questions">
        {questions.map(({ question, answer }) => (
          <details key={question} name="faq">
            <summary>
              <h2>{question}</h2>
              <Icon name="chevron" />
            </summary>
            {answer.map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </details>
        ))}
      </div>
      <img className="page-picture" src="/images/faq.svg" alt="" width={720} height={480} loading="lazy" />
    </div>
  );
}
