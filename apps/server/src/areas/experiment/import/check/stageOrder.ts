import { traitOf } from '@hepu/api/areas/experiment/traits/traits'
import { decide, type Checking } from './checking.ts'
import { medianOf } from './survey.ts'

/** The stages of growth in their order; those of one step may come in any order. */
export const STAGES: readonly (readonly string[])[] = [
  ['sowDate'],
  ['emergeDate'],
  ['transplantDate'],
  ['tasselDate', 'pollenDate', 'silkDate', 'headDate', 'initHeadDate', 'fullHeadDate', 'flowerDate'],
  ['matureDate'],
  ['harvestDate'],
]

/** Two stages, and the days by which the later one may come before the earlier one; below 0 it must come after it. */
type Order = readonly [earlier: string, later: string, tolerance: number]

/** Stages of one step that still follow each other, and stages that may change places by some days. */
const TOLERANCES: readonly Order[] = [
  ['tasselDate', 'silkDate', 5],
  ['initHeadDate', 'fullHeadDate', 0],
  ['headDate', 'flowerDate', 5],
  ['matureDate', 'harvestDate', 15],
]

const NEXT_DAY = -1
const ORDERS = allOrders()

function allOrders(): Order[] {
  const isGiven = (a: string, b: string): boolean =>
    TOLERANCES.some(([earlier, later]) => earlier === a && later === b)
  const ofSteps = STAGES.flatMap((step, at) => {
    const following = STAGES.slice(at + 1).flat()
    return step.flatMap((earlier) =>
      following.filter((later) => !isGiven(earlier, later)).map((later): Order => [earlier, later, NEXT_DAY]),
    )
  })
  return [...ofSteps, ...TOLERANCES]
}

/**
 * Checks that the stages of growth of a plot follow each other. Of days that contradict each other the one is doubted that
 * contradicts most others; of two, the one further from the usual day of its point. `isDoubted` has the days that another
 * check doubts, as `row place\ncolumn`.
 */
export function checkStageOrder(checking: Checking, isDoubted: ReadonlySet<string>): void {
  const known = new Set(checking.survey.keys)
  const orders = ORDERS.filter(([earlier, later]) => known.has(earlier) && known.has(later))
  if (orders.length === 0) return
  const usual = new UsualDays(checking)
  for (let at = 0; at < checking.rows.length; at++) {
    const isOpen = (key: string): boolean => !isDoubted.has(`${at}\n${key}`)
    let wrong = wrongOrders(checking, orders, at).filter(
      ([earlier, later]) => isOpen(earlier) && isOpen(later),
    )
    while (wrong.length > 0) {
      const key = mostDoubtful(wrong, (stage) => usual.distance(stage, at))
      doubt(checking, at, key, wrong)
      wrong = wrong.filter((order) => !isIn(order, key))
    }
  }
}

const isIn = ([earlier, later]: Order, key: string): boolean => earlier === key || later === key

function wrongOrders({ survey }: Checking, orders: readonly Order[], at: number): Order[] {
  return orders.filter(
    ([earlier, later, tolerance]) => survey.valueOf(later, at) - survey.valueOf(earlier, at) < -tolerance,
  )
}

/** Returns the day of a plot that contradicts most others; of equal ones the furthest from usual, then the later stage. */
function mostDoubtful(wrong: readonly Order[], distanceOf: (key: string) => number): string {
  const keys = [...new Set(wrong.flatMap(([earlier, later]) => [later, earlier]))]
  const scored = keys.map((key) => ({ key, count: wrong.filter((order) => isIn(order, key)).length }))
  const most = Math.max(...scored.map(({ count }) => count))
  const [first, ...others] = scored.filter(({ count }) => count === most).map(({ key }) => key)
  return others.reduce((best, key) => (distanceOf(key) > distanceOf(best) ? key : best), first!)
}

/** Fewer days of a point do not say what is usual there. */
const ENOUGH = 4

/** Measures how far days are from the usual ones of their points. */
class UsualDays {
  readonly #checking: Checking
  readonly #medians = new Map<string, number>()
  #places: Map<string, number[]> | undefined

  constructor(checking: Checking) {
    this.#checking = checking
  }

  /** Returns days; 0 where nothing is usual. */
  distance(key: string, at: number): number {
    const { rows, survey } = this.#checking
    this.#places ??= Map.groupBy(rows.keys(), (place) => pointOf(rows[place]!))
    const point = pointOf(rows[at]!)
    const known = this.#medians.get(`${point}\n${key}`)
    const days = known === undefined ? survey.valuesOf(key, this.#places.get(point)!) : []
    const median = known ?? (days.length < ENOUGH ? Number.NaN : medianOf(days))
    this.#medians.set(`${point}\n${key}`, median)
    return Math.abs(survey.valueOf(key, at) - median) || 0
  }
}

const pointOf = ({ group, point }: Checking['rows'][number]): string => `${group}\n${point}`

function doubt(checking: Checking, at: number, key: string, wrong: readonly Order[]): void {
  const [earlier, later] = wrong.find((order) => isIn(order, key))!
  const isLater = key === later
  const other = isLater ? earlier : later
  const row = checking.rows[at]!
  const limit = `${isLater ? '早' : '晚'}于${traitOf(checking.crop, other)?.label ?? other}`
  const day = String(row.values[other])
  decide(
    checking,
    row,
    key,
    {
      severity: 'warning',
      code: 'dateOrder',
      read: String(row.values[key]),
      expected: `不${limit}${day}`,
      text: `日期先后有误：不得${limit}（${day}）`,
    },
    { missing: { set: { [key]: null } }, keep: {} },
  )
}
