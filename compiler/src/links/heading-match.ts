/** A heading with the words below it, up to the next heading. */
export type HeadedText = { heading: string; words: ReadonlySet<string> };

/** Words that don't characterize a section. */
const COMMON = new Set(
  `about above after again all also and answer any apply are because been before being below between both but can choose
   conclusion course does doing down each example exercise few first following for from further get had has have how
   important introduction into its itself just last lesson like look make many more most must next not note now off once
   one only other our out over overview own part question read recap right same second section see should some statement
   step such summary tell than that the their them then there these they thing this those through to true under until use used
   using very was way were what when where which while who why will with word work would yet you your`.split(
    /\s+/,
  ),
);

/** The number of further shared words, so that a common heading is not enough. */
const NEEDED_OVERLAP = 3;

/** The meaningful words of a text, normalized for singular and plural. */
export function meaningfulWords(text: string): Set<string> {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word.length > 2 && !COMMON.has(word));
  return new Set(words.map((word) => word.replace(/(?<=..[^s])s$/, '')));
}

/**
 * The section that explains a question: every meaningful word of its heading is in the question, and its text
 * shares further words with the question and its explanations. More heading words win, then more shared
 * words; a tie selects neither.
 */
export function findExplaining<Section extends HeadedText>(
  { question, explanation }: { question: string; explanation: string },
  sections: readonly Section[],
): Section | null {
  const questionWords = meaningfulWords(question);
  const context = [...meaningfulWords(`${question} ${explanation}`)];
  const ranked = sections
    .flatMap((section) => {
      const heading = [...meaningfulWords(section.heading)];
      if (heading.length === 0 || !heading.every((word) => questionWords.has(word))) return [];
      const shared = context.filter((word) => section.words.has(word) && !heading.includes(word)).length;
      return shared < NEEDED_OVERLAP ? [] : [{ section, rank: heading.length * 1000 + shared }];
    })
    .toSorted((one, other) => other.rank - one.rank);
  const [best, next] = ranked;
  return best && best.rank !== next?.rank ? best.section : null;
}
