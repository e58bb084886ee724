import { dictLabel } from '@hepu/api/dictionaries'
import type * as api from '@hepu/api/areas/experiment/cells/cell'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { entryScrap, experimentPoint, experimentVariety } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { textReaderOf } from '../blind/hiddenTexts.ts'
import { lockOpenGroup } from '../group/groupState.ts'
import { loadTrial, type Group } from '../analysis/loadTrial.ts'
import { SCRAPPED } from '../group/presentHeads.ts'
import { assertScrapReason } from './scrapPoint.ts'
import { entryLosses } from './scrapProposals.ts'
import { loadScraps, type EntryScrap } from './scraps.ts'
import { refreshGroups } from '../group/groupSummary.ts'

/**
 * Scraps an entry at one point or in its whole group, with a reason of the dictionary, or restores it. The figures of
 * the group are recomputed at once. The data stay visible.
 */
export async function scrapEntry(ctx: Ctx, input: ParsedInputOf<typeof api.scrapEntry>): Promise<null> {
  const { groupId } = await getRow(ctx, experimentVariety, input.id, '品种')
  const group = await lockOpenGroup(ctx, groupId)
  // Codes may have been assigned while this waited for the group, which recreates the entry under another id.
  const entry = await getRow(ctx, experimentVariety, input.id, '品种')
  const pointId = input.pointId ?? null
  await assertPoint(ctx, group, pointId)
  const existing = (await loadScraps(ctx, group)).find(
    (scrap) => scrap.entryId === entry.id && scrap.pointId === pointId,
  )
  const note = { label: '品种报废', reason: input.note }
  if (!input.scrapped) {
    if (!existing) throw new AppError('BAD_STATE', '该品种没有报废，请刷新后再试')
    await removeRow(ctx, entryScrap, existing.id, note)
    if (pointId === null) await setStatus(ctx, entry.id, existing.statusBefore ?? '1', input.note)
  } else {
    const { reason } = input
    assertScrapReason(reason)
    if (existing) throw new AppError('BAD_STATE', '该品种已经报废，请刷新后再试')
    const values = { groupId: group.id, entryId: entry.id, pointId, reason, note: input.note }
    const statusBefore = pointId === null ? entry.status : null
    await insertRow(
      { ...ctx, caller: { ...ctx.caller, orgId: group.orgId } },
      entryScrap,
      { ...values, statusBefore },
      note,
    )
    if (pointId === null) await setStatus(ctx, entry.id, SCRAPPED, scrapText({ reason, note: input.note }))
  }
  await refreshGroups(ctx, [group.id])
  return null
}

const setStatus = (ctx: Ctx, id: number, status: string, reason: string | null) =>
  updateRow(ctx, experimentVariety, id, { values: { status } }, { label: '品种', reason })

async function assertPoint(ctx: Ctx, group: Group, pointId: number | null): Promise<void> {
  if (pointId === null) return
  const point = await getRow(ctx, experimentPoint, pointId, '试点')
  if (point.groupId !== group.id) throw new AppError('NOT_FOUND', '试点不存在或不在该组别')
}

const scrapText = ({ reason, note }: Pick<EntryScrap, 'reason' | 'note'>): string =>
  `已报废：${[dictLabel('scrap_reason', reason), note].filter(Boolean).join('，')}`

/** Lists scrapped entries, and those that the rules propose because too many of their plots are lost at a point. */
export async function listEntryProposals(
  ctx: Ctx,
  { groupId }: ParsedInputOf<typeof api.entryProposals>,
): Promise<ResultOf<typeof api.entryProposals>> {
  const trial = await loadTrial(ctx, groupId)
  const points = new Map(trial.points.map((point) => [point.id, point.name]))
  const entries = new Map(trial.entries.map((entry) => [entry.id, entry]))
  const notes = await loadNotes(ctx, trial.group)
  const scrapped = trial.scraps.map((scrap) => {
    const reason = scrapText({ ...scrap, note: notes.get(scrap.id) ?? null })
    return { ...scrap, scrapped: true, reason }
  })
  const isScrapped = (entryId: number, pointId: number) =>
    trial.scraps.some(
      (scrap) => scrap.entryId === entryId && (scrap.pointId === null || scrap.pointId === pointId),
    )
  const proposed = entryLosses(trial)
    .filter(({ entryId, pointId }) => !isScrapped(entryId, pointId))
    .map((loss) => ({ ...loss, scrapped: false }))
  return [...scrapped, ...proposed].flatMap(({ entryId, pointId, scrapped: isOut, reason }) => {
    const entry = entries.get(entryId)
    if (!entry) return []
    const pointName = pointId === null ? null : (points.get(pointId) ?? null)
    return [{ entryId, entryName: entry.name, isCk: entry.isCk, pointId, pointName, scrapped: isOut, reason }]
  })
}

/**
 * Returns the notes on the scrapped entries of a group by id, as the caller may read them: a loaded trial is shared by
 * all callers.
 */
async function loadNotes(ctx: Ctx, group: Group): Promise<Map<number, string | null>> {
  const found = await ctx.db
    .select({ id: entryScrap.id, note: textReaderOf(ctx, group)(entryScrap.note) })
    .from(entryScrap)
    .where(and(rows(ctx, entryScrap), eq(entryScrap.groupId, group.id)))
  return new Map(found.map(({ id, note }) => [id, note]))
}
