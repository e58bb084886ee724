import type { FastifyBaseLogger } from 'fastify'
import { demoContext } from '../../db/seed/demoContext.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Services } from '../../http/context.ts'
import { seedDecisions } from './decision/demoDecisions.ts'

/** Gives the demo organisation products with what belongs to them, through the functions of the calls. */
export async function seedProducts(services: Services, log: FastifyBaseLogger): Promise<void> {
  const ctx = await demoContext(services, log)
  if (!ctx) return
  await inTransaction(services.db, async (db) => {
    const inside = { ...ctx, db }
    await seedDecisions(inside)
  })
}
