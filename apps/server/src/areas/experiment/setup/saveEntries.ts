import type * as api from '@hepu/api/areas/experiment/setup'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, inArray } from 'drizzle-orm'
import { experimentVariety, upgradeRecord } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertEntriesAllowed } from '../../breeder/shared.ts'
import { assertNotBlind } from '../blind/blindState.ts'
import { lockOpenGroup } from '../group/groupState.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { refreshGroups } from '../group/groupSummary.ts'
import { findData, removeBlankPlots } from './setupPlots.ts'
import { assertDistinct, assertAllExist } from './rowChecks.ts'
import { assertNamesFree, freeNames, lockExisting, renamed } from './rowNames.ts'

const LABEL = { label: '品种' }

/**
 * Saves the entries of a group and its checks, all or nothing. A removed entry must have neither data nor waiting
 * values.
 */
export async function saveEntries(ctx: Ctx, input: ParsedInputOf<typeof api.saveEntries>): Promise<null> {
  const group = await lockOpenGroup(ctx, input.groupId)
  assertNotBlind(group, '不能修改参试品种')
  assertDistinct(input.rows, '品种名称', (row) => row.name)
  assertDistinct(input.rows, '参试编号', (row) => row.entryNo)
  assertDistinct(input.rows, '对照序号', (row) => row.ckNo)
  const existing = await lockExisting(ctx, experimentVariety, group)
  assertAllExist(existing, input.rows, input.removed, '品种')
  assertNamesFree(existing, input.rows, input.removed, '品种')
  await assertEntriesAllowed(
    { ...ctx, ...group },
    input.rows.filter(({ id, ckNo }) => !id && ckNo === null),
  )
  await removeEntries(ctx, group, input.removed)
  const freed = await freeNames(ctx, experimentVariety, existing, input.rows, LABEL)
  for (const row of input.rows) await saveEntry(ctx, group, row, freed)
  await refreshGroups(ctx, [group.id])
  return null
}

type Row = ParsedInputOf<typeof api.saveEntries>['rows'][number]

async function saveEntry(
  ctx: Ctx,
  group: Group,
  { id, version, ...fields }: Row,
  freed: ReadonlyMap<number, string>,
): Promise<void> {
  const isCk = fields.ckNo !== null
  const values = { ...fields, isCk, ckRole: isCk ? fields.ckRole : null }
  if (id === null || id === undefined) {
    await insertRow(ctx, experimentVariety, { ...values, groupId: group.id }, LABEL)
    return
  }
  await updateRow(
    ctx,
    experimentVariety,
    id,
    version === null || version === undefined ? { values } : { version, values },
    renamed(freed.get(id), values.name, LABEL),
  )
}

async function removeEntries(ctx: Ctx, group: Group, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const [held] = await findData(ctx, group, 'entryId', ids)
  if (held) {
    const what = held.isWaiting ? '有待审核的填报值' : '已有数据'
    throw new AppError('BAD_STATE', `品种「${held.name}」在试点${held.where}${what}，不能删除`)
  }
  await assertNotJudged(ctx, ids)
  await removeBlankPlots(ctx, group, { side: 'entryId', ids })
  for (const id of ids) await removeRow(ctx, experimentVariety, id, LABEL)
}

/** Refuses an entry that an evaluation judged, or that came out of one: it is part of a decision. */
async function assertNotJudged(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const [judged] = await ctx.db
    .select({ name: experimentVariety.name })
    .from(upgradeRecord)
    .innerJoin(
      experimentVariety,
      and(eq(experimentVariety.orgId, upgradeRecord.orgId), eq(experimentVariety.id, upgradeRecord.entryId)),
    )
    .where(and(rows(ctx, upgradeRecord), inArray(upgradeRecord.entryId, [...ids])))
    .limit(1)
  if (judged) throw new AppError('BAD_STATE', `品种「${judged.name}」已有晋级评估，不能删除`)
}
