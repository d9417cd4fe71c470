import { expect } from 'vitest';
import { quizzes } from '../../../content/quiz';
import {
  button,
  option,
  playButton,
  question,
  saveButton,
  savedRow,
  slider,
  waiting,
} from '../model/controls';
import type { Journey } from '../model/journey';
import { answer, keepNarration, logIn, untilPlaying, untilSentOnce, untilStored } from '../model/steps';

const SAVE = 'PUT /update_article';
const QUIZ = '/assessmentStarted/1';
const [, [FIRST, SECOND] = []] = quizzes;

export const crashAndResume: Journey = {
  promise: 'A killed browser loses no waiting write, no place in a narration and no answer',
  async travel({ device, network, account }) {
    await logIn(device, account);
    await device.open('/computer-vision');
    await keepNarration(device);
    // Browsers write cookies and local storage late; the reader logged in on another day.
    await device.restart();
    await network.cut();

    await device.open(QUIZ);
    await answer(device, FIRST?.answer ?? '');
    await device.press(option(SECOND?.answer ?? ''));
    await untilStored(device, 'attempts', `"index":1,"selection":${JSON.stringify(SECOND?.answer)}`);
    await device.open('/computer-vision');
    await device.press(playButton('Play'));
    await untilPlaying(device, 0);
    await device.press(slider, 0.5);
    await untilPlaying(device, 100);
    await device.press(button('Pause'));
    await untilStored(device, 'positions', 'computer-vision');
    await device.open('/applied-ai');
    await device.press(saveButton('Save'));
    await device.see(saveButton('Saved, waiting'));
    await device.crash();

    await device.open('/articles');
    await device.see(savedRow('Applied AI'));
    await device.see(waiting);
    await device.open('/computer-vision');
    await device.see(playButton('Resume'));
    await device.open(QUIZ);
    await device.see(question(2));
    await device.see({ selector: '.quiz-option:has(:checked)', text: SECOND?.answer ?? '' });
    expect(network.callsOf(SAVE)).toEqual([]);

    await network.restore();
    await untilSentOnce(network, SAVE);
    await device.missing(waiting);
    expect((await account.shelf()).map(({ article }) => article)).toEqual(['AppliedAI']);
  },
};
