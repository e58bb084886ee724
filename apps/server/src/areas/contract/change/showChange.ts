import type * as api from '@hepu/api/areas/contract/change/contractChange'
import type { RowChange } from '@hepu/api/core/change/rows'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { evaluate, prepare, readKeys } from '../../../change/evaluate.ts'
import type { ChangeSet } from '../../../change/readiness.ts'
import { readRunning } from '../../../change/sets.ts'
import { readTarget, seenOf } from '../../../change/targetRows.ts'
import { presentActions } from '../../../change/text.ts'
import { user } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { getContract } from '../contractRows.ts'
import { readChange } from './changeAccess.ts'
import { presentChange } from './changeLists.ts'
import { warningsOf } from './changeWarnings.ts'
import { completeActions } from './completeActions.ts'
import { blockerOf, contractChangeSubject, rowOfContract } from './changeSubject.ts'

/** Shows a change with what it did, does or would do: as it was submitted, or for a draft as things are now. */
export async function showChange(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.contractChangeShow>,
): Promise<ResultOf<typeof api.contractChangeShow>> {
  const { set, contract } = await readChange(ctx, id)
  const [by] = set.createdBy
    ? await ctx.db.select({ name: user.name }).from(user).where(eq(user.id, set.createdBy))
    : []
  const prepared = prepare(contractChangeSubject, set.actions)
  const changes = set.preview ?? (await presentChanges(ctx, set))
  const values = set.actions.map((action) => action.values)
  const isOpen = set.state !== 'APPLIED' && set.state !== 'REJECTED'
  return {
    ...presentChange(ctx, { set, contract, createdByName: by?.name ?? null }),
    actions: await presentActions(ctx, prepared, values, changes),
    beforeId: set.beforeId,
    afterId: set.afterId,
    warnings: isOpen ? await warningsOf(ctx, contract, set.effectiveOn) : [],
  }
}

/** Returns what a draft would do now; nothing where an action of it is not possible any more. */
async function presentChanges(ctx: Ctx, set: ChangeSet): Promise<readonly (readonly RowChange[])[]> {
  const place = { id: set.targetId, orgId: set.orgId }
  const before = await readTarget(ctx, contractChangeSubject, place)
  if (!before) return []
  try {
    const prepared = prepare(contractChangeSubject, set.actions)
    return (await evaluate(ctx, contractChangeSubject, place, { prepared, before, isAuthor: false })).changes
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

/** Returns what actions would do to a contract now, with whatever keeps them from being submitted. */
export async function previewChange(
  ctx: Ctx,
  { contractId, actions: given, effectiveOn }: ParsedInputOf<typeof api.contractChangePreview>,
): Promise<ResultOf<typeof api.contractChangePreview>> {
  const contract = await getContract(ctx, contractId)
  const actions = await completeActions(ctx, given)
  const prepared = prepare(contractChangeSubject, actions)
  const place = { id: contract.id, orgId: contract.orgId }
  const before = must(await readTarget(ctx, contractChangeSubject, place), 'the contract')
  const found = await evaluate(ctx, contractChangeSubject, place, { prepared, before, isAuthor: true })
  const blocker = blockerOf(rowOfContract(contract))
  const values = actions.map((action) => action.values)
  return {
    actions: await presentActions(ctx, prepared, values, found.changes),
    problems: [...(blocker ? [{ action: null, message: blocker }] : []), ...found.problems],
    running: await readRunning(ctx, contractChangeSubject, place),
    seen: seenOf(
      contractChangeSubject,
      before,
      contract.id,
      readKeys(contractChangeSubject, contract.id, prepared),
    ),
    warnings: await warningsOf(ctx, contract, effectiveOn),
  }
}
