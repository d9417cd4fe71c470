import { faq, questions } from '../../content/faq';
import { Icon } from '../../ui/icon';
import { chevronIcon } from '../../ui/icons';
import { LinkedText } from '../layout/linked-text';

/** Three questions, one open at a time (by the `name` of `<details>`). */
export function FaqPage() {
  return (
    <div className="page faq">
      <header className="page-head">
        <h1>{faq.title}</h1>
        <p className="lede">
          <LinkedText text={faq.lede} />
        </p>
      </header>
      <div className="questions">
        {questions.map(({ id, question, answer }) => (
          <details key={question} name="faq">
            <summary>
              <h2>{question}</h2>
              <Icon path={chevronIcon} />
            </summary>
            {/* An address with this id opens the answer around it. */}
            <div id={id}>
              {answer.map(paragraph => (
                <p key={paragraph}>
                  <LinkedText text={paragraph} />
                </p>
              ))}
            </div>
          </details>
        ))}
      </div>
      <img className="page-picture" src={faq.picture} alt="" width={720} height={480} loading="lazy" />
    </div>
  );
}
