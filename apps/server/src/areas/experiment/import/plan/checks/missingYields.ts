import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { createFinding } from '@hepu/api/cells/findings'
import { itemAt } from '@hepu/api/core/must'
import type { Draft, ReadBook, ReadFinding } from '../../book/draft.ts'
import { placesNamed } from './namedPlaces.ts'
import { checkNamed, NAMED_CHECKS, type GroupPlan, type Harvest } from '../planShapes.ts'

/**
 * Warns of a group with plots that will have no yield, and names the points without any yield and the checks without
 * one at a point. Ignores a workbook without yields: it serves another purpose.
 */
export function missingYields({ sheet }: ReadBook, draft: Draft, plan: GroupPlan): ReadFinding[] {
  const harvests = [...plan.harvests.values()]
  const lacking = sumOf(harvests, 'lacking')
  if (lacking === 0 || !bringsYields(draft)) return []
  const { year, phase, name } = plan.draft
  const noun = draft.plots.every(({ rep }) => rep === 0) ? '均值' : '小区'
  const all = lacking === sumOf(harvests, 'plots')
  const parts = all
    ? [`全部${lacking}个${noun}无产量`]
    : [`缺产量${lacking}个${noun}`, ...placesOf(draft, plan)]
  const content = {
    severity: 'warning',
    code: 'yieldMissing',
    read: '',
    expected: `${noun}都有产量`,
    text: `组别「${name}」（${year}年，${phaseLabel(phase)}）：${parts.join('；')}`,
  } as const
  return [{ ...createFinding({ sheet }, content), id: `${sheet}!${year}:${phase}:${name}:${content.code}` }]
}

const bringsYields = ({ plots }: Draft): boolean => plots.some(({ hasYield }) => hasYield)

const sumOf = (harvests: readonly Harvest[], key: 'plots' | 'lacking'): number =>
  harvests.reduce((sum, harvest) => sum + harvest[key], 0)

const hasNone = (harvests: readonly Harvest[]): boolean =>
  sumOf(harvests, 'lacking') === sumOf(harvests, 'plots')

/** Names points without any yield, then the checks without one at the other points. */
function placesOf(draft: Draft, { harvests, checks }: GroupPlan): string[] {
  const byPoint = [...Map.groupBy(harvests.values(), ({ point }) => point).values()]
  const bare = byPoint.filter(hasNone)
  const rest = byPoint.filter((ofPoint) => !hasNone(ofPoint)).flat()
  const ofChecks = checks.slice(0, NAMED_CHECKS).flatMap((check) => {
    const without = rest.filter(
      (harvest) => draft.entries[harvest.entry]?.name === check.name && hasNone([harvest]),
    )
    return without.length > 0 ? [`对照${checkNamed(check)}在${placesNamed(draft, without)}无产量`] : []
  })
  const points = bare.map((ofPoint) => itemAt(ofPoint, 0))
  return [...(bare.length > 0 ? [`试点${placesNamed(draft, points)}全部无产量`] : []), ...ofChecks]
}
