import { site, team } from '../../content/site';

const principles = [
  [
    'Begin with the place',
    'Before a model there is a visit. We measure light, dust, distance to the nearest socket and what people already do when something goes wrong.',
  ],
  [
    'Decide on the device',
    'A forest edge has no network and a factory does not want one. Our models run where the camera is, and send a sentence rather than a film.',
  ],
  [
    'Say what it cannot do',
    'Every system we hand over comes with the conditions under which it fails, tested on the site, in words its owner can use.',
  ],
];

/** Who the company is, how it works, and its people. */
export function AboutPage() {
  return (
    <div className="page about">
      <header className="page-head">
        <h1>A small team that likes difficult places</h1>
        <p className="lede">
          {site.brand} was founded in Gurugram by people who had built machine learning for data centres and
          wanted to see it work in a field at four in the morning.
        </p>
      </header>
      <div className="prose">
        <p>
          Our first camera hung on a mango tree beside a maize field that lost a third of its crop to boar
          each year. It taught us most of what we know: that rain on a lens looks like an animal, that a
          battery ages faster than a model, and that an alarm nobody trusts is worse than none. The second
          version rang a phone eleven times in a season and was right ten times, and the farmer stopped
          sleeping in his watch hut.
        </p>
        <p>
          Since then we have taken the same way of working to factory floors, where a camera must see a
          missing helmet without sending a picture anywhere, and to therapy rooms, where software plans
          sessions with children on the autism spectrum and a therapist decides. We also build first versions
          for others, prove ideas before money is spent on them, and teach teams and students what we have
          learned.
        </p>
      </div>
      <section aria-labelledby="ways">
        <h2 id="ways">How we work</h2>
        <ol className="principles">
          {principles.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="team">
        <h2 id="team">The team</h2>
        <ul className="team">
          {team.map(member => (
            <li key={member.name}>
              <img
                src={member.img}
                alt={`Drawn portrait of ${member.name}`}
                width={480}
                height={480}
                loading="lazy"
                decoding="async"
              />
              <h3>{member.name}</h3>
              <p>{member.position}</p>
              <a href={member.profile} target="_blank" rel="noopener noreferrer">
                Profile<span className="visually-hidden"> of {member.name}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
