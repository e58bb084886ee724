import { boundStates } from '@hepu/api/areas/contract/record/contractStates'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { contract, contractCommissionRule } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Services } from '../../../http/context.ts'
import type { App } from '../../../http/handle.ts'
import { jobContext } from '../../../import/batch/jobContext.ts'
import { lockContract } from '../contractRows.ts'
import { planDeclarations } from './planDeclarations.ts'

const JOB = 'contract-declarations'
/** Every morning: a contract may bind since yesterday, and a business year may have begun. */
const AT = '50 6 * * *'

/**
 * Plans the declarations of all contracts that bind and have rules: rules may be agreed before the contract is signed, and each
 * business year brings periods of its own. Returns the number of contracts.
 */
export async function planAllDeclarations(services: Services, log: FastifyBaseLogger): Promise<number> {
  const places = await services.db
    .selectDistinct({ id: contract.id, orgId: contract.orgId, crop: contract.crop })
    .from(contract)
    .innerJoin(
      contractCommissionRule,
      and(
        eq(contractCommissionRule.orgId, contract.orgId),
        eq(contractCommissionRule.contractId, contract.id),
      ),
    )
    .where(
      and(
        inArray(contract.state, [...boundStates]),
        isNull(contract.deletedAt),
        isNull(contractCommissionRule.deletedAt),
      ),
    )
    .orderBy(asc(contract.id))
  for (const { id, orgId, crop } of places) {
    const job = { batchId: 0, version: 0, orgId, crop, userId: 0, requestId: JOB }
    const ctx = await jobContext(services, log, job)
    await inTransaction(services.db, async (db) => {
      const own = { ...ctx, db }
      await planDeclarations(own, await lockContract(own, id))
    })
  }
  return places.length
}

/** Starts the daily job. */
export function planEveryMorning({ fastify, services }: App): void {
  fastify.addHook('onReady', () =>
    services.jobs.repeat(JOB, AT, async () => {
      const contracts = await planAllDeclarations(services, fastify.log)
      fastify.log.info({ contracts }, 'contracts whose declarations were planned')
    }),
  )
}
