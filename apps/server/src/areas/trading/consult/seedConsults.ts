import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { consult } from '../../../db/schema/index.ts'
import { demoContext } from '../../../db/seed/demoContext.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Services } from '../../../http/context.ts'
import { seedDeals } from '../deal/demoDeals.ts'
import { seedConsults } from './demoConsults.ts'

/** Gives the demo organisation consultations and deals about its listings, as long as it never had a consultation. */
export async function seedConsultsAndDeals(services: Services, log: FastifyBaseLogger): Promise<void> {
  const admin = await demoContext(services, log)
  if (!admin) return
  const [had] = await services.db
    .select({ id: consult.id })
    .from(consult)
    .where(eq(consult.orgId, admin.caller.orgId))
    .limit(1)
  if (had) return
  const drafts = new Set([...admin.caller.permissions, 'contract.record:write' as const])
  const ctx = { ...admin, caller: { ...admin.caller, permissions: drafts } }
  await inTransaction(services.db, async (db) => {
    await seedConsults({ ...ctx, db })
    await seedDeals({ ...ctx, db })
  })
}
