import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { listing } from '../../db/schema/index.ts'
import { demoContext } from '../../db/seed/demoContext.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Services } from '../../http/context.ts'
import { seedConsultsAndDeals } from './consult/seedConsults.ts'
import { expireListings } from './listing/expireListings.ts'
import { seedListings } from './listing/seedListings.ts'

/** Gives the demo organisation listings, then what is asked about them and brought together. */
export async function seedTrading(services: Services, log: FastifyBaseLogger): Promise<void> {
  await seedMarket(services, log)
  await seedConsultsAndDeals(services, log)
}

/** Makes listings through the functions of the calls, as long as the organisation never had one. */
async function seedMarket(services: Services, log: FastifyBaseLogger): Promise<void> {
  const admin = await demoContext(services, log)
  if (!admin) return
  const { orgId } = admin.caller
  const [had] = await services.db
    .select({ id: listing.id })
    .from(listing)
    .where(eq(listing.orgId, orgId))
    .limit(1)
  if (had) return
  await inTransaction(services.db, async (db) => {
    await seedListings({ ...admin, db })
  })
  await expireListings(services, log)
}
