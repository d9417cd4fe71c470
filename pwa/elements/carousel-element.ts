import { announce } from '../ui/announce';

const REDUCED = '(prefers-reduced-motion: reduce)';

/**
 * `<site-carousel interval="5000">` around the markup of `carousel.tsx`. Advances by itself (interval in milliseconds)
 * and wraps both ways. Stops under the pointer, with focus, out of sight, in a hidden tab, with reduced motion, and when
 * paused.
 */
export class CarouselElement extends HTMLElement {
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Out of sight, not even the timer runs. */
  #sight = new IntersectionObserver(entries => this.#advance(entries.at(-1)?.isIntersecting === true));
  #listeners = new AbortController();
  #paused = false;
  /** The index of the slide in view, or scrolling into view. */
  #index = 0;

  connectedCallback(): void {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    this.#press('previous', () => this.#turn(-1), signal);
    this.#press('next', () => this.#turn(1), signal);
    this.#press('pause', () => this.#pause(!this.#paused), signal);
    this.#track.addEventListener('scrollend', () => this.#follow(), { signal });
    this.#track.addEventListener('focusin', event => this.#followFocus(event), { signal });
    this.#pause(matchMedia(REDUCED).matches);
    this.#sight.observe(this);
  }

  disconnectedCallback(): void {
    this.#sight.disconnect();
    this.#advance(false);
    this.#listeners.abort();
  }

  /** Begins to show one slide after the other, or ends it. */
  #advance(isWanted: boolean): void {
    clearInterval(this.#timer);
    if (!isWanted) return;
    this.#timer = setInterval(
      () => {
        if (!this.#isHeld()) this.#show(this.#index + 1);
      },
      Number(this.getAttribute('interval')),
    );
  }

  get #track(): HTMLElement {
    return this.querySelector('.carousel-track') as HTMLElement;
  }

  #part(name: string): HTMLElement | null {
    return this.querySelector(`[data-carousel=${name}]`);
  }

  #press(name: string, act: () => void, signal: AbortSignal): void {
    this.#part(name)?.addEventListener('click', act, { signal });
  }

  #isHeld(): boolean {
    return this.#paused || document.hidden || this.matches(':hover, :focus-within');
  }

  #pause(paused: boolean): void {
    this.#paused = paused;
    const button = this.#part('pause');
    if (button) button.textContent = paused ? 'Play' : 'Pause';
  }

  /** Shows another slide and has it announced, unlike one that comes by itself. */
  #turn(by: 1 | -1): void {
    this.#show(this.#index + by);
    const slide = this.#track.children[this.#index];
    const name = slide?.querySelector('img')?.alt || slide?.querySelector('b')?.textContent;
    announce(`${this.#index + 1} / ${this.#track.children.length}: ${name}`);
  }

  #show(index: number): void {
    const { length } = this.#track.children;
    this.#index = (index + length) % length;
    this.#track.scrollTo({ left: this.#index * this.#track.clientWidth });
    this.#tell();
  }

  /** After a swipe, takes the slide from where the reader left it. */
  #follow(): void {
    this.#index = Math.round(this.#track.scrollLeft / this.#track.clientWidth);
    this.#tell();
  }

  /** The browser scrolls to a slide that the keyboard reaches, which takes a while. */
  #followFocus({ target }: FocusEvent): void {
    const index = [...this.#track.children].findIndex(slide => slide.contains(target as Node));
    if (index < 0) return;
    this.#index = index;
    this.#tell();
  }

  #tell(): void {
    const position = this.#part('position');
    if (position) position.textContent = `${this.#index + 1} / ${this.#track.children.length}`;
  }
}

customElements.define('site-carousel', CarouselElement);
