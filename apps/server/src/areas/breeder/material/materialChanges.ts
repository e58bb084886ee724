import type * as api from '@hepu/api/areas/breeder/material/breederMaterial'
import { materialLabels as labels } from '@hepu/api/areas/breeder/material/materialLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { clockDay } from '../../../db/clock.ts'
import { breederMaterial } from '../../../db/schema/index.ts'
import { getRow, inOrgOf, selectRow, unseen } from '../../../db/scope.ts'
import { insertRow, removeRow, updateLocked } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { openBreeder } from '../asset/assetRows.ts'
import { getLinked } from '../asset/linkedRecords.ts'
import { getBreeder } from '../breederRows.ts'
import type { Material } from './materials.ts'
import { planReturns } from './planReturns.ts'

const note = { label: '材料发放' }

/** Throws BAD_INPUT for a day that is still to come. */
function assertPast(ctx: Ctx, label: string, day: string): void {
  if (day <= clockDay(ctx.services.now())) return
  throw new AppError('BAD_INPUT', `${label}不得晚于今天`)
}

/** Notes material that is handed to a breeder. */
export async function createMaterial(
  ctx: Ctx,
  { breederId, germplasmId, materialName, ...content }: ParsedInputOf<typeof api.materialCreate>,
): Promise<ResultOf<typeof api.materialCreate>> {
  const archive = await openBreeder(ctx, breederId)
  assertPast(ctx, labels.handedOn, content.handedOn)
  const named = germplasmId ? await getLinked(ctx, 'research.germplasm', germplasmId) : null
  const values = {
    ...content,
    breederId,
    germplasmId: germplasmId ?? null,
    materialName: materialName ?? named?.name ?? '',
  }
  const { id } = await insertRow(inOrgOf(ctx, archive), breederMaterial, values, note)
  await planReturns(ctx, archive)
  return { id }
}

/** Notes that material came back. */
export async function returnMaterial(
  ctx: Ctx,
  { id, version, returnedOn, returnNote }: ParsedInputOf<typeof api.materialReturn>,
): Promise<ResultOf<typeof api.materialReturn>> {
  const [current] = (await selectRow(ctx, breederMaterial, id).for('update')) as Material[]
  if (!current) throw await unseen(ctx, breederMaterial, [id], note.label)
  if (current.returnedOn !== null)
    throw new AppError('BAD_STATE', `「${current.materialName}」已于 ${current.returnedOn} 归还`)
  if (returnedOn < current.handedOn)
    throw new AppError('BAD_INPUT', `${labels.returnedOn}不得早于${labels.handedOn} ${current.handedOn}`)
  assertPast(ctx, labels.returnedOn, returnedOn)
  const values = { returnedOn, returnNote }
  const row = await updateLocked(ctx, breederMaterial, current, { version, values }, note)
  await planReturns(ctx, await getBreeder(ctx, row.breederId))
  return { version: row.version }
}

/** Deletes hand-outs that were entered by mistake, all or none. */
export async function deleteMaterials(
  ctx: Ctx,
  { ids }: ParsedInputOf<typeof api.materialDelete>,
): Promise<null> {
  for (const id of ids) {
    const { breederId } = await getRow(ctx, breederMaterial, id, note.label)
    const archive = await openBreeder(ctx, breederId)
    await removeRow(ctx, breederMaterial, id, note)
    await planReturns(ctx, archive)
  }
  return null
}
