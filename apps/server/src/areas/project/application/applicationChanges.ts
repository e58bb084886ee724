import type * as api from '@hepu/api/areas/project/application/projectApplication'
import { applicationWorkflow } from '@hepu/api/areas/project/application/applicationWorkflow'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { projectApplication } from '../../../db/schema/index.ts'
import { insertRow, removeRow, staleEdit, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertNames, assertSource } from '../node/nodeRules.ts'
import { lockApplication, note } from './applications.ts'
import { withApproval } from './ofApproval.ts'

/** Begins an application as a draft of the caller. Only sources and 立项 that are offered can be chosen. */
export async function insertInfo(
  ctx: Ctx,
  given: ParsedInputOf<typeof api.insertProjectInfo>,
): Promise<ResultOf<typeof api.insertProjectInfo>> {
  const values = await withApproval(ctx, given)
  await assertNames(ctx, values)
  await assertSource(ctx, values.sourceId)
  const row = { ...values, state: 'draft', ownerId: ctx.caller.userId } as const
  const { id, infoVersion } = await insertRow(ctx, projectApplication, row, note)
  return { id, version: infoVersion }
}

/**
 * Changes the application itself, in the version of its own fields that the caller saw: what others fill in in the sections
 * meanwhile is no conflict. A source and a 立项 that it has already may stay, though they are offered no more.
 */
export async function editInfo(
  ctx: Ctx,
  { id, version, ...given }: ParsedInputOf<typeof api.editProjectInfo>,
): Promise<ResultOf<typeof api.editProjectInfo>> {
  const held = await lockApplication(ctx, id)
  const values = await withApproval(ctx, given, held)
  await assertNames(ctx, values, held)
  await assertSource(ctx, values.sourceId, held)
  if (held.infoVersion !== version) throw await staleEdit(ctx, { ...held, version: held.infoVersion }, note)
  const infoVersion = held.infoVersion + 1
  await updateRow(ctx, projectApplication, id, { values: { ...values, infoVersion } }, note)
  return { id, version: infoVersion }
}

/** Deletes a draft. What was returned stays, with its opinions. */
export async function deleteApplication(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.deleteApplication>,
): Promise<null> {
  const { name, state } = await lockApplication(ctx, id)
  const why = applicationWorkflow.stateBlocker(state, 'delete')
  if (why) throw new AppError('BAD_STATE', `「${name}」${why}`)
  await removeRow(ctx, projectApplication, id, note)
  return null
}
