import { DEFAULT_START_MONTH } from '@hepu/api/core/bizYear'
import { eq } from 'drizzle-orm'
import { businessYear } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'

/** Returns the month in which the business years of an organisation begin. */
export async function readStartMonth({ db }: Pick<Ctx, 'db'>, orgId: number): Promise<number> {
  const [found] = await db
    .select({ startMonth: businessYear.startMonth })
    .from(businessYear)
    .where(eq(businessYear.orgId, orgId))
  return found?.startMonth ?? DEFAULT_START_MONTH
}
