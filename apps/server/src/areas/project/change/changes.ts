import type * as api from '@hepu/api/areas/project/change/projectChange'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { ChangeSet } from '../../../change/readiness.ts'
import { SET_NOTE } from '../../../change/apply.ts'
import { insertSet, removeSets, submitSet, updateSet, withdrawSet } from '../../../change/sets.ts'
import { staleEdit } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { removeChangeFiles } from './changeFiles.ts'
import { lockChange, lockProjectFor } from './changeAccess.ts'
import { projectSubject } from './projectSubject.ts'

const saved = ({ id, version, number }: ChangeSet) => ({ id, version, number })

/** 登记变更: stores a draft, and submits it if asked to. */
export async function insertChange(
  ctx: Ctx,
  { projectId, submit, ...written }: ParsedInputOf<typeof api.registrationChanges>,
): Promise<ResultOf<typeof api.registrationChanges>> {
  const { id, orgId } = await lockProjectFor(ctx, projectId, 'change:edit')
  const set = await insertSet(ctx, projectSubject, { id, orgId }, written)
  return saved(submit ? await submitSet(ctx, projectSubject, set) : set)
}

/** Stores other content of a change that is not under approval, and submits it if asked to. */
export async function updateChange(
  ctx: Ctx,
  { id, submit, ...written }: ParsedInputOf<typeof api.updateChanges>,
): Promise<ResultOf<typeof api.updateChanges>> {
  const set = await updateSet(ctx, projectSubject, await lockChange(ctx, id, 'save'), written)
  return saved(submit ? await submitSet(ctx, projectSubject, set) : set)
}

/** Submits a change as it was last saved. Throws CONFLICT if another save or another change came between. */
export async function submitChange(
  ctx: Ctx,
  { id, version }: ParsedInputOf<typeof api.submitChange>,
): Promise<ResultOf<typeof api.submitChange>> {
  const set = await lockChange(ctx, id, 'submit')
  if (set.version !== version) throw await staleEdit(ctx, set, SET_NOTE)
  return saved(await submitSet(ctx, projectSubject, set))
}

/** 撤回: takes a change back while nobody has decided. */
export async function withdrawChange(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.withdrawChange>,
): Promise<null> {
  await withdrawSet(ctx, projectSubject, await lockChange(ctx, id, 'withdraw'))
  return null
}

/** Deletes drafts with their files; all of them or none. */
export async function deleteChanges(
  ctx: Ctx,
  { ids }: ParsedInputOf<typeof api.deleteChanges>,
): Promise<null> {
  for (const id of ids.toSorted((a, b) => a - b)) {
    const set = await lockChange(ctx, id, 'delete')
    await removeChangeFiles(ctx, set)
    await removeSets(ctx, [set])
  }
  return null
}
