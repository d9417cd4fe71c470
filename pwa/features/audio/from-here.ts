import { announce } from '../../ui/announce';
import { beginningOf, labelOf, offerSections } from './from-sections';
import { listenedFromHere } from './listened-from-here';
import { nowPlaying, type Track } from './now-playing';
import { type TimedText, timedText } from './timed-text';

/** Pixels from the top of the window, below the page's header. Text above this line counts as read. */
const TOP_OF_READING = 80;

const WAVES = 'M5 10v4h3l4 3.500v-11L8 10zM15 9.500a3.500 3.500 0 0 1 0 5M17.500 7a7 7 0 0 1 0 10';

/** Whether a click comes from a finger or a pen. Older browsers do not say what it comes from. */
const isTap = ({ pointerType }: PointerEvent): boolean =>
  pointerType ? pointerType !== 'mouse' : matchMedia('(hover: none)').matches;

function makeButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'from-here';
  button.ariaKeyShortcuts = 'ArrowUp ArrowDown';
  // The button's text comes from its label and the style sheet, so that the text of its paragraph stays unchanged.
  button.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${WAVES}"/></svg>`;
  return button;
}

/**
 * Offers to listen from a paragraph, with a single button. A mouse finds it beside the paragraph under the pointer; the
 * keyboard, at the paragraph in view, from which the arrow keys move it. While the narration is open, a tap on a paragraph
 * is enough; before, it shows the button at the foot of the window, because reading fingers tap, too.
 * @param listen plays from this many seconds on
 * @param signal withdraws the offer
 */
export async function offerFromHere(
  track: Track,
  listen: (at: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const text = await timedText(track);
  if (!text || signal.aborted) return;
  const isOpen = () => nowPlaying.get()?.slug === track.slug;
  follow(text, listen, isOpen, signal);
}

function follow(
  { body, paragraphs, starts }: TimedText,
  listen: (at: number) => void,
  isOpen: () => boolean,
  signal: AbortSignal,
) {
  const button = makeButton();
  let index = 0;
  const isFocused = () => document.activeElement === button;
  signal.addEventListener('abort', () => {
    button.remove();
    stop();
    withdraw?.();
  });

  function place(next: number): void {
    const paragraph = paragraphs[next];
    if (!paragraph) return;
    index = next;
    button.ariaLabel = labelOf(paragraph);
    paragraph.append(button);
  }

  function listenAt(at: number): void {
    delete button.dataset.shown;
    listenedFromHere.set(true);
    listen(starts[at] ?? 0);
    announce(`Listening from: ${beginningOf(paragraphs[at])}`);
  }
  const listenHere = () => listenAt(index);

  let withdraw: (() => void) | undefined;
  /** Only who listens gets the buttons of the sections, so that they interrupt no other reader's text. */
  function followOpening(): void {
    if (isOpen()) withdraw ??= offerSections(paragraphs, listenAt);
    else {
      withdraw?.();
      withdraw = undefined;
    }
  }
  const stop = nowPlaying.watch(followOpening);
  followOpening();

  /** Puts the button beside the event's paragraph. @returns whether there is one */
  function placeAt({ target }: Event): boolean {
    const paragraph = target instanceof Element ? target.closest<HTMLElement>('h2, h3, p, li') : null;
    const next = paragraph ? paragraphs.indexOf(paragraph) : -1;
    if (next >= 0 && next !== index) place(next);
    return next >= 0;
  }

  body.addEventListener(
    'pointerover',
    event => {
      // A mouse that happens to lie there must not disturb keyboard users.
      if (event.pointerType !== 'mouse' || isFocused()) return;
      if (placeAt(event)) button.dataset.shown ||= 'pointed';
    },
    { signal },
  );
  body.addEventListener(
    'pointerleave',
    () => {
      if (button.dataset.shown === 'pointed') delete button.dataset.shown;
    },
    { signal },
  );
  document.addEventListener(
    'click',
    event => {
      if ((event.target as Element).closest('.prose button')) return;
      const isText = body.contains(event.target as Node) && !(event.target as Element).closest('a');
      const isChosen = isText && getSelection()?.isCollapsed !== false && placeAt(event);
      if (isChosen && isOpen() && isTap(event)) listenHere();
      else if (isChosen) button.dataset.shown = 'touched';
      else delete button.dataset.shown;
    },
    { signal },
  );
  document.addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Tab' || isFocused()) return;
      place(paragraphs.findIndex(paragraph => paragraph.getBoundingClientRect().bottom > TOP_OF_READING));
    },
    { signal, capture: true },
  );
  button.addEventListener('keydown', event => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    place(index + by);
    button.focus({ preventScroll: true });
    paragraphs[index]?.scrollIntoView({ block: 'nearest' });
  });
  button.addEventListener('click', listenHere);
  place(0);
}
