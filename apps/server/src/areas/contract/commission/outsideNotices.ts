import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { quantityShown } from '@hepu/api/areas/contract/commission/commissionBase'
import { listHolders } from '../../../approval/holders.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import { contract, contractOutsideNotice, contractVariety } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Ctx, Services } from '../../../http/context.ts'
import type { App } from '../../../http/handle.ts'
import { jobContext } from '../../../import/batch/jobContext.ts'
import type { JobName } from '../../../jobs.ts'
import { notifyAll } from '../../../notice/notify.ts'
import { saleFollowers, sumOutside, type SaleFollower } from '../../product/shared.ts'
import {
  getLicensed,
  licencesOf,
  licensingStates,
  readYearRule,
  type Licensed,
} from './commissionContracts.ts'
import { capsOf } from './reconciliation.ts'

interface SoldProducts {
  productIds: readonly number[]
}

const JOB: JobName<SoldProducts> = 'contract-outside-sales'

/** Has the licences of sold products checked once the bills are stored: an import must not wait for it. */
const followSales: SaleFollower = (ctx, productIds) => ctx.services.jobs.enqueue(ctx.db, JOB, { productIds })

/** Lets 许可—销量对账 follow imports and synchronisations of sales. */
export function followOutsideSales({ fastify, services }: App): void {
  saleFollowers.add(followSales)
  fastify.addHook('onReady', () =>
    services.jobs.work(JOB, async ({ productIds }) => {
      await noticeOutside(services, fastify.log, productIds)
    }),
  )
}

/**
 * Sends a notice of the sales outside the licences of some products to those who compute commissions, once for a contract and
 * business year. Returns how many were sent.
 */
export async function noticeOutside(
  services: Services,
  log: FastifyBaseLogger,
  productIds: readonly number[],
): Promise<number> {
  const places = await services.db
    .selectDistinct({ id: contract.id, orgId: contract.orgId, crop: contract.crop })
    .from(contract)
    .innerJoin(
      contractVariety,
      and(eq(contractVariety.orgId, contract.orgId), eq(contractVariety.contractId, contract.id)),
    )
    .where(
      and(
        oneOf(contractVariety.productId, productIds),
        inArray(contract.state, [...licensingStates]),
        isNull(contract.deletedAt),
        isNull(contractVariety.deletedAt),
      ),
    )
    .orderBy(asc(contract.id))
  let sent = 0
  for (const { id, orgId, crop } of places) {
    const ctx = await jobContext(services, log, {
      batchId: 0,
      version: 0,
      orgId,
      crop,
      userId: 0,
      requestId: JOB,
    })
    sent += await inTransaction(services.db, (db) => noticeOne({ ...ctx, db }, id))
  }
  return sent
}

async function noticeOne(ctx: Ctx, contractId: number): Promise<number> {
  const licensed = await getLicensed(ctx, contractId)
  const { current } = await readYearRule(ctx)
  const found = await sumOutside(ctx, licencesOf(licensed), capsOf(licensed, current))
  const fresh = await claimYears(ctx, licensed, [...new Set(found.map(({ bizYear }) => bizYear))])
  if (fresh.length === 0) return 0
  const { orgId, crop, id, name } = licensed.contract
  const place = { orgId, crop }
  const recipients = await listHolders(ctx, { rights: ['contract.commission:write'], place })
  await notifyAll(
    ctx,
    fresh.map((year) => ({
      kind: 'contract.outside' as const,
      recipients,
      title: `许可—销量对账：${year}年度有许可范围外的销售`,
      text: `合同「${name}」：${textOf(found.filter(({ bizYear }) => bizYear === year))}。请在合同的「提成」中查看对账`,
      link: { object: 'contract', id },
      ...place,
    })),
  )
  return fresh.length
}

function textOf(found: readonly { bills: number; kg: string }[]): string {
  const bills = found.reduce((total, each) => total + each.bills, 0)
  return `${bills}单销售在许可地域、年度或许可量以外（${found.map(({ kg }) => `${quantityShown(kg)} kg`).join('、')}）`
}

/** Stores that a notice is sent for business years of a contract. Returns those for which none was sent before. */
async function claimYears(
  ctx: Ctx,
  { contract: { orgId, id } }: Licensed,
  years: readonly number[],
): Promise<number[]> {
  if (years.length === 0) return []
  const sentAt = ctx.services.now()
  const found = await ctx.db
    .insert(contractOutsideNotice)
    .values(years.map((bizYear) => ({ orgId, contractId: id, bizYear, sentAt })))
    .onConflictDoNothing()
    .returning({ bizYear: contractOutsideNotice.bizYear })
  return found.map(({ bizYear }) => bizYear).toSorted((a, b) => a - b)
}
