import { cellMean } from '../table.ts'
import type { Measured } from './measureSeason.ts'
import { checksNumbered } from './trial.ts'
import type { Trial } from './trial.ts'

/** Names of traits that an item's label need not contain (the label of a gain is 比CK1增产). */
const traitNames = new Map([
  ['yieldMu', '折亩产'],
  ['lodging', '倒伏率'],
  ['breakage', '倒折率'],
  ['lodgingSum', '倒伏倒折率之和'],
  ['growthDays', '生育期'],
  ['growthDiff', '生育期'],
])

/** Returns the Chinese reason why an item has no value for an entry: 缺穗腐病, 本组未设CK2 … */
export function explainMissing(trial: Trial, item: Measured, entry: number): string {
  const name = traitNames.get(item.trait) ?? item.label
  const raw = item.trait === 'growthDiff' ? 'growthDays' : item.trait
  const ck = item.ck ?? 1
  const checks = checksNumbered(trial, ck)
  const comparesCheck = item.base === 'VS_CK' || item.base === 'VS_CK_DIFF' || item.trait === 'growthDiff'
  if (comparesCheck && checks.length === 0) return `本组未设CK${ck}`
  if (!hasValue(trial, raw, [entry])) return explainLodging(trial, item, entry) ?? `缺${name}`
  if (comparesCheck && !hasValue(trial, raw, checks)) return `对照CK${ck}缺${name}`
  if (comparesCheck) return `${name}：与CK${ck}没有可比的共同试点`
  return `${name}：没有可与组均值相比的试点`
}

function explainLodging(trial: Trial, item: Measured, entry: number): string | null {
  if (item.trait !== 'lodgingSum') return null
  const lodging = hasValue(trial, 'lodging', [entry])
  const breakage = hasValue(trial, 'breakage', [entry])
  if (lodging && breakage) return '倒伏率与倒折率没有在同一试点调查，无法求和'
  if (lodging) return '只调查了倒伏率，缺倒折率，无法求和'
  return breakage ? '只调查了倒折率，缺倒伏率，无法求和' : null
}

function hasValue(trial: Trial, trait: string, entries: readonly number[]): boolean {
  const table = trial.tables.get(trait)
  if (!table) return false
  return entries.some((entry) =>
    table.points.some((_, point) => !Number.isNaN(cellMean(table, entry, point))),
  )
}
