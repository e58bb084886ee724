import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { breeder } from '../../db/schema/index.ts'
import { demoContext } from '../../db/seed/demoContext.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Services } from '../../http/context.ts'
import { seedAssets } from './asset/demoAssets.ts'
import { seedArchives } from './record/demoArchives.ts'
import { seedScores } from './score/demoScores.ts'
import { seedLinks } from './view/demoLinks.ts'

/** Gives the demo organisation breeders, through the functions of the calls, as long as it never had one. */
export async function seedBreeders(services: Services, log: FastifyBaseLogger): Promise<void> {
  const admin = await demoContext(services, log)
  if (!admin) return
  const [had] = await services.db
    .select({ id: breeder.id })
    .from(breeder)
    .where(eq(breeder.orgId, admin.caller.orgId))
    .limit(1)
  if (had) return
  await inTransaction(services.db, async (db) => {
    await seedArchives({ ...admin, db })
    const ctx = { ...admin, db }
    const partners = await seedAssets(ctx)
    const [first] = partners
    if (!first) return
    await seedScores(ctx, first)
    await seedLinks(ctx, first)
  })
}
