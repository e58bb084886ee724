import { and, eq, isNull } from 'drizzle-orm'
import { contractRun as run } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'

/** Returns why a contract cannot be finished for its distribution: a run waits for its confirmation; null if none does. */
export async function openDistribution({ db }: Ctx, { id, orgId }: Contract): Promise<string | null> {
  const [draft] = await db
    .select({ number: run.number })
    .from(run)
    .where(and(eq(run.orgId, orgId), eq(run.contractId, id), eq(run.state, 'draft'), isNull(run.deletedAt)))
    .limit(1)
  return draft ? `分配单 ${draft.number} 待确认，请先确认或删除` : null
}
