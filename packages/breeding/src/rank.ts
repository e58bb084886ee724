/**
 * Returns 位次: competition ranks 1, 2, 2, 4 (ties share the better rank), largest first unless `ascending`; blanks
 * (null, NaN) get null. Values within `tie` of each other, relative to their size, are ties: rounding of a mean never
 * separates equals.
 */
export function competitionRanks(
  values: ArrayLike<number | null>,
  ascending = false,
  tie = 1e-9,
): (number | null)[] {
  return ranked(values, { ascending, tie }, (position) => position)
}

/** Returns dense ranks 1, 2, 2, 3 with the same rules for blanks and ties. */
export function denseRanks(
  values: ArrayLike<number | null>,
  ascending = false,
  tie = 1e-9,
): (number | null)[] {
  return ranked(values, { ascending, tie }, (_, distinct) => distinct)
}

function ranked(
  values: ArrayLike<number | null>,
  { ascending, tie }: { ascending: boolean; tie: number },
  rankOf: (position: number, distinct: number) => number,
): (number | null)[] {
  const ranks: (number | null)[] = Array.from({ length: values.length }, () => null)
  const present = Array.from(values, (value, index) => ({ value: value ?? NaN, index }))
    .filter((item) => !Number.isNaN(item.value))
    .toSorted((a, b) => (ascending ? a.value - b.value : b.value - a.value))
  let rank = 0
  let distinct = 0
  present.forEach((item, position) => {
    const before = present[position - 1]
    if (before === undefined || !isTie(before.value, item.value, tie)) {
      distinct += 1
      rank = rankOf(position + 1, distinct)
    }
    ranks[item.index] = rank
  })
  return ranks
}

function isTie(a: number, b: number, tie: number): boolean {
  return Math.abs(a - b) <= tie * Math.max(Math.abs(a), Math.abs(b))
}
