import { comparePair, pairFigures, type PkFigures, type PkPair, type PkTrait } from './comparePair.ts'

/** A variety compared with all others of the matrix. */
export interface MatrixRow {
  variety: number
  /** One a column variety; null against itself. */
  cells: (PkFigures | null)[]
  /** Points won and judged over all opponents. */
  wins: number
  judged: number
  winRatePct: number | null
}

/**
 * Compares every variety with every other in one trait (组内两两对比). Difference and win rate are those of the row over the
 * column, so differences mirror each other with the opposite sign.
 */
export function pairMatrix(trait: PkTrait, varieties: readonly number[], threshold = 0): MatrixRow[] {
  return varieties.map((target) => {
    const cells = varieties.map((base) =>
      base === target ? null : pairFigures(trait, { target, base, threshold }),
    )
    const wins = total(cells, 'wins')
    const judged = total(cells, 'judged')
    return { variety: target, cells, wins, judged, winRatePct: judged === 0 ? null : (100 * wins) / judged }
  })
}

const total = (cells: readonly (PkFigures | null)[], field: 'wins' | 'judged'): number =>
  cells.reduce((sum, cell) => sum + (cell?.[field] ?? 0), 0)

/** Makes the same comparison year by year, oldest first; years without a common point stay, with the reason. */
export function yearByYear(
  trait: PkTrait,
  siteYears: readonly number[],
  choice: { target: number; base: number; threshold?: number },
): { year: number; pair: PkPair }[] {
  const years = [...new Set(siteYears)].toSorted((a, b) => a - b)
  return years.map((year) => {
    const sites = siteYears.flatMap((at, site) => (at === year ? [site] : []))
    return { year, pair: comparePair(trait, { ...choice, sites }) }
  })
}
