import type { FastifyBaseLogger } from 'fastify'
import { demoContext } from '../../db/seed/demoContext.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Services } from '../../http/context.ts'
import { seedSales } from './sale/demoSales.ts'

/** Gives the demo organisation what belongs to its products. */
export async function seedProducts(services: Services, log: FastifyBaseLogger): Promise<void> {
  const ctx = await demoContext(services, log)
  if (!ctx) return
  await inTransaction(services.db, (db) => seedSales({ ...ctx, db }))
}
