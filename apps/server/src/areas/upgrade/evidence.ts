import { traitOf, traitsOf } from '@hepu/api/areas/experiment/traits'
import type { EntryVerdict, Evidence } from '@hepu/api/areas/upgrade/shapes'
import { judge } from '@hepu/breeding/promotion/judge'
import { measureItem } from '@hepu/breeding/promotion/measure'
import { prepareTrial } from '@hepu/breeding/promotion/trial'
import type { JudgeInput } from '@hepu/breeding/promotion/types'
import type { PointTable } from '@hepu/breeding/table'
import { METHOD_VERSION } from '@hepu/breeding/version'
import type { Ctx } from '../../http/context.ts'
import type { Trial } from '../experiment/shared.ts'
import type { Standard } from './matchStandard.ts'
import { loadRules } from './setting.ts'

/** A standard to judge by, and whether people chose it themselves instead of by its scope. */
export interface Applied {
  standard: Standard | undefined
  byHand: boolean
}

/** Traits that a standard looks at, with those its shares and shifts are derived from. */
const DERIVED_FROM = ['yieldMu', 'lodging', 'breakage', 'lodgingSum', 'growthDays', 'growthDiff'] as const

/**
 * Freezes what a decision rests on: point means of every numeric trait, points used and left out, the standard with
 * its version, the data and method versions. A disease also counts where nothing but diseases was surveyed (病鉴点);
 * such a point is used, with the reason why it gives no yield.
 */
export async function collectEvidence(
  ctx: Ctx,
  trial: Trial,
  { standard, byHand }: Applied,
): Promise<Evidence> {
  const { group } = trial
  const covered = new Set(trial.pointTable('yieldMu', 'surveyed').points)
  const points = trial.points.map(({ name, reason }) => ({ name, used: covered.has(name), reason }))
  return {
    groupName: group.name,
    dataVersion: group.dataVersion,
    methodVersion: METHOD_VERSION,
    calculatedAt: ctx.services.now().toISOString(),
    points,
    entries: trial.entries.map(({ name, entryNo, isCk, ckNo }) => ({ name, entryNo, isCk, ckNo })),
    tables: freezeTables(trial, pointsOf({ points })),
    standard: standard
      ? {
          id: String(standard.id),
          name: standard.name,
          number: standard.number,
          items: standard.items,
          byHand,
        }
      : null,
    groupMeanIncludesCk: group.groupMeanIncludesCk,
    minPoints: (await loadRules(ctx, group)).minPoints,
    lowTraits: traitsOf(group.crop).flatMap((trait) => (trait.direction === 'LOW' ? [trait.key] : [])),
  }
}

function freezeTables(trial: Trial, points: readonly string[]): Evidence['tables'] {
  const tables: Evidence['tables'] = {}
  for (const trait of new Set<string>([...DERIVED_FROM, ...trial.numericTraits])) {
    const isDisease = traitOf(trial.group.crop, trait)?.category === '病害'
    const table = trial.pointTable(trait, isDisease ? 'surveyed' : 'used')
    if (table.mean.some((value) => !Number.isNaN(value))) tables[trait] = toMatrix(table, points)
  }
  return tables
}

function toMatrix({ entries, points, mean }: PointTable, wanted: readonly string[]): (number | null)[][] {
  const columns = wanted.map((name) => points.indexOf(name))
  return entries.map((_, entry) =>
    columns.map((at) => {
      const value = at < 0 ? Number.NaN : mean[entry * points.length + at]!
      return Number.isNaN(value) ? null : value
    }),
  )
}

const pointsOf = ({ points }: Pick<Evidence, 'points'>): string[] =>
  points.filter((point) => point.used).map((point) => point.name)

/** The frozen figures as the rules take them. */
function toJudgeInput(evidence: Evidence): JudgeInput {
  const entries = evidence.entries.map((entry) => entry.name)
  const points = pointsOf(evidence)
  const tables = Object.entries(evidence.tables).map(([trait, matrix]): [string, PointTable] => [
    trait,
    { entries, points, mean: Float64Array.from(matrix.flat(), (value) => value ?? Number.NaN) },
  ])
  return {
    entries: evidence.entries,
    tables: Object.fromEntries(tables),
    items: evidence.standard?.items ?? [],
    groupMeanIncludesCk: evidence.groupMeanIncludesCk,
    minPoints: evidence.minPoints,
    lowTraits: evidence.lowTraits,
  }
}

/** Applies the standard frozen in the evidence; without a standard nothing is decided. */
export function judgeEvidence(evidence: Evidence): EntryVerdict[] {
  if (evidence.standard) return judge(toJudgeInput(evidence))
  return evidence.entries.map(({ name, isCk }) => ({
    entry: name,
    isCk,
    decision: null,
    because: '未匹配晋级标准',
    score: null,
    fragile: false,
    fragilePoints: [],
    missing: [],
    items: [],
  }))
}

/** Mean over the points of 倒伏倒折率之和 (%) and of 生育期比CK1 (days) of every entry, as items of a standard see them. */
export function measureEntries(
  evidence: Evidence,
): { lodgingSum: number | null; growthDiff: number | null }[] {
  const trial = prepareTrial(toJudgeInput(evidence))
  const shape = { agg: 'MEAN', shareOp: null, shareValue: null } as const
  const lodging = measureItem(trial, {
    ...shape,
    label: '倒伏倒折率之和',
    trait: 'lodgingSum',
    base: 'ABS',
    ck: null,
  })
  const growth = measureItem(trial, {
    ...shape,
    label: '生育期比对照',
    trait: 'growthDiff',
    base: 'VS_CK_DIFF',
    ck: 1,
  })
  return evidence.entries.map((_, i) => ({
    lodgingSum: lodging[i]!.value,
    growthDiff: growth[i]!.value,
  }))
}
