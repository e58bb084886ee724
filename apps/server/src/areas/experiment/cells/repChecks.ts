import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { and, eq, sql } from 'drizzle-orm'
import { plot } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Group } from '../analysis/loadTrial.ts'

/** Replicates of a group without any setting or plot. */
const FIRST_REPS = 3

/** The replicates that a group has at all of its points. */
export interface Reps {
  /** True for a table of means: its plots have replicate 0. */
  isMeans: boolean
  /** Whether a mean may be entered: in tables of means, and while the group has neither plots nor replicates set. */
  mayBeMeans: boolean
  /** The last replicate that may be entered; 0 in tables of means alone. */
  last: number
}

/** Loads the replicates of a group: as set, else as its plots have them, else the usual number. */
export async function loadReps(ctx: Ctx, group: Group): Promise<Reps> {
  const [found] = await ctx.db
    .select({
      plots: sql`count(*)`.mapWith(Number),
      largest: sql`coalesce(max(${plot.rep}), 0)`.mapWith(Number),
      isMeans: sql<boolean>`coalesce(bool_or(${plot.rep} = 0), false)`,
    })
    .from(plot)
    .where(and(rows(ctx, plot), eq(plot.groupId, group.id)))
  const { plots, largest, isMeans } = must(found, 'counts of plots')
  return {
    isMeans,
    mayBeMeans: isMeans || (plots === 0 && group.reps === null),
    // An interval design has plots of its checks beyond the replicates of the group.
    last: Math.max(group.reps ?? 0, largest) || (plots === 0 ? FIRST_REPS : 0),
  }
}

/** Refuses replicates that the group does not have. Throws BAD_INPUT naming the replicate. */
export function assertReps({ mayBeMeans, last }: Reps, cells: readonly { rep: number }[]): void {
  for (const { rep } of cells) {
    if (rep === 0 && !mayBeMeans) throw new AppError('BAD_INPUT', '重复不能为0：该组别有重复，不是平均值表')
    if (rep <= last) continue
    const message = last === 0 ? '该组别是平均值表，没有重复' : `该组别的重复为1到${last}`
    throw new AppError('BAD_INPUT', `重复${rep}不能填报：${message}`)
  }
}
