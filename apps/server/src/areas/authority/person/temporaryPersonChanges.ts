import { temporaryStates, type TemporaryState } from '@hepu/api/areas/authority/person/temporaryPerson'
import type * as api from '@hepu/api/areas/authority/person/temporaryPerson'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { person, temporaryPerson } from '../../../db/schema/index.ts'
import { getRow, selectRow } from '../../../db/scope.ts'
import { insertRow, staleEdit, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Temporary } from './temporaryPersons.ts'

const note = { label: '临时人员' }

/** Writes down somebody who is not on record yet. */
export async function insertTemporaryPerson(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.insertTemporaryPerson>,
): Promise<ResultOf<typeof api.insertTemporaryPerson>> {
  const made = await insertRow(ctx, temporaryPerson, input, note)
  return { id: made.id }
}

/** He is this new record now; where he was named follows by the record's id. */
export async function completeTemporary(
  ctx: Ctx,
  seen: { id: number; version?: number | null | undefined },
  made: { id: number },
): Promise<void> {
  const { id } = await lockPending(ctx, seen)
  await settle(ctx, id, { state: 'COMPLETED', personId: made.id })
}

/** He is somebody who was on record already. */
export async function mergeTemporaryPerson(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.mergeTemporaryPerson>,
): Promise<null> {
  const { id } = await lockPending(ctx, input)
  const known = await getRow(ctx, person, input.personId, '人员')
  await settle(ctx, id, { state: 'MERGED', personId: known.id })
  return null
}

/** Puts some of them aside, all or none, and keeps why. */
export async function discardTemporaryPersons(
  ctx: Ctx,
  { ids, reason }: ParsedInputOf<typeof api.discardTemporaryPersons>,
): Promise<null> {
  for (const id of ids.toSorted((a, b) => a - b)) {
    await lockPending(ctx, { id })
    await settle(ctx, id, { state: 'DISCARDED', reason })
  }
  return null
}

async function lockPending(
  ctx: Ctx,
  { id, version }: { id: number; version?: number | null | undefined },
): Promise<Temporary> {
  const [found] = (await selectRow(ctx, temporaryPerson, id).for('update')) as Temporary[]
  if (!found) throw new AppError('NOT_FOUND', '临时人员不存在或无权查看')
  if (found.state !== 'PENDING') {
    throw new AppError('BAD_STATE', `临时人员「${found.name}」${temporaryStates[found.state]}，请刷新后再试`)
  }
  if (typeof version === 'number' && version !== found.version) throw await staleEdit(ctx, found, note)
  return found
}

const settle = (
  ctx: Ctx,
  id: number,
  values: { state: TemporaryState; personId?: number; reason?: string },
): Promise<unknown> =>
  updateRow(ctx, temporaryPerson, id, { values }, { ...note, reason: values.reason ?? null })
