import { bareLabel } from './bareLabel.ts'
import type { JudgeEntry, StandardItem } from './types.ts'

/** Frozen figures: trait key → entries × points, null = not surveyed. */
type Matrices = Readonly<Record<string, readonly (readonly (number | null)[])[]>>
type WordMatrices = Readonly<Record<string, readonly (readonly (string | null)[])[]>>

/** Another season as frozen; all its points are used. */
export interface FrozenYear {
  year: number
  phase: string
  groupName: string
  groupMeanIncludesCk: boolean
  points: readonly string[]
  entries: readonly JudgeEntry[]
  tables: Matrices
  words?: WordMatrices | undefined
}

/** A standard as frozen with the decision. */
export interface FrozenStandard {
  id: string
  name: string
  /** 标准类别; absent in evidence frozen before there were several classes. */
  className?: string | undefined
  items: readonly StandardItem[]
}

/** Rules of an item, besides its threshold, that a what-if may change. */
export type TriedRules = {
  readonly [K in 'v2' | 'shareValue' | 'kind' | 'weight' | 'missing' | 'values' | 'adjust']?:
    | StandardItem[K]
    | undefined
}

/**
 * The what-if (试算调整): changed thresholds by item key (null: the item is not required, 不作要求), other changed rules by item
 * key, 最少有效试点数, and the names of omitted points with the reason of each. Decisions frozen before reasons were required
 * have none.
 */
export interface FrozenWhatIf {
  thresholds: Readonly<Record<string, number | null>>
  rules?: Readonly<Record<string, TriedRules>> | undefined
  minPoints?: number | undefined
  dropped: readonly string[]
  reasons?: Readonly<Record<string, string>> | undefined
}

/** The evidence of a decision, frozen with it. */
export interface FrozenEvidence {
  points: readonly { name: string; used: boolean }[]
  entries: readonly JudgeEntry[]
  tables: Matrices
  words?: WordMatrices | undefined
  year?: number | undefined
  phase?: string | undefined
  years?: readonly FrozenYear[] | undefined
  standard: FrozenStandard | null
  /** Standards of other classes by which the group is judged as well. */
  others?: readonly FrozenStandard[] | undefined
  /** The changes with which the decision was computed instead of the unchanged standards and all used points. */
  whatIf?: FrozenWhatIf | undefined
  groupMeanIncludesCk: boolean
  minPoints: number
  lowTraits: readonly string[]
}

/**
 * Returns the standards of a decision, the first one first. Items keep their key in the first; in the others the key
 * begins with the id of the standard, so that every item has a unique key.
 */
export function standardsOf<S extends FrozenStandard>({
  standard,
  others = [],
}: {
  standard: S | null
  others?: readonly S[] | undefined
}): S[] {
  if (!standard) return []
  const qualified = others.map((standard) => ({
    ...standard,
    items: standard.items.map((item) => ({ ...item, key: `${standard.id}/${item.key}` })),
  }))
  return [standard, ...qualified]
}

/**
 * Returns the items of all standards as sentences name them; with several standards the label includes the class:
 * `优质·比CK1增产`.
 */
export function labelledItems(evidence: Pick<FrozenEvidence, 'standard' | 'others'>): StandardItem[] {
  const standards = standardsOf(evidence)
  return standards.flatMap(({ name, className, items }) => {
    const lead = standards.length < 2 ? '' : `${className ?? name}·`
    return items.map((item) => ({ ...item, label: `${lead}${bareLabel(item.label)}` }))
  })
}

/** Returns the points that count: used, and not omitted by the what-if. */
export const pointsCounted = ({ points, whatIf }: Pick<FrozenEvidence, 'points' | 'whatIf'>): string[] =>
  points.flatMap(({ name, used }) => (used && !whatIf?.dropped.includes(name) ? [name] : []))
