import type { FastifyBaseLogger } from 'fastify'
import { demoContext } from '../../db/seed/demoContext.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Services } from '../../http/context.ts'
import { seedPapers } from './paper/demoPapers.ts'

/** Gives the demo organisation records of products, through the functions of the calls, as long as it never had one. */
export async function seedProducts(services: Services, log: FastifyBaseLogger): Promise<void> {
  const ctx = await demoContext(services, log)
  if (!ctx) return
  await inTransaction(services.db, async (db) => seedPapers({ ...ctx, db }))
}
