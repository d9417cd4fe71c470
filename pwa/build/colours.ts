import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The themes that differ in their colours. */
type Theme = 'light' | 'dark' | 'sepia';

const TOKENS = readFileSync(join(import.meta.dirname, '../ui/styles/tokens.css'), 'utf8');

/** From Oklab to the cube roots of cone responses, and from these responses to linear sRGB (CSS Color 4). */
const TO_CONES = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const TO_RGB = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

const times = (matrix: number[][], vector: number[]) =>
  matrix.map(row => row.reduce((sum, factor, index) => sum + factor * (vector[index] ?? 0), 0));

function byteOf(linear: number): number {
  const light = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
}

/**
 * Converts `oklch(0.98 0.01 88)` to `#fbf8f1`, for readers of colours that know no other form. What sRGB lacks is cut
 * off in each channel.
 * @throws Error if the text is no such colour
 */
export function hexOf(colour: string): string {
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(colour) ?? [];
  if (!lightness) throw new Error(`“${colour}” is not of the form oklch(0.98 0.01 88).`);
  const angle = (Number(hue) * Math.PI) / 180;
  const lab = [Number(lightness), Number(chroma) * Math.cos(angle), Number(chroma) * Math.sin(angle)];
  const cones = times(TO_CONES, lab).map(root => root ** 3);
  return `#${times(TO_RGB, cones)
    .map(channel => byteOf(channel).toString(16).padStart(2, '0'))
    .join('')}`;
}

/** The value of a token in the block of a selector. */
function tokenIn(css: string, selector: string, token: string): string | undefined {
  const [, block = ''] = css.split(`${selector} {`);
  return new RegExp(`\\s--${token}: (.+);`).exec(block.split('}')[0] ?? '')?.[1];
}

/**
 * The colour of a token such as `paper`, as `#rrggbb`: for what no style sheet reaches, such as the browser's bar,
 * pictures and mails.
 * @throws Error if there is no such token, or if it is not a colour
 */
export function themeColour(token: string, theme: Theme = 'light', css: string = TOKENS): string {
  const own = theme === 'sepia' ? tokenIn(css, 'html[data-theme="sepia"]', token) : undefined;
  const value = own ?? tokenIn(css, ':root', token) ?? '';
  const [, light, dark] = /^light-dark\((.+\)), (.+)\)$/.exec(value) ?? [];
  return hexOf((theme === 'dark' ? dark : light) ?? value);
}

/** The page's own background in each theme. */
export const paperColours = {
  light: themeColour('paper'),
  dark: themeColour('paper', 'dark'),
  sepia: themeColour('paper', 'sepia'),
};

/** The colours of mails, which know neither themes nor style sheets. */
export const mailColours = {
  paper: themeColour('paper'),
  ink: themeColour('ink'),
  soft: themeColour('ink-soft'),
  line: themeColour('line'),
  button: themeColour('button'),
  onButton: themeColour('on-button'),
};
