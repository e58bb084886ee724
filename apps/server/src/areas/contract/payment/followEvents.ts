import { contract, contractCondition, contractResult, contractVariety } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx, Services } from '../../../http/context.ts'
import type { App } from '../../../http/handle.ts'
import { jobContext } from '../../../import/batch/jobContext.ts'
import type { RecordFollower } from '../../../resource/followRecords.ts'
import type { SaleFollower } from '../../product/shared.ts'
import type { Contract } from '../contractRows.ts'
import { holdContract, refreshTriggers } from './refreshTriggers.ts'
import { eventRegistries } from './triggerFacts.ts'

/** Refreshes contracts one after the other, in the order of their ids, so that two at once do not wait for each other. */
async function refreshAll(ctx: Ctx, ids: readonly number[], reason: string | null): Promise<number> {
  let changed = 0
  for (const id of ids.toSorted((a, b) => a - b)) {
    const row = await holdContract(ctx, id)
    if (row) changed += await refreshTriggers(ctx, row, reason)
  }
  return changed
}

/** Lets payment conditions follow the approval and the grant of results, and their withdrawal. */
export const followResults: RecordFollower = async (ctx, { def }, ids) => {
  if (!eventRegistries.has(def.name)) return
  const found = await ctx.db
    .selectDistinct({ id: contractResult.contractId })
    .from(contractResult)
    .innerJoin(
      contractCondition,
      and(
        eq(contractCondition.orgId, contractResult.orgId),
        eq(contractCondition.contractId, contractResult.contractId),
      ),
    )
    .where(
      and(
        eq(contractResult.resultType, def.name),
        oneOf(contractResult.resultId, ids),
        isNull(contractResult.deletedAt),
        isNull(contractCondition.deletedAt),
        inArray(contractCondition.trigger, ['approval', 'grant']),
      ),
    )
  await refreshAll(
    ctx,
    found.map(({ id }) => id),
    `${def.title}登记有变化`,
  )
}

/** Lets payment conditions follow the first sale of licensed products. */
export const followFirstSales: SaleFollower = async (ctx, productIds) => {
  const found = await ctx.db
    .selectDistinct({ id: contractVariety.contractId })
    .from(contractVariety)
    .innerJoin(
      contractCondition,
      and(
        eq(contractCondition.orgId, contractVariety.orgId),
        eq(contractCondition.contractId, contractVariety.contractId),
      ),
    )
    .where(
      and(
        oneOf(contractVariety.productId, productIds),
        isNull(contractVariety.deletedAt),
        isNull(contractCondition.deletedAt),
        eq(contractCondition.trigger, 'firstSale'),
        isNull(contractCondition.triggeredOn),
      ),
    )
  await refreshAll(
    ctx,
    found.map(({ id }) => id),
    '销售数据有变化',
  )
}

/** Lets payment conditions and obligations follow a move of a contract. */
export async function followContractState(ctx: Ctx, row: Contract): Promise<void> {
  await refreshTriggers(ctx, row, '合同状态变化')
}

const JOB = 'contract-triggers'
/** Every morning: a day may have come, a business year ended. */
const AT = '40 6 * * *'

/** Refreshes the contracts whose conditions may follow the calendar. Returns how many conditions changed. */
export async function refreshByCalendar(services: Services, log: FastifyBaseLogger): Promise<number> {
  const today = clockDay(services.now())
  const places = await services.db
    .selectDistinct({ id: contract.id, orgId: contract.orgId, crop: contract.crop })
    .from(contract)
    .innerJoin(
      contractCondition,
      and(eq(contractCondition.orgId, contract.orgId), eq(contractCondition.contractId, contract.id)),
    )
    .where(
      and(
        isNull(contract.deletedAt),
        isNull(contractCondition.deletedAt),
        isNull(contractCondition.triggeredOn),
        inArray(contract.state, ['signed', 'running']),
        or(
          and(eq(contractCondition.trigger, 'date'), sql`${contractCondition.plannedOn} <= ${today}::date`),
          and(eq(contractCondition.trigger, 'seasonEnd'), isNotNull(contractCondition.bizYear)),
          eq(contractCondition.trigger, 'firstSale'),
        ),
      ),
    )
    .orderBy(asc(contract.id))
  let changed = 0
  for (const { id, orgId, crop } of places) {
    const job = { batchId: 0, version: 0, orgId, crop, userId: 0, requestId: JOB }
    const ctx = await jobContext(services, log, job)
    changed += await inTransaction(services.db, (db) => refreshAll({ ...ctx, db }, [id], null))
  }
  return changed
}

/** Starts the daily job. */
export function refreshEveryMorning({ fastify, services }: App): void {
  fastify.addHook('onReady', () =>
    services.jobs.repeat(JOB, AT, async () => {
      const changed = await refreshByCalendar(services, fastify.log)
      fastify.log.info({ changed }, 'payment conditions that changed')
    }),
  )
}
