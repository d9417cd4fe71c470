import { city, pilot } from './company';
import { inWords } from './numbers';
import { brand } from './site';

/** The page about the company. */
export const about = {
  title: 'About us',
  description: `Who ${brand} is: a small team from ${city} that builds machine learning for fields, factory floors and therapy rooms, and the way it works.`,
  heading: 'A small team that likes difficult places',
  lede: `${brand} was founded in ${city} by people who had built machine learning for data centres and wanted to see it work in a field at four in the morning.`,
  story: [
    `Our first camera hung on a mango tree beside a maize field that lost ${pilot.lossBefore} of its crop to boar each year. It taught us most of what we know: that rain on a lens looks like an animal, that a battery ages faster than a model, and that an alarm nobody trusts is worse than none. The second version rang a phone ${inWords(pilot.alarms)} times in a season and was right ${inWords(pilot.rightAlarms)} times. It missed ${inWords(pilot.missed)} visits, and still the farmer stopped sleeping in his watch hut.`,
    'Since then we have taken the same way of working to factory floors, where a camera must see a missing helmet without sending a picture anywhere, and to therapy rooms, where software plans sessions with children on the autism spectrum and a therapist decides. We also build first versions for others, prove ideas before money is spent on them, and teach teams and students what we have learned.',
  ],
  ways: {
    heading: 'How we work',
    principles: [
      {
        title: 'Begin with the place',
        text: 'Before a model there is a visit. We measure light, dust, distance to the nearest socket and what people already do when something goes wrong.',
      },
      {
        title: 'Decide on the device',
        text: 'A forest edge has no network and a factory does not want one. Our models run where the camera is, and send a sentence rather than a film.',
      },
      {
        title: 'Say what it cannot do',
        text: 'Every system we hand over comes with the conditions under which it fails, tested on the site, in words its owner can use.',
      },
    ],
  },
  team: {
    heading: 'The team',
    /** Describes a member's picture. */
    pictureAlt: (name: string) => `Drawn portrait of ${name}`,
  },
};
