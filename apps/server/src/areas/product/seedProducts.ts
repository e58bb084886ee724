import { product } from '@hepu/api/areas/product/record/product'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { demoContext } from '../../db/seed/demoContext.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Services } from '../../http/context.ts'
import { registryTable } from '../../resource/registryTable.ts'
import { findDemoPlace } from '../research/shared.ts'
import { seedBindings } from './binding/demoBindings.ts'
import { seedDecisions } from './decision/demoDecisions.ts'
import { seedPapers } from './paper/demoPapers.ts'
import { seedDemoProducts } from './record/demoProducts.ts'
import { seedSales } from './sale/demoSales.ts'

/** Gives the demo organisation records of products, through the functions of the calls, as long as it never had one. */
export async function seedProducts(services: Services, log: FastifyBaseLogger): Promise<void> {
  const place = await findDemoPlace(services, log)
  const admin = await demoContext(services, log)
  if (!place || !admin) return
  const [enters, reviews] = [await place.as('secretary'), await place.as('reviewer')]
  const table = registryTable(product)
  const [had] = await services.db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.orgId, enters.caller.orgId))
    .limit(1)
  if (had) return
  await inTransaction(services.db, async (db) => {
    await seedDemoProducts({ ...enters, db }, { ...reviews, db })
    const ctx = { ...admin, db }
    await seedSales(ctx)
    await seedBindings(ctx)
    await seedPapers(ctx)
    await seedDecisions(ctx)
  })
}
