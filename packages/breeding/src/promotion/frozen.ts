import { bareLabel } from './bareLabel.ts'
import type { JudgeEntry, StandardItem } from './types.ts'

/** Figures as they are frozen: trait key → entries × points, null = not surveyed. */
type Matrices = Readonly<Record<string, readonly (readonly (number | null)[])[]>>
type WordMatrices = Readonly<Record<string, readonly (readonly (string | null)[])[]>>

/** Another season as it is frozen; its points are all used. */
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

/** A standard as it is frozen with the decision. */
export interface FrozenStandard {
  id: string
  name: string
  /** 标准类别; absent in evidence frozen before classes stood beside each other. */
  className?: string | undefined
  items: readonly StandardItem[]
}

/**
 * 试算调整: thresholds by item key other than the standard's (null: the item is not required, 不作要求), and points left out
 * by name, with the reason of each; decisions frozen before reasons were asked have none.
 */
export interface FrozenWhatIf {
  thresholds: Readonly<Record<string, number | null>>
  dropped: readonly string[]
  reasons?: Readonly<Record<string, string>> | undefined
}

/** What a decision rests on, as it is frozen with it. */
export interface FrozenEvidence {
  points: readonly { name: string; used: boolean }[]
  entries: readonly JudgeEntry[]
  tables: Matrices
  words?: WordMatrices | undefined
  year?: number | undefined
  phase?: string | undefined
  years?: readonly FrozenYear[] | undefined
  standard: FrozenStandard | null
  /** Standards of other classes it is judged by beside the first. */
  others?: readonly FrozenStandard[] | undefined
  /** What the decision was computed with instead of the standards as they are and all used points. */
  whatIf?: FrozenWhatIf | undefined
  groupMeanIncludesCk: boolean
  minPoints: number
  lowTraits: readonly string[]
}

/**
 * The standards a decision rests on, the first one first. Items keep their key in the first; in the others the key begins
 * with the id of the standard, so that every item has a key of its own.
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

/** Items of all standards, as sentences name them; where there are several, by their class as well: `优质·比CK1增产`. */
export function labelledItems(evidence: Pick<FrozenEvidence, 'standard' | 'others'>): StandardItem[] {
  const standards = standardsOf(evidence)
  return standards.flatMap(({ name, className, items }) => {
    const lead = standards.length < 2 ? '' : `${className ?? name}·`
    return items.map((item) => ({ ...item, label: `${lead}${bareLabel(item.label)}` }))
  })
}

/** The points that count: used, and not left out by the what-if. */
export const pointsCounted = ({ points, whatIf }: Pick<FrozenEvidence, 'points' | 'whatIf'>): string[] =>
  points.flatMap(({ name, used }) => (used && !whatIf?.dropped.includes(name) ? [name] : []))
