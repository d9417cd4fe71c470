import { expect } from 'vitest';
import { quizzes } from '../../../content/quiz';
import { button, heading, option, question, waiting } from '../model/controls';
import type { Journey } from '../model/journey';
import { answer, refuseCookies, untilSentOnce, untilStored } from '../model/steps';

const [, QUESTIONS = []] = quizzes;
const [FIRST, SECOND, ...OTHERS] = QUESTIONS;

export const quizOffline: Journey = {
  promise: 'An assessment can be taken without a network, across a reload, and its result is sent later',
  async travel({ device, network }) {
    await device.open('/assessment');
    await refuseCookies(device);
    await device.untilInstalled();
    await network.cut();
    await device.open('/assessmentStarted/1');
    await answer(device, FIRST?.answer ?? '');
    await device.press(option(SECOND?.answer ?? ''));
    await untilStored(device, 'attempts', '"index":1,"selection":"');
    await device.reload();
    await device.see(question(2));
    await device.see({ selector: '.quiz-option:has(:checked)', text: SECOND?.answer ?? '' });
    await device.press(button('Next Question'));
    for (const { options } of OTHERS) await answer(device, options[1] ?? '');
    await device.see(heading('Quiz Completed'));
    await device.press(button('Submit'));
    await device.see({ selector: '[role="status"]', text: 'The result is kept on this device' });
    await device.see(waiting);

    await network.restore();
    const { body } = await untilSentOnce(network, 'POST /send_result');
    const answers = [FIRST?.answer, SECOND?.answer, ...OTHERS.map(({ options }) => options[1])];
    expect(JSON.parse(body)).toMatchObject({ answers });
    await device.missing(waiting);
    await device.open('/assessment');
    await device.see({ selector: 'main a', text: 'Your last result' });
  },
};
