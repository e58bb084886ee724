import { answer, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import { completeCells, leftOutNote } from '../stability/cells.ts'
import type { PointTable } from '../table.ts'
import { scoresOf, sharesPct } from './scores.ts'
import type { Scores } from './scores.ts'
import { svd } from './svd.ts'

/** Coordinates of one scaling of the biplot. */
export interface GgeScaling {
  entries: Scores[]
  points: Scores[]
}

/** GGE biplot: entry main effect together with its interaction. */
export interface Gge {
  singularValues: number[]
  /** Share of each axis in SS(entry) + SS(entry × point), %. */
  pctVariance: number[]
  /** Both sides × √d: shows which entry wins where. */
  symmetric: GgeScaling
  /** Entries × d: distances between entries are exact (mean and stability of entries). */
  entryMetric: GgeScaling
  /** Points × d: angles between points are their correlations (which points give the same information). */
  pointMetric: GgeScaling
  droppedEntries: string[]
  droppedPoints: string[]
  /** Chinese sentence naming what was left out, or null. */
  note: string | null
}

/** A biplot has two axes. */
const AXES = 2

const METHOD = 'GGE双标图（试点中心化，不标准化）'

/**
 * Fits the GGE model (Yan et al. 2000): SVD of the table centred by points, not scaled, with the singular values
 * assigned to both sides, to the entries or to the points. Refuses a table in which all entries are equal at every
 * point.
 */
export function gge(table: PointTable): Result<Gge> {
  const cells = completeCells(table)
  if (typeof cells === 'string') return refuse(`${cells}，无法做GGE分析`, { method: METHOD })
  const { entries, points, mean, fit } = cells
  const [g, l] = [entries.length, points.length]
  const basis = { method: METHOD, n: mean.length }
  if (fit.ssEntry === 0 && fit.ssResidual === 0) return refuse('各试点内品种间没有差异', basis)
  const { d, u, v } = svd(
    mean.map((value, c) => value - fit.envMeans[c % l]!),
    g,
    l,
  )
  const axisCount = Math.min(g - 1, l)
  const scaling = (entryPower: number): GgeScaling => {
    const axes = Math.min(AXES, axisCount)
    return {
      entries: scoresOf(entries, u, { d, power: entryPower, axes }),
      points: scoresOf(points, v, { d, power: 1 - entryPower, axes }),
    }
  }
  const value = {
    singularValues: d.slice(0, axisCount),
    pctVariance: sharesPct(d).slice(0, axisCount),
    symmetric: scaling(0.5),
    entryMetric: scaling(1),
    pointMetric: scaling(0),
    droppedEntries: cells.droppedEntries,
    droppedPoints: cells.droppedPoints,
    note: leftOutNote(cells),
  }
  return answer(value, basis)
}
