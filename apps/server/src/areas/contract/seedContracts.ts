import type { FastifyBaseLogger } from 'fastify'
import { demoContext } from '../../db/seed/demoContext.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Services } from '../../http/context.ts'
import { seedCommissions } from './commission/seedCommissions.ts'

/** Gives the demo organisation contracts with what belongs to them, as long as it has none. */
export async function seedContracts(services: Services, log: FastifyBaseLogger): Promise<void> {
  const admin = await demoContext(services, log)
  if (!admin) return
  await inTransaction(services.db, async (db) => {
    await seedCommissions({ ...admin, db })
  })
}
