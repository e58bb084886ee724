import type * as api from '@hepu/api/areas/experiment/plotData'
import { harvestKeys } from '@hepu/api/areas/experiment/cells/cellFields'
import type { ResultOf } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import { loggedSinceCodes } from '../../../db/hiddenNames.ts'
import { changeLog } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { valueIn, type CellObject } from './loggedValue.ts'

/** Field → its value before the last change, and who made the change. */
type Changed = ResultOf<typeof api.rawData>['records'][number]['changed']

interface Line extends Record<string, unknown> {
  plotId: string
  object: CellObject
  trait: string | null
  weightKind: 'GRAIN' | 'EAR'
  before: Record<string, unknown>
  after: Record<string, unknown>
  at: string
  by: string | null
  reason: string | null
  batchId: string | null
  fileName: string | null
}

/** The last change of a value. */
export interface LastChange {
  change: Changed[string]
  /** True if it filled in a cell that had been blank until then. */
  isFirst: boolean
}

/** Plots of a group. */
interface Plots {
  groupId: number
  year: number
  plotIds: readonly number[]
}

/** Returns, for some plots of a group, the values changed by a later import or a user, each with its last change. */
export async function loadChangedCells(ctx: Ctx, plots: Plots): Promise<Map<number, Changed>> {
  const last = await loadLastChanges(ctx, plots)
  return new Map(
    [...last].map(([plotId, fields]) => [
      plotId,
      Object.fromEntries(
        [...fields].flatMap(([field, { change, isFirst }]) => (isFirst ? [] : [[field, change]])),
      ),
    ]),
  )
}

/**
 * Returns, for some plots of a group, the last change of each value, by plot and field. Changes of a batch that was
 * undone since do not count, nor do values that came with their record.
 */
export async function loadLastChanges(ctx: Ctx, plots: Plots): Promise<Map<number, Map<string, LastChange>>> {
  const byPlot = new Map<number, Map<string, LastChange>>()
  if (plots.plotIds.length === 0) return byPlot
  for (const line of await loadLines(ctx, plots)) {
    const plotId = Number(line.plotId)
    const fields = byPlot.get(plotId) ?? new Map<string, LastChange>()
    for (const field of fieldsOf(line)) noteChange(fields, field, line)
    byPlot.set(plotId, fields)
  }
  return byPlot
}

/** Loads the lines of the change log about the plots and their values, oldest first. */
async function loadLines(ctx: Ctx, { groupId, year, plotIds }: Plots): Promise<Line[]> {
  const { rows } = await ctx.db.execute<Line>(sql`
    with own as (
      select * from plot where org_id = any(${sql.param([...ctx.caller.orgIds])}::bigint[])
        and group_id = ${groupId}::bigint and id = any(${sql.param(plotIds)}::bigint[])),
    kept as (
      select org_id, id as plot_id, weight_kind, 'plot' as object, id as object_id, null as trait from own
      union all
      select own.org_id, own.id, own.weight_kind, 'observation', o.id, o.trait_key
      from own join observation o on o.org_id = own.org_id and o.year = ${year}::integer and o.group_id = own.group_id
        and o.point_id = own.point_id and o.entry_id = own.entry_id and o.rep = own.rep
        and o.updated_at > own.created_at)
    select kept.plot_id as "plotId", kept.weight_kind as "weightKind", kept.object, kept.trait,
      ${changeLog.before} as before, ${changeLog.after} as after,
      to_json(${changeLog.at}) #>> '{}' as at, by.name as by, ${changeLog.reason} as reason,
      ${changeLog.batchId} as "batchId", b.file_name as "fileName"
    from kept
    join ${changeLog} on ${changeLog.orgId} = kept.org_id and ${changeLog.object} = kept.object
      and ${changeLog.objectId} = kept.object_id
    left join "user" by on by.id = ${changeLog.userId}
    left join import_batch b on b.org_id = kept.org_id and b.id = ${changeLog.batchId}
    where ${changeLog.before} is not null and ${changeLog.after} is not null and b.undone_at is null
      and ${loggedSinceCodes(ctx, groupId)}
    order by ${changeLog.id}`)
  return rows
}

/** Returns the fields of the raw data that a log line may concern. */
function fieldsOf({ object, trait, weightKind }: Line): string[] {
  if (object === 'observation') return trait === null ? [] : [trait]
  const otherWeight = weightKind === 'EAR' ? 'weight' : 'earWeight'
  return harvestKeys.filter((field) => field !== otherWeight)
}

function noteChange(fields: Map<string, LastChange>, field: string, line: Line): void {
  const value = valueIn(line.after, line.object, field)
  if (value === undefined) return
  const before = valueIn(line.before, line.object, field) ?? null
  const { by, reason, fileName } = line
  const batchId = line.batchId === null ? null : Number(line.batchId)
  fields.set(field, {
    change: { before, at: new Date(line.at), by, reason, batchId, fileName },
    isFirst: before === null && (fields.get(field)?.isFirst ?? true),
  })
}
