import { experimentGroup, experimentPoint, experimentVariety } from '../../../../db/schema/index.ts'
import { assertEntriesAllowed } from '../../../breeder/shared.ts'
import type { Draft } from '../book/draft.ts'
import { insertObservations, insertPlots, insertSourceRows } from './insertRows.ts'
import type { GroupPlan } from '../plan/planGroup.ts'
import { noteCreatedGroup, writeChanges } from './writeChanges.ts'
import { chunksOf } from '../../../../import/batch/chunks.ts'
import type { Places, Writing } from './writingContext.ts'

/** Writes one group, its points and entries. Must run inside the transaction of the import. */
export async function writeHead(writing: Writing, draft: Draft, plan: GroupPlan): Promise<Places> {
  const groupId = plan.existing?.id ?? (await insertGroup(writing, plan))
  const points = await insertPoints(writing, draft, plan, groupId)
  const entries = await insertEntries(writing, draft, plan, groupId)
  return { groupId, year: plan.draft.year, points, entries }
}

/** Writes the plots, values and changes of a piece of the plan. */
export async function writePlots(writing: Writing, places: Places, plan: GroupPlan): Promise<void> {
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
}

/** Writes from which rows of the workbook the plots of a group come. */
export async function writeSource(writing: Writing, places: Places, plan: GroupPlan): Promise<void> {
  const read = Array.from(plan.numbered.numbers, ([plot, rep]) => ({
    no: plot.no,
    point: plot.point,
    entry: plot.entry,
    rep,
  }))
  for (const chunk of chunksOf(read)) await insertSourceRows(writing, places, chunk)
}

const stampsOf = (writing: Writing) => ({
  orgId: writing.scope.orgId,
  crop: writing.scope.crop,
  createdBy: writing.userId,
  updatedBy: writing.userId,
})

async function insertGroup(writing: Writing, plan: GroupPlan): Promise<number> {
  const { draft } = plan
  const reps = plan.numbered.numbers.keys().reduce((most, plot) => Math.max(most, plot.rep), 0)
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
  const known = plan.existing?.points
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
  const known = plan.existing?.entries
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
  await assertEntriesAllowed({ db: writing.db, ...stampsOf(writing) }, values)
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
