import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { experimentGroup, experimentPoint, experimentVariety } from '../../../db/schema/index.ts'
import type { Draft } from './draft.ts'
import type { GroupPlan, NewObservation, NewPlot } from './plan.ts'
import type { Scope } from './standing.ts'
import { noteCreatedGroup, writeChanges } from './writeChanges.ts'

/** Who imports what, and whom to tell how far it is. */
export interface Writing {
  db: Db
  scope: Scope
  userId: number
  requestId: string
  batchId: number
  reason: string | null
  /** Called with the number of records written since the last call. */
  onWritten: (records: number) => void
}

const CHUNK = 5_000

/** Writes one group of an import and answers its id. Must run inside the transaction of the import. */
export async function writePlan(writing: Writing, draft: Draft, plan: GroupPlan): Promise<number> {
  const groupId = plan.standing?.id ?? (await insertGroup(writing, plan))
  const points = await insertPoints(writing, draft, plan, groupId)
  const entries = await insertEntries(writing, draft, plan, groupId)
  const places: Places = { groupId, year: plan.draft.year, points, entries }
  for (const chunk of chunksOf(plan.plots)) {
    await insertPlots(writing, places, chunk)
    writing.onWritten(chunk.length)
  }
  for (const chunk of chunksOf(plan.observations)) {
    await insertObservations(writing, places, chunk)
    writing.onWritten(chunk.length)
  }
  await writeChanges(writing, plan.changes, plan.draft.year)
  writing.onWritten(plan.changes.length)
  return groupId
}

/** Ids by the place in the draft. */
interface Places {
  groupId: number
  year: number
  points: Map<number, number>
  entries: Map<number, number>
}

const stampsOf = (writing: Writing) => ({
  orgId: writing.scope.orgId,
  crop: writing.scope.crop,
  createdBy: writing.userId,
  updatedBy: writing.userId,
})

async function insertGroup(writing: Writing, plan: GroupPlan): Promise<number> {
  const { draft } = plan
  const reps = plan.plots.reduce((most, plot) => Math.max(most, plot.rep), 0)
  const [row] = await writing.db
    .insert(experimentGroup)
    .values({
      ...stampsOf(writing),
      year: draft.year,
      name: draft.name,
      phase: draft.phase,
      ripePeriod: draft.ripePeriod,
      ecoZone: draft.ecoZone,
      level: draft.level,
      leadOrg: draft.leadOrg,
      standardMoisture: draft.standardMoisture,
      reps: reps > 0 ? reps : null,
    })
    .returning({ id: experimentGroup.id })
  if (!row) throw new Error('group was not inserted')
  await noteCreatedGroup(writing, row.id)
  return row.id
}

async function insertPoints(
  writing: Writing,
  draft: Draft,
  plan: GroupPlan,
  groupId: number,
): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  const known = plan.standing?.points
  draft.points.forEach((point, place) => {
    const id = known?.get(point.name)?.id
    if (id !== undefined) ids.set(place, id)
  })
  const fresh = plan.points.map((place) => ({ place, point: draft.points[place] }))
  const values = fresh.flatMap(({ point, place }) =>
    point
      ? [
          {
            ...stampsOf(writing),
            groupId,
            batchId: writing.batchId,
            name: point.name,
            sortValue: place,
            ...point.fields,
          },
        ]
      : [],
  )
  for (const chunk of chunksOf(values, 1000)) {
    const { id, name } = experimentPoint
    const rows = await writing.db.insert(experimentPoint).values(chunk).returning({ id, name })
    const byName = new Map(rows.map((row) => [row.name, row.id]))
    for (const { place, point } of fresh) {
      const made = byName.get(point?.name ?? '')
      if (made !== undefined) ids.set(place, made)
    }
  }
  return ids
}

async function insertEntries(
  writing: Writing,
  draft: Draft,
  plan: GroupPlan,
  groupId: number,
): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  const known = plan.standing?.entries
  draft.entries.forEach((entry, place) => {
    const id = known?.get(entry.name)?.id
    if (id !== undefined) ids.set(place, id)
  })
  const names = plan.entries.map(({ place, record }) => ({
    place,
    record,
    name: draft.entries[place]?.name ?? '',
  }))
  const values = names.map(({ record, name }) => ({
    ...stampsOf(writing),
    groupId,
    batchId: writing.batchId,
    name,
    ...record,
  }))
  for (const chunk of chunksOf(values, 1000)) {
    const { id, name } = experimentVariety
    const rows = await writing.db.insert(experimentVariety).values(chunk).returning({ id, name })
    const byName = new Map(rows.map((row) => [row.name, row.id]))
    for (const entry of names) {
      const made = byName.get(entry.name)
      if (made !== undefined) ids.set(entry.place, made)
    }
  }
  return ids
}

/** A column of values as one array parameter. */
const column = (values: readonly unknown[], type: string): SQL =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`

async function insertPlots(writing: Writing, places: Places, plots: readonly NewPlot[]): Promise<void> {
  const { orgId, crop } = writing.scope
  await writing.db.execute(sql`
    insert into plot (org_id, crop, created_by, updated_by, batch_id, group_id, point_id, entry_id, rep, rep_count, plot_no,
      area, weight, weight_kind, shell_fresh, moisture, yield_given, yield_mu, yield_reason, status, status_reason, note)
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
        plots.map((plot) => plot.record.repCount),
        'integer',
      )},
      ${column(
        plots.map((plot) => plot.record.plotNo),
        'text',
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

async function insertObservations(
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

/** A list in pieces, so that no statement grows without bound. */
export function* chunksOf<T>(list: readonly T[], size = CHUNK): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}
