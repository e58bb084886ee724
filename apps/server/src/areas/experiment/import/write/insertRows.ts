import { sql, type SQL } from 'drizzle-orm'
import type { NewObservation, NewPlot } from '../plan/planGroup.ts'
import type { Places, Writing } from './writingContext.ts'

/** Returns a column of values as one array parameter. */
const column = (values: readonly unknown[], type: string): SQL =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`

/** Inserts plots in one statement. */
export async function insertPlots(
  writing: Writing,
  places: Places,
  plots: readonly NewPlot[],
): Promise<void> {
  const { orgId, crop } = writing.scope
  await writing.db.execute(sql`
    insert into plot (org_id, crop, created_by, updated_by, batch_id, group_id, point_id, entry_id, rep, field_rep, rep_count, plot_no,
      block, row_no, col_no, area, weight, weight_kind, shell_fresh, moisture, yield_given, yield_mu, yield_reason, status, status_reason, note)
    select ${orgId}::bigint, ${crop}, ${writing.userId}::bigint, ${writing.userId}::bigint, ${writing.batchId}::bigint,
      ${places.groupId}::bigint, t.*
    from unnest(
      ${column(idsOf(plots, places.points, 'point'), 'bigint')},
      ${column(idsOf(plots, places.entries, 'entry'), 'bigint')},
      ${column(
        plots.map((plot) => plot.rep),
        'integer',
      )},
      ${column(
        plots.map((plot) => plot.record.fieldRep),
        'integer',
      )},
      ${column(
        plots.map((plot) => plot.record.repCount),
        'integer',
      )},
      ${column(
        plots.map((plot) => plot.record.plotNo),
        'text',
      )},
      ${column(
        plots.map((plot) => plot.record.block),
        'text',
      )},
      ${column(
        plots.map((plot) => plot.record.rowNo),
        'integer',
      )},
      ${column(
        plots.map((plot) => plot.record.colNo),
        'integer',
      )},
      ${column(
        plots.map((plot) => plot.record.area),
        'float8',
      )},
      ${column(
        plots.map((plot) => plot.record.weight),
        'float8',
      )},
      ${column(
        plots.map((plot) => plot.record.weightKind),
        'text',
      )},
      ${column(
        plots.map((plot) => plot.record.shellFresh),
        'float8',
      )},
      ${column(
        plots.map((plot) => plot.record.moisture),
        'float8',
      )},
      ${column(
        plots.map((plot) => plot.record.yieldGiven),
        'float8',
      )},
      ${column(
        plots.map((plot) => plot.record.yieldMu),
        'float8',
      )},
      ${column(
        plots.map((plot) => plot.record.yieldReason),
        'text',
      )},
      ${column(
        plots.map((plot) => plot.record.status),
        'text',
      )},
      ${column(
        plots.map((plot) => plot.record.statusReason),
        'text',
      )},
      ${column(
        plots.map((plot) => plot.record.note),
        'text',
      )}
    ) as t`)
}

/** Inserts values in one statement. */
export async function insertObservations(
  writing: Writing,
  places: Places,
  values: readonly NewObservation[],
): Promise<void> {
  const { orgId, crop } = writing.scope
  await writing.db.execute(sql`
    insert into observation (org_id, crop, updated_by, batch_id, year, group_id, point_id, entry_id, rep, trait_key,
      value_num, value_text, value_date, raw_text, status)
    select ${orgId}::bigint, ${crop}, ${writing.userId}::bigint, ${writing.batchId}::bigint, ${places.year}::integer,
      ${places.groupId}::bigint, t.*
    from unnest(
      ${column(idsOf(values, places.points, 'point'), 'bigint')},
      ${column(idsOf(values, places.entries, 'entry'), 'bigint')},
      ${column(
        values.map((value) => value.rep),
        'integer',
      )},
      ${column(
        values.map((value) => value.trait),
        'text',
      )},
      ${column(
        values.map((value) => value.record.valueNum),
        'float8',
      )},
      ${column(
        values.map((value) => value.record.valueText),
        'text',
      )},
      ${column(
        values.map((value) => value.record.valueDate),
        'date',
      )},
      ${column(
        values.map((value) => value.record.rawText),
        'text',
      )},
      ${column(
        values.map((value) => value.record.status),
        'text',
      )}
    ) as t`)
}

/** Records the workbook row of each plot, in one statement. */
export async function insertSourceRows(
  writing: Writing,
  places: Places,
  plots: readonly { no: number; point: number; entry: number; rep: number }[],
): Promise<void> {
  await writing.db.execute(sql`
    insert into import_row (org_id, group_id, batch_id, point_id, entry_id, rep, row_no)
    select ${writing.scope.orgId}::bigint, ${places.groupId}::bigint, ${writing.batchId}::bigint, t.*
    from unnest(
      ${column(idsOf(plots, places.points, 'point'), 'bigint')},
      ${column(idsOf(plots, places.entries, 'entry'), 'bigint')},
      ${column(
        plots.map((plot) => plot.rep),
        'integer',
      )},
      ${column(
        plots.map((plot) => plot.no),
        'integer',
      )}
    ) as t`)
}

function idsOf<K extends 'point' | 'entry'>(
  records: readonly Record<K, number>[],
  ids: ReadonlyMap<number, number>,
  key: K,
): number[] {
  return records.map((record) => {
    const id = ids.get(record[key])
    if (id === undefined) throw new Error(`${key} ${record[key]} of the draft has no record`)
    return id
  })
}
