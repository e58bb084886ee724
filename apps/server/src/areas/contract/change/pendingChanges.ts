import { and, eq, inArray, isNull } from 'drizzle-orm'
import { changeSet, contract } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** Returns those of some contracts, or of all if null, whose change waits for its approval: they read 变更中. */
export async function hasPendingChange(
  ctx: Ctx,
  ids: readonly number[] | null,
): Promise<ReadonlySet<number>> {
  if (ids?.length === 0) return new Set()
  const found = await ctx.db
    .select({ targetId: changeSet.targetId })
    .from(changeSet)
    .where(
      and(
        rows(ctx, changeSet),
        eq(changeSet.object, 'contract'),
        eq(changeSet.state, 'RUNNING'),
        ids === null ? undefined : inArray(changeSet.targetId, [...ids]),
      ),
    )
  return new Set(found.map(({ targetId }) => targetId))
}

/** Returns what a renewal of a contract says of changes that wait for their approval; null without any. */
export async function pendingChangeWarning(ctx: Ctx, contractId: number): Promise<string | null> {
  const [found] = await ctx.db
    .select({ number: changeSet.number, title: changeSet.title })
    .from(changeSet)
    .where(
      and(
        rows(ctx, changeSet),
        eq(changeSet.object, 'contract'),
        eq(changeSet.state, 'RUNNING'),
        eq(changeSet.targetId, contractId),
      ),
    )
  return found
    ? `变更 ${found.number ?? found.title} 正在审批：续签按变更前的内容复制，变更生效后请在续签合同中核对`
    : null
}

/** Returns what a change of a contract says of renewals that are being drafted or approved; null without any. */
export async function openRenewalWarning(ctx: Ctx, contractId: number): Promise<string | null> {
  const [found] = await ctx.db
    .select({ name: contract.name })
    .from(contract)
    .where(
      and(
        rows(ctx, contract),
        eq(contract.renewalOfId, contractId),
        inArray(contract.state, ['draft', 'auditing']),
        isNull(contract.endedOn),
      ),
    )
  return found ? `续签合同「${found.name}」正在办理，按变更前的内容复制：变更生效后请在续签合同中核对` : null
}
