import { and, eq, isNotNull } from 'drizzle-orm'
import { must } from '@hepu/api/core/must'
import { changeSet, contract } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'

/** Returns the next number of the changes of a contract, LPSC-TL-2026-0001-C1; those of deleted changes stay taken. The contract is locked. */
export async function nextChangeNumber(
  { db, caller }: Ctx,
  { targetId }: { targetId: number },
): Promise<string> {
  const [target] = await db
    .select({ number: contract.number })
    .from(contract)
    .where(eq(contract.id, targetId))
  const taken = await db
    .select({ number: changeSet.number })
    .from(changeSet)
    .where(
      and(
        eq(changeSet.orgId, caller.orgId),
        eq(changeSet.object, 'contract'),
        eq(changeSet.targetId, targetId),
        isNotNull(changeSet.number),
      ),
    )
  const serials = taken.map(({ number }) => Number(/-C(\d+)$/.exec(number ?? '')?.[1] ?? 0))
  const base = must(target, 'the contract').number ?? `HT${targetId}`
  return `${base}-C${Math.max(0, ...serials) + 1}`
}
