/** With two cores, a load of other programs above this makes neither times nor ratios worth comparing. */
const MAX_LOAD = 1

/**
 * Returns the last cell of a line with a goal: met, missed, or not comparable, because other programs ran at the start; empty without
 * a goal.
 */
export function outcomeOf(isMet: boolean | undefined, startLoad: number): string {
  if (isMet === undefined) return ''
  if (startLoad > MAX_LOAD) return `not comparable (${isMet ? 'within' : 'beyond'} the goal at this load)`
  return isMet ? 'met' : '**missed**'
}
