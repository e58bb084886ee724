import { arrivalLabels as labels } from '@hepu/api/areas/project/arrive/arrivalLabels'
import type * as api from '@hepu/api/areas/project/arrive/projectArrival'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { clockDay } from '../../../db/clock.ts'
import { projectArrival } from '../../../db/schema/index.ts'
import { getRow, inOrgOf } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertParty } from '../fund/parties.ts'
import { getNode, lockNode, type Node } from '../node/nodes.ts'
import { openRights } from '../right/rights.ts'

/** Why no arrival is registered for a project of one's own. */
export const NO_SOURCE = '自立项目没有项目来源，不能登记专项到账'

const note = { label: '项目到账' }

/** Registers or corrects an arrival that nobody has claimed. */
export async function saveArrival(
  ctx: Ctx,
  { id, version, projectId, ...given }: ParsedInputOf<typeof api.saveArrival>,
): Promise<ResultOf<typeof api.saveArrival>> {
  const held = id ? await getRow(ctx, projectArrival, id, '到账') : undefined
  const home = await homeOf(ctx, held ? held.projectId : (projectId ?? null))
  await assertParty(ctx, given.partyId, labels.partyId)
  const today = clockDay(ctx.services.now())
  if (given.arrivedDate && given.arrivedDate > today)
    throw new AppError('BAD_INPUT', `${labels.arrivedDate}不得晚于今天（${today}）`)
  const values = {
    ...given,
    plannedDate: given.plannedDate ?? null,
    plannedAmount: given.plannedAmount ?? null,
    arrivedDate: given.arrivedDate ?? null,
    arrivedAmount: given.arrivedAmount ?? null,
  }
  if (!held) {
    const row = await insertRow(
      home ? inOrgOf(ctx, home) : ctx,
      projectArrival,
      { ...values, projectId: home?.id ?? null },
      note,
    )
    return { id: row.id, version: row.version }
  }
  if (held.claimedAt) throw new AppError('BAD_STATE', '该笔到账已认领，不能修改，请先冲销认领')
  const row = await updateRow(
    ctx,
    projectArrival,
    held.id,
    { version: version ?? held.version, values },
    note,
  )
  return { id: row.id, version: row.version }
}

/** Returns the locked project of an arrival; null for money without one. Throws FORBIDDEN without the right. */
async function homeOf(ctx: Ctx, projectId: number | null): Promise<Node | null> {
  if (projectId !== null) {
    const rights = await openRights(ctx)
    const seen = await getNode(ctx, rights, { projectId })
    const { node } = await lockNode(ctx, seen.id, 'fund:flow')
    if (node.level !== 1) throw new AppError('BAD_INPUT', '到账登记在项目上，认领时再分配到课题')
    if (node.sourceId === null) throw new AppError('BAD_STATE', NO_SOURCE)
    return node
  }
  if (ctx.caller.permissions.has('project.fund:arrive')) return null
  throw new AppError('FORBIDDEN', '您没有「登记未指定项目的到账」权限，请选择项目，或联系管理员')
}

/** Deletes an arrival that nobody has claimed. */
export async function deleteArrival(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.deleteArrival>,
): Promise<null> {
  const held = await getRow(ctx, projectArrival, id, '到账')
  await homeOf(ctx, held.projectId)
  if (held.claimedAt) throw new AppError('BAD_STATE', '该笔到账已认领，不能删除，请先冲销认领')
  await removeRow(ctx, projectArrival, id, note)
  return null
}
