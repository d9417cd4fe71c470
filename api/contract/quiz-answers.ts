/** A question as the server knows it: its text and its possible answers. */
export interface SetQuestion {
  question: string;
  options: readonly string[];
}

/** How many selections a result may contain per question of its set; far more than people change their mind. */
export const SELECTIONS_PER_QUESTION = 40;

/**
 * Finds the selected options. Selections are in the order of the questions; a changed selection adds another.
 * @returns for each answer the index of its option among all options of the set; null if one is not an option of its
 * question, or if there are too many
 */
export function findSelections(
  questions: readonly SetQuestion[],
  answers: readonly string[],
): number[] | null {
  if (answers.length > questions.length * SELECTIONS_PER_QUESTION) return null;
  const places: number[] = [];
  let index = 0;
  let before = 0;
  for (const answer of answers) {
    for (; !questions[index]?.options.includes(answer); index += 1) {
      const passed = questions[index];
      if (!passed) return null;
      before += passed.options.length;
    }
    places.push(before + (questions[index]?.options.indexOf(answer) ?? 0));
  }
  return places;
}
