import type { QuizQuestion } from './types';

/** Set 0: seventeen questions on data analytics and logic, from easy to hard. */
const dataAnalytics: QuizQuestion[] = [
  {
    skill: 'figures',
    question:
      'A shop sold 12, 15, 9, 20 and 14 coffee machines on five days. How many is that a day on average?',
    options: ['12', '13', '14', '15'],
    answer: '14',
    explanation: 'The five numbers add up to 70, and 70 divided by 5 is 14.',
  },
  {
    skill: 'charts',
    question: 'Which two cameras together sent as many alerts as the South camera alone?',
    options: ['North and East', 'East and West', 'North and West'],
    img: {
      src: '/images/quiz/alerts.svg',
      alt: 'Bar chart of alerts in one week by camera: North 18, East 12, South 30, West 24.',
    },
    answer: 'North and East',
    explanation: 'North sent 18 and East 12, which makes the 30 of South.',
  },
  {
    skill: 'logic',
    question: 'Which of these is a categorical variable?',
    options: ['Body temperature in degrees', 'Blood group', 'Number of visits', 'Waiting time in minutes'],
    answer: 'Blood group',
    explanation: 'A blood group is a name and not an amount: there is no sense in adding or averaging it.',
  },
  {
    skill: 'figures',
    question:
      'Nine houses in a street cost between 40 and 60 lakh rupees each; the tenth, a villa, costs 900 lakh. Which figure says best what a typical house there costs?',
    options: ['The mean', 'The median', 'The maximum', 'The range'],
    answer: 'The median',
    explanation:
      'The villa alone pulls the mean above the price of every other house. The median stays among the nine.',
  },
  {
    skill: 'charts',
    question: 'Which machine makes the largest share of faulty parts?',
    options: ['Machine A', 'Machine B', 'Machine C', 'All three make the same share'],
    img: {
      src: '/images/quiz/faulty-parts.svg',
      alt: 'Table of parts made and parts found faulty. Machine A: 400 made, 12 faulty. Machine B: 250 made, 10 faulty. Machine C: 500 made, 15 faulty.',
    },
    answer: 'Machine B',
    explanation:
      'B has 10 faulty parts in 250, which is 4%. A and C have 3% each, although C has the most faulty parts.',
  },
  {
    skill: 'figures',
    question: 'A price rises by 20% and then falls by 20%. Where is it now, compared with the beginning?',
    options: ['Where it was', '4% lower', '4% higher', '2% lower'],
    answer: '4% lower',
    explanation: '1.2 times 0.8 is 0.96: the fall is 20% of a larger amount than the rise was.',
  },
  {
    skill: 'charts',
    question: 'Between which two months did the number of visitors grow by the largest percentage?',
    options: ['January to February', 'February to March', 'April to May', 'May to June'],
    img: {
      src: '/images/quiz/visitors.svg',
      alt: 'Line chart of visitors by month: January 200, February 240, March 300, April 270, May 320, June 390.',
    },
    answer: 'February to March',
    explanation:
      'From 240 to 300 is a growth of 25%. From May to June 70 visitors were added, the most of all, but to 320: less than 22%.',
  },
  {
    skill: 'logic',
    question: 'Which number continues the sequence 2, 6, 12, 20, 30?',
    options: ['36', '40', '42', '44'],
    answer: '42',
    explanation: 'The steps are 4, 6, 8 and 10, so the next one is 12. Or: 1 × 2, 2 × 3, up to 6 × 7.',
  },
  {
    skill: 'logic',
    question:
      'All sensors in hall 3 are calibrated. Some calibrated devices are more than five years old. What follows for certain?',
    options: [
      'Some sensors in hall 3 are more than five years old',
      'No sensor in hall 3 is more than five years old',
      'Nothing about the age of the sensors in hall 3',
    ],
    answer: 'Nothing about the age of the sensors in hall 3',
    explanation:
      'The old devices may be in hall 3 or anywhere else: there are calibrated devices outside of the hall, too.',
  },
  {
    skill: 'chance',
    question:
      'Towns with more fire engines have more damage by fire each year. What is the most likely explanation?',
    options: [
      'Fire engines cause damage',
      'The size of a town influences both numbers',
      'The damage is reported wrongly',
      'Fire engines are bought too late',
    ],
    answer: 'The size of a town influences both numbers',
    explanation:
      'A larger town has more fire engines and more fires. A common cause makes two numbers move together without either causing the other.',
  },
  {
    skill: 'charts',
    question: 'Which correlation coefficient fits this scatter plot best?',
    options: ['−0.9', '−0.2', '0.2', '0.9'],
    img: {
      src: '/images/quiz/heating.svg',
      alt: 'Scatter plot of ten days, outdoor temperature in degrees against heating energy in kilowatt hours: 0 and 92, 2 and 95, 4 and 80, 6 and 82, 8 and 66, 10 and 60, 12 and 62, 14 and 45, 16 and 38, 18 and 40.',
    },
    answer: '−0.9',
    explanation:
      'The warmer the day, the less heating: the coefficient is negative. The points lie close to a line, so it is near −1.',
  },
  {
    skill: 'models',
    question:
      'A detector looks for elephants in 200 pictures. Of the pictures in which it reports an elephant, what share really shows one (its precision)?',
    options: ['22.5%', '75%', '90%', '96%'],
    img: {
      src: '/images/quiz/confusion.svg',
      alt: 'Table of 200 pictures. Elephant in the picture: 45 reported, 5 not reported. No elephant in the picture: 15 reported, 135 not reported.',
    },
    answer: '75%',
    explanation:
      'It reports 45 + 15 = 60 elephants, and 45 of them are real: 75%. That it finds 45 of the 50 elephants, 90%, is its recall.',
  },
  {
    skill: 'charts',
    question: 'Which carrier delivers at least three quarters of its parcels within four days?',
    options: ['Carrier X', 'Carrier Y', 'Carrier Z', 'None of them'],
    img: {
      src: '/images/quiz/delivery.svg',
      alt: 'Box plots of delivery times in days, as minimum, lower quartile, median, upper quartile and maximum. Carrier X: 1, 2, 3, 5, 7. Carrier Y: 2, 3, 3.5, 4, 9. Carrier Z: 1, 3, 4.5, 6, 8.',
    },
    answer: 'Carrier Y',
    explanation:
      'The upper quartile is the right edge of the box. Only that of Y is at four days, although its slowest parcel is the slowest of all.',
  },
  {
    skill: 'logic',
    question:
      'A table of 1,000 orders is joined with a table of customers on the customer’s number. Every order has its customer, but 20 customers are in their table twice by mistake, and each of those has 3 orders. How many rows has the inner join?',
    options: ['1,000', '1,020', '1,060', '1,120'],
    answer: '1,060',
    explanation:
      'An order of a customer who is listed twice appears twice. That concerns 20 × 3 = 60 orders, each of which adds a row.',
  },
  {
    skill: 'models',
    question:
      'Two detectors were tried on animals by day and by night. At your site half of the animals come by day and half by night. Which detector do you choose?',
    options: [
      'Detector A, which finds more by day and more by night',
      'Detector B, which finds more in all',
      'Either: the trials contradict each other',
    ],
    img: {
      src: '/images/quiz/detectors.svg',
      alt: 'Table of animals found. Detector A: by day 90 of 100, by night 120 of 400, in all 210 of 500. Detector B: by day 340 of 400, by night 20 of 100, in all 360 of 500.',
    },
    answer: 'Detector A, which finds more by day and more by night',
    explanation:
      'A finds 90% by day and 30% by night, B 85% and 20%. B is ahead in all only because it was tried mostly by day, when finding is easy: Simpson’s paradox.',
  },
  {
    skill: 'chance',
    question:
      'One machine in 100 has a fault. A test finds 9 of 10 faults, and rings for 1 in 10 sound machines, too. It rings for a machine. How likely is it that the machine has the fault?',
    options: ['About 8%', 'About 50%', 'About 81%', '90%'],
    answer: 'About 8%',
    explanation:
      'Of 1,000 machines 10 have the fault, and the test rings for 9 of them; it also rings for 99 of the 990 sound ones. 9 in 108 is about 8%.',
  },
  {
    skill: 'chance',
    question:
      'A team tries 20 colours for a button. None of them has any effect, and each is tested by itself at a significance level of 5%. How likely is it that at least one seems to work?',
    options: ['5%', '20%', 'About 64%', '100%'],
    answer: 'About 64%',
    explanation:
      'Each test is right with a probability of 0.95. All twenty are right with 0.95 to the power of 20, which is about 0.36; in the other 64% at least one is a false alarm.',
  },
];

/** Set 1: placeholders, to be replaced by a set of your own. */
const whatIsAi: QuizQuestion[] = [
  {
    skill: 'basics',
    question: 'What is AI?',
    options: [
      'The study of machines that do what takes intelligence in people',
      'A programming language',
      'A kind of processor',
    ],
    answer: 'The study of machines that do what takes intelligence in people',
    explanation: 'AI is a field of study; languages and processors are among its tools.',
  },
  {
    skill: 'basics',
    question: 'What is machine learning, as a part of AI?',
    options: ['Working out rules from examples', 'Building engines', 'Teaching people to use machines'],
    answer: 'Working out rules from examples',
    explanation: 'Nobody writes the rules by hand: they follow from the examples.',
  },
  {
    skill: 'basics',
    question: 'What does an AI need in order to learn to tell cats from dogs?',
    options: ['Pictures with the right names', 'A faster network', 'A larger screen'],
    answer: 'Pictures with the right names',
    explanation: 'Examples with their answers are what a classifier is trained on.',
  },
  {
    skill: 'models',
    question: 'What can no AI promise?',
    options: ['An answer', 'An answer in numbers', 'An answer that is always right'],
    answer: 'An answer that is always right',
    explanation: 'A model is right with some probability, which has to be measured.',
  },
];

/** The sets of questions; the last part of /assessmentStarted/{id} is the index in this list. */
export const quizzes: QuizQuestion[][] = [dataAnalytics, whatIsAi];
