import { shownMean } from '@hepu/api/areas/experiment/analysis/analysis'
import type * as api from '@hepu/api/areas/experiment/analysis/statistic'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { experimentGroup, experimentVariety } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { groupAnalysis } from './groupAnalysis.ts'
import { pointAnalysis } from './pointAnalysis.ts'

/**
 * Returns 各点柱图 of one entry: its yield at every point with those of the checks, the group mean and the LSD of the
 * point.
 */
export async function barChart(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.barChart>,
): Promise<ResultOf<typeof api.barChart>> {
  const entry = await getRow(ctx, experimentVariety, id, '品种')
  const group = await getRow(ctx, experimentGroup, entry.groupId, '组别')
  const { points, rows: entries, checks } = await pointAnalysis(ctx, group.id, 'yieldMu', 'lsd')
  const cellsOf = (entryId: number) => entries.find((row) => row.id === entryId)?.cells ?? []
  const own = cellsOf(id)
  const ofChecks = checks.map((check) => cellsOf(check.entryId))
  const counted = entries.filter((row) => group.groupMeanIncludesCk || !row.isCk)
  return {
    name: entry.name,
    checks,
    points: points.map((point, p) => ({
      pointId: point.id,
      name: point.name,
      used: point.used,
      reason: point.reason,
      value: shownAt(own, p),
      groupMean: meanOf(counted.map((row) => shownAt(row.cells, p))),
      checks: ofChecks.map((cells) => shownAt(cells, p)),
      lsd05: point.lsd05,
    })),
  }
}

type Cells = Awaited<ReturnType<typeof pointAnalysis>>['rows'][number]['cells']

/** Returns the figure at a point that its LSD applies to. */
function shownAt(cells: Cells, p: number): number | null {
  const cell = cells[p]
  return cell ? shownMean(cell) : null
}

function meanOf(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null)
  return present.length > 0 ? present.reduce((sum, value) => sum + value, 0) / present.length : null
}

/**
 * Returns 产量柱图: the entries from the highest mean down, with check lines and the LSD of the chosen model as whisker.
 */
export async function yieldChart(
  ctx: Ctx,
  { groupId, model }: ParsedInputOf<typeof api.yieldAnalysis>,
): Promise<ResultOf<typeof api.yieldAnalysis>> {
  const analysis = await groupAnalysis(ctx, groupId, 'yieldMu', model, 'lsd')
  return {
    unit: 'kg/亩',
    groupMean: analysis.groupMean,
    lsd05: analysis.lsd05,
    lsdReason: analysis.lsdReason,
    usedPoints: analysis.usedPoints,
    checks: analysis.checks.map((check) => ({
      ...check,
      mean: analysis.rows.find((row) => row.id === check.entryId)?.mean ?? null,
    })),
    bars: analysis.rows
      .map(({ id, entryNo, name, isCk, ckNo, scrapped, mean, rank, n, letter05 }) => ({
        id,
        entryNo,
        name,
        isCk,
        ckNo,
        scrapped,
        mean,
        rank,
        n,
        letter05,
      }))
      .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity)),
    methods: analysis.methods,
  }
}
