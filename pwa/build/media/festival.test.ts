import { expect, test } from 'vitest';
import { spell } from './festival';

test.each([
  ['It refused 1,838 pictures.', 'It refused 1838 pictures.'],
  ['“Elephant, 97 %”', 'Elephant, 97 percent'],
  ['the farmer’s lamp', "the farmer's lamp"],
  ['a model – or two — at work', 'a model, or two, at work'],
  ['café', 'cafe'],
])('%s is spelled for the synthesiser as %s', (written, spelled) => expect(spell(written)).toBe(spelled));
