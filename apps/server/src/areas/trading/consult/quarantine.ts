import type * as api from '@hepu/api/areas/trading/consult/consultQuarantine'
import { maskedPhone } from '@hepu/api/areas/trading/consult/consultShapes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, isNotNull } from 'drizzle-orm'
import { ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { consult } from '../../../db/schema/index.ts'
import { inOrgOf, mayChange, rows } from '../../../db/scope.ts'
import { removeRow, updateLocked } from '../../../db/write.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { addServiceConsult, findPublicService } from '../../integration/shared.ts'
import { askMore, beginClock, findOpen } from './addConsult.ts'
import { assigneeFor } from './assignees.ts'
import { isAbout } from './consultList.ts'
import { CONSULT, contextOf, lockAny, type Consult } from './consultRows.ts'
import { topicNameOf } from './snapshots.ts'

const sorts = { id: consult.id, createTime: consult.createdAt }

/** Returns one page of the consultations in quarantine. */
export async function pageQuarantine(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.quarantinePage>,
): Promise<ResultOf<typeof api.quarantinePage>> {
  const query = ctx.db
    .select()
    .from(consult)
    .where(
      and(rows(ctx, consult), isNotNull(consult.quarantine), model.name ? isAbout(model.name) : undefined),
    )
    .$dynamic()
  const { found, page } = await pageOf(ctx, query, { current, size }, ordered(order, sorts[sort], consult.id))
  return { ...page, records: found.map((row) => present(ctx, row)) }
}

function present(ctx: Ctx, row: Consult) {
  const own = mayChange(ctx, row)
  const { id, topic, name, unit, content, version } = row
  return {
    id,
    topic,
    topicName: topicNameOf(row),
    name,
    unit,
    phone: maskedPhone(row.phone),
    content,
    quarantine: row.quarantine ?? '',
    createTime: row.createdAt,
    version,
    ...allowed({ release: own, drop: own }, {}),
  }
}

/** Lets a consultation into the box of the staff; where its phone has an open one about the same topic, as a further question of it. */
export async function releaseConsult(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.quarantineRelease>,
): Promise<ResultOf<typeof api.quarantineRelease>> {
  const row = await lockQuarantined(ctx, id)
  if (row.topic === 'service') return releaseToService(ctx, row)
  const inside = contextOf(ctx, row)
  const open = await findOpen(inside, row)
  if (open) {
    await askMore(visitorOf(inside), open, row.content)
    await removeRow(inOrgOf(ctx, row), consult, id, { label: CONSULT, reason: '移出隔离箱，并入未结的咨询' })
    return { id: open.id, merged: true }
  }
  const assigneeId = await assigneeFor(inside, row)
  const values = { quarantine: null, assigneeId }
  const after = await updateLocked(ctx, consult, row, { values }, { label: CONSULT, reason: '移出隔离箱' })
  await beginClock(inside, after)
  return { id, merged: false }
}

/** Hands a consultation to the consults of the service that it is about. Throws BAD_STATE while the service is not public. */
async function releaseToService(ctx: Ctx, row: Consult): Promise<ResultOf<typeof api.quarantineRelease>> {
  const { id, topicId, name, unit: company, phone, email, content } = row
  if (topicId === null || !(await findPublicService(ctx, topicId)))
    throw new AppError(
      'BAD_STATE',
      `服务「${topicNameOf(row) ?? '已删除'}」已停用或暂不公开，恢复公开后才能移出；不需要的请删除`,
    )
  const visitor = { ...ctx, caller: null, token: undefined }
  const added = await addServiceConsult(visitor, { serviceId: topicId, name, company, phone, email, content })
  await removeRow(inOrgOf(ctx, row), consult, id, { label: CONSULT, reason: '移出隔离箱，转入服务咨询' })
  return { id: added.id, merged: added.isMerged }
}

/** A question that was in quarantine is the sender's, not that of who released it. */
const visitorOf = (ctx: Ctx): Ctx => ({ ...ctx, caller: { ...ctx.caller, userId: 0 } })

/** Deletes consultations in quarantine. */
export async function dropConsults(
  ctx: Ctx,
  { ids }: ParsedInputOf<typeof api.quarantineDrop>,
): Promise<null> {
  for (const id of ids.toSorted((one, other) => one - other)) {
    await lockQuarantined(ctx, id)
    await removeRow(ctx, consult, id, { label: CONSULT, reason: '从隔离箱删除' })
  }
  return null
}

async function lockQuarantined(ctx: Ctx, id: number): Promise<Consult> {
  const row = await lockAny(ctx, id)
  if (row.quarantine === null) throw new AppError('BAD_STATE', `${row.name}的咨询不在隔离箱中，请刷新后再试`)
  return row
}
