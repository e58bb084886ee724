import type { FastifyBaseLogger } from 'fastify'
import { eq } from 'drizzle-orm'
import { registryTable } from '../../resource/registryTable.ts'
import { product } from '@hepu/api/areas/product/record/product'
import { inTransaction } from '../../db/transaction.ts'
import type { Services } from '../../http/context.ts'
import { findDemoPlace } from '../research/shared.ts'
import { seedDemoProducts } from './record/demoProducts.ts'

/** Gives the demo organisation records of products, through the functions of the calls, as long as it never had one. */
export async function seedProducts(services: Services, log: FastifyBaseLogger): Promise<void> {
  const place = await findDemoPlace(services, log)
  if (!place) return
  const [enters, reviews] = [await place.as('secretary'), await place.as('reviewer')]
  const table = registryTable(product)
  const [had] = await services.db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.orgId, enters.caller.orgId))
    .limit(1)
  if (had) return
  await inTransaction(services.db, async (db) => {
    const ctx = { ...enters, db }
    await seedDemoProducts(ctx, { ...reviews, db })
  })
import { demoContext } from '../../db/seed/demoContext.ts'
import { seedBindings } from './binding/demoBindings.ts'
/** Gives the demo organisation bindings of its products. */
  const ctx = await demoContext(services, log)
  if (!ctx) return
  await inTransaction(services.db, (db) => seedBindings({ ...ctx, db }))
import { seedDecisions } from './decision/demoDecisions.ts'
/** Gives the demo organisation products with what belongs to them, through the functions of the calls. */
    const inside = { ...ctx, db }
    await seedDecisions(inside)
import { seedSales } from './sale/demoSales.ts'
/** Gives the demo organisation what belongs to its products. */
  await inTransaction(services.db, (db) => seedSales({ ...ctx, db }))
import { seedPapers } from './paper/demoPapers.ts'
  await inTransaction(services.db, async (db) => seedPapers({ ...ctx, db }))
}
