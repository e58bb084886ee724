import type * as api from '@hepu/api/areas/trading/consult/ownConsult'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { consult, consultMessage, organization } from '../../../db/schema/index.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { plainText } from '../../../http/plainText.ts'
import { askMore } from './addConsult.ts'
import { illegalPair } from './consultActions.ts'
import { isAbout } from './consultList.ts'
import { CONSULT, contextOf, isOpen, lockConsult, type Consult } from './consultRows.ts'
import { threadOf } from './consultThread.ts'
import { topicNameOf } from './snapshots.ts'

type Row = ResultOf<typeof api.ownConsultPage>['records'][number]
interface Found {
  row: Consult
  orgName: string
  answers: number
}

const sorts = { id: consult.id, createTime: consult.createdAt }

/** Returns one page of what the caller asked, whichever organisation he asked. */
export async function pageOwn(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.ownConsultPage>,
): Promise<ResultOf<typeof api.ownConsultPage>> {
  const query = selectOwn(ctx, [
    model.state ? eq(consult.state, model.state) : undefined,
    model.name ? isAbout(model.name) : undefined,
  ]).$dynamic()
  const { found, page } = await pageOf(ctx, query, { current, size }, ordered(order, sorts[sort], consult.id))
  return { ...page, records: (found as Found[]).map(present) }
}

/** Returns one consultation of the caller with its thread, without inside notes. */
export async function showOwn(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.ownConsultShow>,
): Promise<ResultOf<typeof api.ownConsultShow>> {
  const found = await findOwn(ctx, id)
  const thread = await threadOf(contextOf(ctx, found.row), found.row, false)
  // Who answers does so for the organisation.
  return {
    ...present(found),
    thread: thread.map((each) => (each.fromStaff ? { ...each, writer: found.orgName } : each)),
  }
}

/** Adds a further question of the caller to his consultation. */
export async function askOwn(
  ctx: Ctx,
  { id, content }: ParsedInputOf<typeof api.ownConsultAsk>,
): Promise<null> {
  const { row: seen } = await findOwn(ctx, id)
  const inside = contextOf(ctx, seen)
  const row = await lockConsult(inside, id)
  if (!isOpen(row))
    throw new AppError('BAD_STATE', `${illegalPair(row.state, 'handling')}，如需继续请另提咨询`)
  const clean = plainText(content).trim()
  if (!clean) throw new AppError('BAD_INPUT', '追问必填')
  await askMore(inside, row, clean)
  return null
}

async function findOwn(ctx: Ctx, id: number): Promise<Found> {
  const [found] = await selectOwn(ctx, [eq(consult.id, id)])
  if (!found) throw new AppError('NOT_FOUND', `${CONSULT}不存在或无权查看`)
  return found
}

/** What a user asked is his own wherever he works: it belongs to the organisation that he asked, so the scope of the caller says nothing. */
const selectOwn = ({ db, caller }: Ctx, conditions: readonly (SQL | undefined)[]) =>
  db
    .select({
      row: consult,
      orgName: organization.name,
      answers: sql<number>`(select count(*)::int from ${consultMessage} where ${consultMessage.orgId} = ${consult.orgId}
        and ${consultMessage.consultId} = ${consult.id} and ${consultMessage.fromStaff} and not ${consultMessage.isInside})`,
    })
    .from(consult)
    .innerJoin(organization, eq(organization.id, consult.orgId))
    .where(
      and(
        eq(consult.senderId, caller.userId),
        isNull(consult.deletedAt),
        isNull(consult.quarantine),
        ...conditions,
      ),
    )

function present({ row, orgName, answers }: Found): Row {
  const { id, topic, topicId, content, state } = row
  return {
    id,
    topic,
    topicId,
    topicName: topicNameOf(row),
    orgName,
    content,
    state,
    answers,
    createTime: row.createdAt,
    ...allowed(
      { ask: true },
      { ask: isOpen(row) ? null : `${illegalPair(state, 'handling')}，如需继续请另提咨询` },
    ),
  }
}
