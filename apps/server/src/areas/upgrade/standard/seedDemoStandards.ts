import { eq } from 'drizzle-orm'
import { organization } from '../../../db/schema/index.ts'
import { DEMO_CODE } from '../../../db/seed/seedOrganizations.ts'
import type { Services } from '../../../http/context.ts'
import { seedStandards } from './seedStandards.ts'

const CROPS = ['maize', 'rice', 'wheat', 'soybean']

/** Gives the demo organisation its promotion standards; does nothing the second time. */
export async function seedDemoStandards({ db }: Services): Promise<void> {
  const [org] = await db
    .select({ id: organization.id })
    .from(organization)
    .where(eq(organization.code, DEMO_CODE))
  if (!org) return
  for (const crop of CROPS) await seedStandards(db, { orgId: org.id, crop, userId: null })
}
