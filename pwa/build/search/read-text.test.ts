import { expect, it } from 'vitest';
import { readText } from './read-text';

const read = (main: string) =>
  readText(`<body><nav>Menu</nav><main>${main}</main><footer>Foot</footer></body>`);
const textsOf = (main: string) => read(main).sections.flatMap(({ texts }) => texts);

it('takes the title, and puts paragraphs and items below their heading', () => {
  expect(
    read(
      '<h1>Goats</h1><p>Lede.</p><h2 id="milk">Milk</h2><p>White &amp;\n warm.</p><ul><li>Cheese</li></ul>',
    ),
  ).toEqual({
    title: 'Goats',
    sections: [
      { id: '', heading: '', texts: ['Lede.'] },
      { id: 'milk', heading: 'Milk', texts: ['White & warm.', 'Cheese'] },
    ],
    questions: [],
  });
});

it('takes a heading that opens an answer as a question', () => {
  const { sections, questions } = read(
    '<h1>Help</h1><details><summary><h2 id="q">Why?</h2></summary><p>So.</p></details><p>After.</p>',
  );
  expect(questions).toEqual([{ question: 'Why?', section: { id: 'q', heading: '', texts: ['So.'] } }]);
  expect(sections.flatMap(({ texts }) => texts)).toEqual(['After.']);
});

it('keeps emphasis within its sentence, and apart what only stands side by side', () => {
  expect(textsOf('<p>A <b>big</b> goat<em>herd</em>.</p>')).toEqual(['A big goatherd.']);
  expect(textsOf('<p><b>Goat</b><span>It bleats.</span></p>')).toEqual(['Goat\tIt bleats.']);
  expect(textsOf('<table><tr><th>Goat</th><td>4 legs</td></tr></table>')).toEqual(['Goat\t4 legs']);
  expect(textsOf('<address>Hill 1<br>Village</address>')).toEqual(['Hill 1\tVillage']);
});

it.each([
  ['what is outside the main part', ''],
  [
    'navigation, other pages and drawings',
    '<nav>A</nav><aside>B</aside><svg><text>C</text></svg><ul class="cards"><li>D</li></ul>',
  ],
  [
    'scripts and hidden parts',
    '<script>alert(1)</script><template><p>A</p></template><dialog><p>B</p></dialog>',
  ],
  ['a paragraph that is only a link to a page', '<p><a href="/about">About us</a></p>'],
  ['a button outside a form', '<button>Next</button>'],
])('leaves out %s', (_what, main) => expect(textsOf(main)).toEqual([]));

it('reads a telephone number, and the controls of a form', () => {
  expect(textsOf('<p><a href="tel:1">+1 23</a></p>')).toEqual(['+1 23']);
  expect(textsOf('<form><button>Forgot password?</button></form>')).toEqual(['Forgot password?']);
});

it.each(['<p>Open', '</p></main></div>', '<p <p <', '<h2>', '&#xFFFFFFFF;', '<table><td>A'])(
  'survives markup that is not whole: %s',
  main => expect(() => read(main)).not.toThrow(),
);
