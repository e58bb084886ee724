import { traitsOf } from '@hepu/api/areas/experiment/traits/traits'
import type { EntryVerdict, Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { itemAt } from '@hepu/api/core/must'
import { judgeInputOf } from '@hepu/breeding/promotion/judgeInput'
import { judgeFrozen } from '@hepu/breeding/promotion/judgeFrozen'
import { measureItem } from '@hepu/breeding/promotion/measure'
import { prepareTrial } from '@hepu/breeding/promotion/trial'
import { METHOD_VERSION } from '@hepu/breeding/version'
import type { Ctx } from '../../../http/context.ts'
import { dataSources, moistureOf, type Trial } from '../../experiment/shared.ts'
import { getGroup, type Upgrade } from './loadUpgrade.ts'
import { DERIVED_FROM, freezeTables, listedWords, wordsOf } from './freezeTables.ts'
import type { Standard } from '../standard/matchStandard.ts'
import { yearsOf } from './otherSeasons.ts'
import { loadRules } from './promotionSetting.ts'

/** Standards to judge by, each of a different class, and whether a person chose them instead of the scope. */
export interface Applied {
  standards: readonly Standard[]
  byHand: boolean
}

/**
 * Freezes the evidence of a decision: point means of every numeric trait, points used and left out, the standard with its
 * version, the data and method versions. A disease also counts at points where only diseases were surveyed (病鉴点); such a
 * point is used, with the reason why it gives no yield. A point without any data is not used.
 */
export async function collectEvidence(
  ctx: Ctx,
  trial: Trial,
  { standards, byHand }: Applied,
): Promise<Evidence> {
  const { group } = trial
  const items = standards.flatMap((standard) => standard.items)
  const [standard, ...others] = standards.map((standard) => freezeStandard(standard, byHand))
  const points = pointsCovered(trial)
  return {
    groupName: group.name,
    dataVersion: group.dataVersion,
    methodVersion: METHOD_VERSION,
    calculatedAt: ctx.services.now().toISOString(),
    points,
    entries: trial.entries.map(({ name, entryNo, isCk, ckNo }) => ({ name, entryNo, isCk, ckNo })),
    tables: freezeTables(trial, pointsOf({ points }), [...DERIVED_FROM, ...trial.numericTraits]),
    ...wordsOf(trial, pointsOf({ points }), [...listedWords(trial), ...items.map((item) => item.trait)]),
    year: group.year,
    phase: group.phase,
    ...(await yearsOf(ctx, trial, items)),
    standard: standard ?? null,
    ...(others.length > 0 && { others }),
    groupMeanIncludesCk: group.groupMeanIncludesCk,
    moisture: moistureOf(trial),
    minPoints: (await loadRules(ctx, group)).minPoints,
    lowTraits: traitsOf(group.crop).flatMap((trait) => (trait.direction === 'LOW' ? [trait.key] : [])),
  }
}

function pointsCovered(trial: Trial): Evidence['points'] {
  const covered = new Set(trial.pointTable('yieldMu', 'surveyed').points)
  const yielding = trial.allPlots.filter(({ yieldMu, moisture }) => yieldMu !== null || moisture !== null)
  const surveyed = new Set([...yielding, ...trial.values].map(({ pointId }) => pointId))
  return trial.points.map(({ id, name, reason }) => {
    const used = covered.has(name)
    if (used && !surveyed.has(id)) return { name, used: false, reason: reason ?? '没有数据' }
    return { name, used, reason }
  })
}

const freezeStandard = (
  { id, name, number, className, items }: Standard,
  byHand: boolean,
): NonNullable<Evidence['standard']> => ({ id: String(id), name, number, className, items, byHand })

const pointsOf = ({ points }: Pick<Evidence, 'points'>): string[] =>
  points.filter((point) => point.used).map((point) => point.name)

/** Returns the sources of an evaluation's data at the time when its evidence was frozen. */
export async function sourcesOf(
  ctx: Ctx,
  { groupId }: Pick<Upgrade, 'groupId'>,
  { calculatedAt }: Evidence,
): Promise<Awaited<ReturnType<typeof dataSources>>> {
  return dataSources(ctx, await getGroup(ctx, groupId), new Date(calculatedAt))
}

/** Applies the standards frozen in the evidence; without a standard nothing is decided. */
export function judgeEvidence(evidence: Evidence): EntryVerdict[] {
  if (evidence.standard) return judgeFrozen(evidence)
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

/** Returns for every entry the means over the points of 倒伏倒折率之和 (%) and of 生育期比CK1 (days), as items of a standard use them. */
export function measureEntries(
  evidence: Evidence,
): { lodgingSum: number | null; growthDiff: number | null }[] {
  const trial = prepareTrial(judgeInputOf(evidence))
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
    lodgingSum: itemAt(lodging, i).value,
    growthDiff: itemAt(growth, i).value,
  }))
}
