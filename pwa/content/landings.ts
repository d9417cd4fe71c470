import type { InquiryTopic } from '../../api/contract/inquiry';

/** The short landing pages: five groups of the full-screen menu with three pages each. */

export interface Landing {
  slug: string;
  /** The page's name in the full-screen menu, below its group's label. */
  menuLabel: string;
  heading: string;
  subtitle: string;
  /** What can be seen on its picture, `public/images/landings/<slug>.svg`. */
  pictureAlt: string;
  /** For search engines and shared links. */
  description: string;
  /** The one paragraph of the page, plain text. */
  intro: string;
}

interface LandingGroup {
  label: string;
  /** The topic of inquiries that its pages lead to. */
  topic: InquiryTopic;
  /** Slug of the article that the pages of this group link to. */
  article: string;
  pages: Landing[];
}

export const landings: LandingGroup[] = [
  {
    label: 'Applied AI',
    topic: 'Applied AI',
    article: 'applied-ai',
    pages: [
      {
        slug: 'applied-ai-healthcare',
        menuLabel: 'Healthcare',
        pictureAlt:
          'A radiologist in front of a light box; the doubtful picture of the chest has been moved to the front',
        heading: 'Applied AI in healthcare',
        subtitle:
          'Useful in the queue, on the ward and in the records, as long as a clinician has the last word.',
        description:
          'Where machine learning helps a hospital today, from reading order to missed appointments, and why a model from one clinic may fail in the next.',
        intro:
          'A district hospital takes two hundred chest X-rays a day and has one radiologist. She reads them in the order in which they arrive, so a collapsed lung may wait behind forty healthy ones. A model that puts the suspicious pictures on top changes no diagnosis: she still reads every one, only in a better order. Uses of this kind work well, because a mistake costs a delay and not a wrong treatment. The same is true of guessing which patients will miss an appointment, or of finding a result that nobody has opened. What to watch for is the place where a model was made. One that learned on another hospital’s machines and patients may quietly do worse in yours, so test it on your own pictures first, keep counting afterwards, and let a clinician decide.',
      },
      {
        slug: 'applied-ai-education',
        menuLabel: 'Education',
        pictureAlt:
          'A teacher’s desk in the evening with notebooks in three piles, one for each misunderstanding',
        heading: 'Applied AI in education',
        subtitle: 'Good at showing a teacher where to look, poor at deciding what a pupil is worth.',
        description:
          'How schools can use machine learning to find the step that was missed, and why a prediction about a child should never become a label.',
        intro:
          'Forty pupils hand in a page of fractions, and their teacher has one evening. Most of the wrong answers come from two or three misunderstandings: somebody has added the denominators, somebody has forgotten to reduce. A program that sorts the pages by the likely misunderstanding turns a pile of marks into tomorrow’s lesson. This is where machine learning serves a school best: it reads much, quickly, and shows a teacher where to look. It serves badly where it predicts a child. A forecast that a pupil will fail can bring help early, or it can become a reason to expect less of her, and the program does not know which. So let predictions open a conversation and never close one, collect no more about children than the task needs, and tell their parents what is kept.',
      },
      {
        slug: 'applied-ai-aerospace',
        menuLabel: 'Aerospace',
        pictureAlt: 'A technician at an aircraft engine; one of its blades has a nick and is marked',
        heading: 'Applied AI in aerospace',
        subtitle: 'Machine learning on the ground, where it can advise an engineer and be checked.',
        description:
          'Engine health, borescope pictures and maintenance records: where machine learning has a place in aviation, and where certification keeps it out.',
        intro:
          'An engine comes off the wing for an inspection, and a technician pushes a thin camera past hundreds of turbine blades, looking for nicks. It is slow work, and attention fades. A vision model that marks doubtful blades in the recording gives a second pair of eyes that never tires, while the technician still signs the sheet. Engine sensors tell a similar story: a temperature that creeps up flight after flight is found sooner by a model that knows the normal spread than by a fixed limit. The difficulty is rarity. Real failures are few, so there is little to learn from, and a high average score says next to nothing about the one case that matters. In flight, rules of certification ask for behaviour that can be demonstrated. Begin on the ground, with advice, and keep the reasons on record.',
      },
    ],
  },
  {
    label: 'Natural Language Processing',
    topic: 'Natural Language Processing',
    article: 'introduction-to-nlp',
    pages: [
      {
        slug: 'nlp-in-healthcare',
        menuLabel: 'Healthcare',
        pictureAlt:
          'A discharge letter on a clipboard; two of its lines are marked, and each extract points to its line',
        heading: 'Natural language processing in healthcare',
        subtitle: 'Most of what a hospital knows about a patient is written in sentences, and in a hurry.',
        description:
          'Clinical notes hold what tables leave out. What a machine can find in them, why “no fever” is a hard sentence, and how to keep the notes private.',
        intro:
          'The discharge letter says “no hx of DM, mother diabetic, pt denies chest pain”. A program that hunts for the word diabetic puts this patient on the wrong list. Clinical notes are full of such traps: negations, relatives, suspicions that were later dropped, abbreviations that mean one thing on one ward and something else on the next. Modern language models handle most of them, and it pays: allergies can be found before a prescription, registers filled without typing, old reports searched by meaning. Yet a model that writes a summary can also add a plausible sentence that nobody wrote. Ask for an extract that points to its line in the note, so that a doctor can check it at a glance. And settle first where the text is processed, because a patient’s history should not leave the hospital by accident.',
      },
      {
        slug: 'nlp-in-education',
        menuLabel: 'Education',
        pictureAlt:
          'An exercise book written in English and Hindi, with a comment on one passage; rain outside the window',
        heading: 'Natural language processing in education',
        subtitle:
          'Reading what pupils write, in the languages in which they write it, without replacing the reader.',
        description:
          'Comments on drafts, reading levels and translation for parents: what language technology can do in a school, and why marking essays is another matter.',
        intro:
          'A class of fourteen-year-olds writes about the monsoon, some in English, some in Hindi, many in both within one sentence. Language technology can help their teacher in modest, dependable ways. It can tell how difficult a text is before it is handed out, translate a notice for parents, gather the words that the whole class misspells, or ask a pupil where the second paragraph is going while there is still time to change it. Marking is another matter. A program that was trained on marks learns what marks went along with, such as length, long words and tidy grammar, and pupils soon learn to supply these. It is also hardest on those whose language it has seen least. Let it comment on drafts, let people give the marks, and try it on your own pupils’ writing before you trust it.',
      },
      {
        slug: 'nlp-in-finance',
        menuLabel: 'Finance',
        pictureAlt:
          'A contract under a magnifying glass, one clause marked, in front of shelves full of binders',
        heading: 'Natural language processing in finance',
        subtitle: 'Contracts, complaints and filings, read by machine and checked at the source.',
        description:
          'What language models do well in a bank or an insurer, from contract clauses to complaints, and why every figure must lead back to its page.',
        intro:
          'A lender has four thousand loan agreements, signed over twelve years on a dozen templates, and a reference rate is about to be withdrawn. Which contracts name it, and what do they say should happen then? Reading them would take a team several weeks. A language model finds the clauses in a day, and lawyers check what it found together with a sample of what it did not. Work of this kind suits the technology: much text, a narrow question, an answer that stands on a page. Sorting complaints and comparing this year’s filing with last year’s belong to it too. Be careful where an answer has no page. A model asked for a ratio may produce one that looks right and was never printed. Insist on the source of each figure, keep arithmetic in ordinary software, and record who approved the result.',
      },
    ],
  },
  {
    label: 'Computer Vision',
    topic: 'Computer Vision',
    article: 'computer-vision',
    pages: [
      {
        slug: 'computer-vision-automotive',
        menuLabel: 'Automotive',
        pictureAlt: 'A bus at dusk in the rain; its camera has found the cyclist beside the rear wheel',
        heading: 'Computer vision in the automotive industry',
        subtitle: 'From weld seams to crossings at dusk, and why the rare picture decides.',
        description:
          'Cameras inspect welds, watch blind spots and read roads. Where computer vision in vehicles is dependable today, and how to test the rare case.',
        intro:
          'A bus driver turns left at dusk, in rain, and a cyclist is beside the rear wheel. A camera there, with a small computer that knows what a cyclist looks like, can warn the driver in time. It is a good task for computer vision: the place is known, the question is narrow, and the person at the wheel remains in charge. In the factory, the same technique looks at weld seams, paint and missing clips. Driving without a person is of another order, because a road brings what nobody photographed: a cow lying down, a sofa, a mirror on a lorry. A score averaged over ordinary roads hides exactly these. So ask of any system how it was tested at night, in rain and with a dirty lens, what it does when it is unsure, and who is told.',
      },
      {
        slug: 'computer-vision-retail',
        menuLabel: 'Retail',
        pictureAlt: 'A camera above a shop shelf marks the gap where the milk was',
        heading: 'Computer vision in retail',
        subtitle: 'Watch shelves rather than faces, and count what helps the shop.',
        description:
          'Empty shelves, queues and spoiled fruit: what a camera can usefully see in a shop, and how to avoid watching the people in it.',
        intro:
          'At six in the evening the milk is gone, although the stock system shows thirty litres. They stand in the back room, and nobody has noticed the empty shelf. A camera that looks at the shelf and nothing else can notice it, and send one line to the person on duty. Shelves, queues at the till, bruised fruit and wrong price labels are things that computer vision sees reliably enough to be useful, because a false alarm costs a short walk. Packaging changes every month, so plan for new pictures from the start. The harder question is people. Recognising customers, or guessing their mood or age, brings little that a shop needs and much that the law and good manners forbid. Process pictures in the shop, keep counts instead of recordings, and put up a sign that says what the cameras do.',
      },
      {
        slug: 'computer-vision-manufacturing',
        menuLabel: 'Manufacturing',
        pictureAlt: 'A metal bracket on a belt; a low lamp shows a crack, which is marked',
        heading: 'Computer vision in manufacturing',
        subtitle: 'A good lamp, a fixed camera and an honest count of what was missed.',
        description:
          'Inspecting parts by camera: why lighting matters more than the model, how to begin with few faulty parts, and which two errors to count.',
        intro:
          'A press makes a bracket every two seconds, and about one in several hundred has a hairline crack. Inspectors find most of them in the first hour and fewer in the last. A camera over the belt does not tire, but it sees only what the light shows: a crack that is plain under a low lamp vanishes under a ceiling tube. Spend the first week on the lamp, the mount and the lens. The model comes afterwards, and it may be small, because the scene never changes. Faulty parts are rare, so many lines begin by learning what a good part looks like and setting aside whatever differs. Count both errors from the first day, the good parts thrown away and the bad ones let through, agree on what each of them costs, and keep the doubtful parts for a person.',
      },
    ],
  },
  {
    label: 'Forecasting Using AI',
    topic: 'Forecasting Using AI',
    article: 'forecasting-using-ai',
    pages: [
      {
        slug: 'ai-forecasting-stocks',
        menuLabel: 'Stocks',
        pictureAlt:
          'Somebody looks at a chart of prices that ends in many possible futures, one of them drawn boldly',
        heading: 'Forecasting and the stock market',
        subtitle: 'What a model can say about tomorrow’s price is very little; about risk, rather more.',
        description:
          'Can AI predict share prices? Why it mostly cannot, how a back-test deceives its own author, and which questions about markets have useful answers.',
        intro:
          'Somebody shows you a model that would have doubled its money over the past five years. Ask how many models were tried before this one. If there were a hundred, the best of them had to look brilliant, even if all were guessing. Share prices are the hardest thing that anyone tries to forecast, because thousands of people act on the same information at once: whatever can be foreseen is, for the most part, in the price already. A pattern that works is copied until it stops working, and trading costs take much of what remains. We do not sell price predictions, and we would doubt those who do. Other questions have better answers: how widely a portfolio may swing, how much cash to hold, which orders look like mistakes. Volatility is partly predictable; direction hardly is. None of this is investment advice.',
      },
      {
        slug: 'ai-demand-forecasting',
        menuLabel: 'Demand',
        pictureAlt:
          'A baker beside a shelf with a stack of loaves for each day, and a range above each stack',
        heading: 'Demand forecasting with AI',
        subtitle: 'A range for every day is worth more than one number that looks exact.',
        description:
          'How to forecast what will be needed: start with last week’s figure, give a range, remember the days when the shelf was empty, and measure the cost.',
        intro:
          'A bakery with nine shops decides at midnight how many loaves to bake. Too few, and customers leave; too many, and the rest is given away at closing time. The simplest forecast is last Tuesday’s sales, and a new method has to beat it on weeks that it has not seen. Weather, paydays, school holidays and festivals usually bring an improvement; the festivals need care, because the moon moves them through the calendar. A good forecast is a range, and the order follows from it: where an unsold loaf costs little beside a lost customer, bake towards the upper end. Two traps are common. Sales are not demand, since a shop that sold out at four o’clock shows too small a figure. And people adjust forecasts by hand, often with reason, so record the adjustments and see who was right.',
      },
      {
        slug: 'ai-sales-prediction',
        menuLabel: 'Sales',
        pictureAlt: 'A woman moves a card on a board of offers, while a gauge gives a second opinion',
        heading: 'Sales prediction with AI',
        subtitle: 'Which offers will close, which customers may leave, and what to do with the answer.',
        description:
          'Predicting sales from the order book: why clean dates matter more than the model, how answers leak into the past, and what acting on a score changes.',
        intro:
          'On the first of the month a sales manager adds up what twelve people believe they will sell. Some are hopeful by nature and others careful, and everybody has learned what the meeting wants to hear. A model that reads the order book (age of the offer, last contact, size, how similar offers ended) gives a second opinion without a mood. It is most useful where the two disagree. Its usual fault is hidden in the records: if the field “reason” is filled in only after a deal is lost, the model seems to foresee the loss and in truth has read about it. So use only what was known on the day, and test on later months. Remember too that a score changes what people do. Customers who are called because they may leave are no longer the customers that the model learned from.',
      },
    ],
  },
  {
    label: 'Reliable and Robust AI',
    topic: 'Reliable and Robust AI',
    article: 'reliable-and-robust-ai',
    pages: [
      {
        slug: 'reliable-and-robust-ai-enterprise',
        menuLabel: 'Enterprise',
        pictureAlt:
          'Two invoices on a belt; the total of the second has moved to the top, a lamp is lit, and a hand reaches for the switch',
        heading: 'Reliable and robust AI in the enterprise',
        subtitle: 'The model is the small part; what surrounds it decides whether it can be trusted.',
        description:
          'What keeps a model dependable after its first good month: an owner, checks on its input, a measured baseline and a tested way to switch it off.',
        intro:
          'An invoice reader works well for eight months. Then a large supplier moves the total from the bottom of the page to the top, and for three weeks the reader books the tax number as the amount. Nothing crashed and no alarm rang. Failures of this sort are the normal kind in companies: the world changes a little, and the model goes on answering with the same confidence. The remedies are plain. Name one person who owns the model. Check its input for what was never seen before, and its output for what cannot be. Compare a small sample with the truth every week, for as long as it runs. Keep each version together with the data that made it. Write down how work continues when the model is switched off, and switch it off once, on a quiet day, to see.',
      },
      {
        slug: 'reliable-and-robust-ai-education',
        menuLabel: 'Education',
        pictureAlt: 'A textbook about leaves; the answer on a tablet points to the passage that it quotes',
        heading: 'Reliable and robust AI in education',
        subtitle: 'A wrong answer to a learner is worse than none, and some learners get more of them.',
        description:
          'How to check a learning assistant before pupils meet it: wrong answers, dialects, accusations of cheating, and a teacher who can see everything.',
        intro:
          'A learning assistant explains photosynthesis to a twelve-year-old, clearly and kindly, and in one sentence it is wrong. An adult might notice; a learner cannot, because not yet knowing is the point of being there. Reliability in education therefore begins with what the assistant may talk about. Tie it to the textbook in use, let it quote the page, and teach it to say that it does not know. Then test it as pupils will use it: with spelling mistakes, in their own dialect, with questions asked in order to get the homework done. Look at the results group by group, since an average hides whom it fails. Programs that claim to detect machine-written essays deserve special distrust, as they accuse honest pupils. And a teacher should be able to read every conversation, with the pupils’ knowledge.',
      },
      {
        slug: 'reliable-and-robust-ai-healthcare',
        menuLabel: 'Healthcare',
        pictureAlt:
          'A doctor on a night ward beside a picture of a chest; the mark in its corner is marked, not the lung',
        heading: 'Reliable and robust AI in healthcare',
        subtitle: 'Safe on the day of the test is not enough; it has to stay safe on a Sunday night.',
        description:
          'Testing medical AI beyond the first score: other scanners, other patients, honest uncertainty, drift, and what the night shift does when it is down.',
        intro:
          'A model finds pneumonia in the pictures of the hospital where it was made. In a second hospital it does much worse. It turns out that in the first one the sickest patients were photographed in bed, with a portable machine that leaves a mark in the corner, and the model had learned the mark. Shortcuts of this kind have been found again and again in medical imaging, and no score from one place reveals them. Test in at least one hospital that took no part, and look separately at age, sex, scanner and ward. Let the model say when a picture is unlike those it knows, and send that picture to a person. New equipment and new guidelines call for a new test. And write down what the night shift does when the screen stays empty, because one Sunday it will.',
      },
    ],
  },
];
