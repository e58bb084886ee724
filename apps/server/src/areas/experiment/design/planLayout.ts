import type * as api from '@hepu/api/areas/experiment/design'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt, must } from '@hepu/api/core/must'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { MAX_PLOTS } from '@hepu/breeding/design/problems'
import type { DesignQuality } from '@hepu/breeding/design/types'
import { and, eq } from 'drizzle-orm'
import { experimentPoint, experimentVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { entryOrder } from '../group/entryOrder.ts'
import type { Entry, Group } from '../analysis/loadTrial.ts'
import { layOutAside } from './layOutAside.ts'

type Wish = ParsedInputOf<typeof api.designPreview>

/** A plot of a layout, with the ids of its point and entry. */
export interface PlannedPlot {
  pointId: number
  entryId: number
  rep: number
  block: string | null
  plotNo: string
  row: number
  col: number
}

/** A layout of a group that is not written yet. */
export interface PlannedLayout {
  pointIds: number[]
  plots: PlannedPlot[]
  quality: DesignQuality
}

/**
 * Lays out a group with the given settings. Throws BAD_INPUT with a message for what cannot be laid out or has more
 * than `most` plots.
 */
export async function planLayout(
  ctx: Ctx,
  group: Group,
  wish: Wish,
  most = MAX_PLOTS,
): Promise<PlannedLayout> {
  const points = await chosenPoints(ctx, group, wish.pointIds)
  const entries = await listEntries(ctx, group, wish.design)
  assertSize(entries, points.length, wish, most)
  const { design, ...settings } = wish
  const { value, reason } = await layOutAside({
    ...settings,
    kind: design,
    entries: entries.map(({ name, isCk }) => ({ name, isCheck: isCk })),
    points: points.map((point) => point.name),
  })
  if (value === null) throw new AppError('BAD_INPUT', reason)
  const idOf = new Map(points.map((point) => [point.name, point.id]))
  return {
    pointIds: points.map((point) => point.id),
    plots: value.plots.map(({ point, entry, ...at }) => ({
      ...at,
      pointId: must(idOf.get(point), `point ${point}`),
      entryId: itemAt(entries, entry).id,
    })),
    quality: value.quality,
  }
}

/**
 * Throws BAD_INPUT, naming the numbers, for more than `most` plots. In an augmented design only checks are repeated.
 */
function assertSize(
  entries: readonly Entry[],
  points: number,
  { design, reps }: Pick<Wish, 'design' | 'reps'>,
  most: number,
): void {
  const once = design === 'AUGMENTED' ? entries.filter((entry) => !entry.isCk).length : 0
  const plots = points * (once + (entries.length - once) * reps)
  if (plots <= most) return
  throw new AppError(
    'BAD_INPUT',
    `${entries.length}个品种、${points}个试点、${reps}次重复，共${plots}个小区，超过上限${most}个，请减少试点或重复`,
  )
}

type Chosen = Pick<typeof experimentPoint.$inferSelect, 'id' | 'name'>

/** Returns the named points, or all yield points. Scrapped points are not laid out. */
async function chosenPoints(ctx: Ctx, group: Group, ids: readonly number[]): Promise<Chosen[]> {
  const { id, name, pointType, scrapped } = experimentPoint
  const found = await ctx.db
    .select({ id, name, pointType, scrapped })
    .from(experimentPoint)
    .where(and(rows(ctx, experimentPoint), eq(experimentPoint.groupId, group.id)))
    .orderBy(experimentPoint.sortValue, experimentPoint.id)
  const known = new Set(found.map((point) => point.id))
  if (ids.some((pointId) => !known.has(pointId))) throw new AppError('NOT_FOUND', '试点不存在或不在该组别')
  const usable = found.filter((point) => !point.scrapped)
  return ids.length > 0
    ? usable.filter((point) => ids.includes(point.id))
    : usable.filter((point) => point.pointType === 'YIELD')
}

/**
 * Returns the entries in the order of the list. For an interval design CK1, which is placed between the others, comes
 * first.
 */
async function listEntries(ctx: Ctx, group: Group, design: Wish['design']): Promise<Entry[]> {
  const found = await ctx.db
    .select()
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), eq(experimentVariety.groupId, group.id)))
    .orderBy(...entryOrder)
  if (design !== 'INTERVAL') return found
  const rank = (entry: Entry): number => (entry.isCk ? (entry.ckNo ?? 9) : 10)
  const first = found.toSorted((a, b) => rank(a) - rank(b))[0]
  return first ? [first, ...found.filter((entry) => entry !== first)] : []
}
