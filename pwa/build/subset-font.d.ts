/** The package has no types; this is what `fonts.ts` uses. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    variationAxes?: Record<string, { min: number; max: number }>;
  }
  /** The font with the characters of the text only. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
