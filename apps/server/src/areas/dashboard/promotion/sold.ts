import type { SaleDimension, SaleGroup, SaleKey } from '@hepu/api/areas/product/statistic/saleReport'
import { round, yearOnYear } from '@hepu/api/areas/product/statistic/saleRates'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import { unknownNames } from '../../product/shared.ts'
import { FEW, type Audience } from './audience.ts'

/** What was sold of a group. */
export interface Sold {
  /** Null of what is unknown, and of several small groups together. */
  id: string | null
  name: string
  lines: number
  kg: number
  area: number | null
  /** Yuan, exact. */
  amount: string
  lastKg: number
  beforeKg: number
  /** The last year of the group runs. */
  isRunning: boolean
}

/** What an answer shows of it. */
export interface SoldShown {
  kg: number | null
  area: number | null
  share: number | null
  yoy: number | null
  index: number | null
  amount: string | null
  reason: 'noRight' | 'tooFew' | null
}

export const OTHERS = '其他'
/** Bills without a company or a place; those without a product are 未绑定, as everywhere. */
const UNASSIGNED = '未归属'
/** Groups of which more came back than was sold. */
const RETURNED = '净退货'

/** Returns a group of an answer of 产品统计, named by one of its keys. */
export function soldOf(group: SaleGroup, isRunning: boolean, at = 0): Sold {
  const { lines, kg, area, amount, lastKg, beforeKg, keys } = group
  const key = keys[at]
  return {
    id: key?.value ?? null,
    name: key ? nameOf(key) : OTHERS,
    lines,
    kg,
    area,
    amount,
    lastKg,
    beforeKg,
    isRunning,
  }
}

const nameOf = ({ value, label }: SaleKey): string =>
  value === null && label !== unknownNames.product ? UNASSIGNED : label

/** Adds up groups under a name. */
export function together(groups: readonly Sold[], name = OTHERS): Sold {
  const total = (of: (group: Sold) => number) =>
    round(
      groups.reduce((all, group) => all + of(group), 0),
      3,
    )
  const areas = groups.flatMap(({ area }) => area ?? [])
  return {
    id: null,
    name,
    lines: total(({ lines }) => lines),
    kg: total(({ kg }) => kg),
    area:
      areas.length > 0
        ? round(
            areas.reduce((all, area) => all + area, 0),
            2,
          )
        : null,
    amount: yuanText(sum(groups.map(({ amount }) => fenIn(amount)))),
    lastKg: total(({ lastKg }) => lastKg),
    beforeKg: total(({ beforeKg }) => beforeKg),
    isRunning: groups.some(({ isRunning }) => isRunning),
  }
}

/**
 * Returns the groups that an audience may tell apart. People from outside see those of `known` with at least three bills; the others are
 * one group, which takes in the smallest visible ones until it has three bills itself, so that no total gives it away.
 */
export function visible(
  groups: readonly Sold[],
  { isInside }: Audience,
  isKnown: (group: Sold) => boolean = ({ id }) => id !== null,
): Sold[] {
  if (isInside) return [...groups]
  const shown = groups
    .filter((group) => isKnown(group) && group.lines >= FEW)
    .toSorted((a, b) => b.lines - a.lines)
  const hidden = groups.filter((group) => !shown.includes(group))
  const linesOf = (list: readonly Sold[]) => list.reduce((all, { lines }) => all + lines, 0)
  while (hidden.length > 0 && linesOf(hidden) < FEW) {
    const smallest = shown.pop()
    if (!smallest) break
    hidden.push(smallest)
  }
  const ordered = groups.filter((group) => shown.includes(group))
  return hidden.length > 0 ? [...ordered, together(hidden)] : ordered
}

/** Returns the groups that were sold on balance, and the others as one, so that both together are the whole. */
export function inNet(groups: readonly Sold[]): { sold: Sold[]; returned: Sold[] } {
  const back = groups.filter(({ kg }) => kg <= 0)
  const sum = together(back, RETURNED)
  return { sold: groups.filter(({ kg }) => kg > 0), returned: sum.lines > 0 && sum.kg < 0 ? [sum] : [] }
}

/** Returns the figures of a group for an audience. `share` is per cent of the whole. */
export function shownOf(group: Sold, share: number | null, { seesAmounts, isInside }: Audience): SoldShown {
  const { kg, area, amount, lines } = group
  const index = indexOf(group)
  if (!isInside && lines < FEW) {
    return { kg: null, area: null, share: null, yoy: null, index: null, amount: null, reason: 'tooFew' }
  }
  return {
    kg,
    area,
    share,
    yoy: isInside ? growthOf(group) : null,
    index,
    amount: seesAmounts ? amount : null,
    reason: seesAmounts ? null : 'noRight',
  }
}

/** 同比; null while the year runs. */
export const growthOf = ({ lastKg, beforeKg, isRunning }: Pick<Sold, 'lastKg' | 'beforeKg' | 'isRunning'>) =>
  isRunning ? null : yearOnYear(lastKg, beforeKg)

/** 指数: the year before = 100; null while the year runs, and without sales before. */
export const indexOf = ({ lastKg, beforeKg, isRunning }: Pick<Sold, 'lastKg' | 'beforeKg' | 'isRunning'>) =>
  isRunning || beforeKg <= 0 ? null : round((lastKg / beforeKg) * 100, 1)

export type { SaleDimension }
