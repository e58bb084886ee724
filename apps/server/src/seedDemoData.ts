import type { FastifyInstance } from 'fastify'
import { eq } from 'drizzle-orm'
import { seedDemo } from './areas/experiment/demo/seedTrialDemo.ts'
import { seedResearch } from './areas/research/demo/seedResearch.ts'
import { seedStandards } from './areas/upgrade/standard/seedStandards.ts'
import { organization } from './db/schema/index.ts'
import { DEMO_CODE } from './db/seed/seedOrganizations.ts'

/**
 * Gives the demo organisation its promotion standards, its published trials and its research assets; does nothing the second
 * time.
 */
export async function seedDemoData(app: FastifyInstance): Promise<void> {
  const { services } = app
  const [org] = await services.db
    .select({ id: organization.id })
    .from(organization)
    .where(eq(organization.code, DEMO_CODE))
  if (!org) return
  for (const crop of ['maize', 'rice', 'wheat', 'soybean']) {
    await seedStandards(services.db, { orgId: org.id, crop, userId: null })
  }
  await seedDemo(services, app.log)
  await seedResearch(services, app.log)
}
