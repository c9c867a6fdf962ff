// How many of something, in words.

const irregular: Record<string, string> = { inaccuracy: 'inaccuracies', person: 'people' }

/** "card", "cards" */
export const noun = (n: number, thing: string): string =>
  n === 1 ? thing : (irregular[thing] ?? `${thing}s`)

/** "1 card", "3 cards" */
export const counted = (n: number, thing: string): string => `${n} ${noun(n, thing)}`
