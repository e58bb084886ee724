import { TIE } from './compare.ts'
import { formatNumber } from './formatNumber.ts'
import type { Ranked, Ranking } from './ranking.ts'

/** Number of entries and points listed by name; the rest is counted. */
const MAX_LISTED = 3

/**
 * Explains in a Chinese sentence why the rank of an entry changed: the points that were added, removed or changed with
 * its yield there (kg/亩), its mean before and after, and the entries that passed it or that it passed. Empty if it has
 * no rank on one of the sides, or the same rank.
 */
export function explainRank(name: string, before: Ranking, after: Ranking): string {
  const [was, is] = [before.get(name), after.get(name)]
  if (!was || !is || was.yieldRank === null || is.yieldRank === null || was.yieldRank === is.yieldRank) {
    return ''
  }
  const parts = [
    listed(pointChanges(was, is), '、'),
    meanText(was, is),
    namesText('被', passers(name, before, after), '超过'),
    namesText('超过', passers(name, after, before), ''),
    namesText(
      '不再比较',
      [...before.keys()].filter((other) => !after.has(other)),
      '',
    ),
    namesText(
      '新增',
      [...after.keys()].filter((other) => !before.has(other)),
      '',
    ),
  ]
  return parts.filter((part) => part !== '').join('；')
}

function pointChanges({ values: was }: Ranked, { values: is }: Ranked): string[] {
  return [
    ...[...was]
      .filter(([point]) => !is.has(point))
      .map(([point, value]) => `不再计入试点${point}${there(value)}`),
    ...[...is]
      .filter(([point]) => !was.has(point))
      .map(([point, value]) => `新计入试点${point}${there(value)}`),
    ...[...is].flatMap(([point, value]) => {
      const old = was.get(point)
      return old === undefined || Math.abs(old - value) <= TIE
        ? []
        : [`试点${point}折亩产 ${show(old)}→${show(value)}`]
    }),
  ]
}

function meanText({ meanYield: was }: Ranked, { meanYield: is }: Ranked): string {
  if (was === null || is === null) return ''
  return Math.abs(was - is) <= TIE ? `折亩产 ${show(is)} 未变` : `折亩产 ${show(was)}→${show(is)}`
}

/** Returns the entries that ranked behind, or level, and now rank in front. */
function passers(name: string, before: Ranking, after: Ranking): string[] {
  const isAhead = (ranking: Ranking, other: string): boolean | null => {
    const [own, its] = [ranking.get(name)?.yieldRank ?? null, ranking.get(other)?.yieldRank ?? null]
    return own === null || its === null ? null : its < own
  }
  return [...after.keys()].filter(
    (other) => isAhead(after, other) === true && isAhead(before, other) === false,
  )
}

const namesText = (lead: string, names: readonly string[], tail: string): string =>
  names.length === 0 ? '' : `${lead}${listed(names, '、')}${tail}`

const listed = (items: readonly string[], mark: string): string =>
  items.length > MAX_LISTED ? `${items.slice(0, MAX_LISTED).join(mark)}等${items.length}个` : items.join(mark)

/** Returns the yield at a point, kg/亩. */
const there = (value: number): string => `（该点折亩产 ${show(value)}kg/亩）`

const show = (value: number): string => formatNumber(Math.round(value * 10) / 10)
