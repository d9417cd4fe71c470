/** The first words of a text, with an ellipsis if there are more. */
export function firstWords(text: string, count: number): string {
  const words = text.trim().split(/\s+/);
  return words.length > count ? `${words.slice(0, count).join(' ')} …` : words.join(' ');
}
