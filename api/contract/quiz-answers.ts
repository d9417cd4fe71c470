/** A question as the server knows it: by its text, and by what may be answered. */
export interface SetQuestion {
  question: string;
  options: readonly string[];
}

/** How many selections a result may hold for each question of its set: more than anybody's changes of mind come to. */
export const SELECTIONS_PER_QUESTION = 40;

/**
 * Finds the options that were selected. Selections come in the order of the questions, several where a mind was changed.
 * @returns for each answer the place of its option among all options of the set; null where one is no option of its
 * question, or where there are too many
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
