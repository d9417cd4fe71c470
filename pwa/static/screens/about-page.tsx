import { about } from '../../content/about';
import { demonstration, team } from '../../content/company';
import { ContactBand } from '../layout/contact-band';
import { DEMONSTRATION_ID } from '../layout/footer';
import { PilotFigures } from './pilot-figures';

/** Who the company is, how it works, and its people. */
export function AboutPage() {
  const { heading, lede, story, ways } = about;
  return (
    <div className="page about">
      <header className="page-head">
        <h1>{heading}</h1>
        <p className="lede">{lede}</p>
      </header>
      <div className="prose">
        {story.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <PilotFigures />
      <section aria-labelledby="ways">
        <h2 id="ways">{ways.heading}</h2>
        <ol className="principles">
          {ways.principles.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="team">
        <h2 id="team">{about.team.heading}</h2>
        <ul className="team">
          {team.map(member => (
            <li key={member.name}>
              <img
                src={member.img}
                alt={about.team.pictureAlt(member.name)}
                width={480}
                height={480}
                loading="lazy"
                decoding="async"
              />
              <h3>{member.name}</h3>
              <p>{member.position}</p>
              <p className="task">{member.task}</p>
              <a href={member.profile} target="_blank" rel="noopener noreferrer">
                Profile<span className="visually-hidden"> of {member.name}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      {demonstration && (
        <section id={DEMONSTRATION_ID} aria-label={demonstration.heading}>
          <h2>{demonstration.heading}</h2>
          <p className="prose">{demonstration.text}</p>
        </section>
      )}
      <ContactBand />
    </div>
  );
}
