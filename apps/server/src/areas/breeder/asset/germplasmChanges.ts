import type * as api from '@hepu/api/areas/breeder/asset/breederGermplasm'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { breederGermplasm } from '../../../db/schema/index.ts'
import { getRow, inOrgOf, rows } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import { assertPermission } from '../../../http/access.ts'
import type { Ctx } from '../../../http/context.ts'
import { createRecord } from '../../../resource/saveRecord.ts'
import { mountedOf } from '../../research/shared.ts'
import type { Breeder } from '../breederRows.ts'
import { nameOf } from '../record/archiveChanges.ts'
import { openBreeder } from './assetRows.ts'
import { getLinked } from './linkedRecords.ts'

const note = { label: '育种家种质' }
type Created = ParsedInputOf<typeof api.germplasmCreate>

/** Notes that germplasm of the register is a breeder's; new germplasm is entered there as a draft. */
export async function createGermplasm(
  ctx: Ctx,
  { breederId, germplasmId: given, germplasm, remark }: Created,
): Promise<ResultOf<typeof api.germplasmCreate>> {
  const archive = await openBreeder(ctx, breederId)
  const germplasmId = given ?? (await enterGermplasm(ctx, archive, germplasm))
  await getLinked(ctx, 'research.germplasm', germplasmId)
  const inOrg = inOrgOf(ctx, archive)
  const { id } = await insertRow(inOrg, breederGermplasm, { breederId, germplasmId, remark }, note)
  return { id, germplasmId }
}

/** Enters a draft in the register, by its rules; the breeder is where it comes from. */
async function enterGermplasm(ctx: Ctx, archive: Breeder, germplasm: Created['germplasm']): Promise<number> {
  assertPermission(ctx.caller, 'research.germplasm:write')
  const values = { ...germplasm, sourceOrg: await nameOf(ctx, archive), submit: false }
  return (await createRecord(inOrgOf(ctx, archive), mountedOf('research.germplasm'), values)).id
}

/** Changes the remark on the germplasm of a breeder. */
export async function updateGermplasm(
  ctx: Ctx,
  { id, version, remark }: ParsedInputOf<typeof api.germplasmUpdate>,
): Promise<ResultOf<typeof api.germplasmUpdate>> {
  const { breederId } = await getRow(ctx, breederGermplasm, id, note.label)
  await openBreeder(ctx, breederId)
  const row = await updateRow(ctx, breederGermplasm, id, { version, values: { remark } }, note)
  return { version: row.version }
}

/** Takes germplasm from a breeder, all or none; the records of the register stay. */
export async function deleteGermplasm(
  ctx: Ctx,
  { breederId, germplasmIds }: ParsedInputOf<typeof api.germplasmDelete>,
): Promise<null> {
  const archive = await openBreeder(ctx, breederId)
  const found = await ctx.db
    .select({ id: breederGermplasm.id })
    .from(breederGermplasm)
    .where(
      and(
        rows(ctx, breederGermplasm),
        eq(breederGermplasm.orgId, archive.orgId),
        eq(breederGermplasm.breederId, breederId),
        oneOf(breederGermplasm.germplasmId, germplasmIds),
      ),
    )
  if (found.length < germplasmIds.length)
    throw new AppError('NOT_FOUND', '有种质不在该育种家名下，请刷新后再试')
  for (const { id } of found) await removeRow(ctx, breederGermplasm, id, note)
  return null
}
