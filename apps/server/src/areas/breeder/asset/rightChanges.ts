import { registryOf } from '@hepu/api/areas/breeder/asset/assetFields'
import type * as api from '@hepu/api/areas/breeder/asset/resultRight'
import { resultClasses } from '@hepu/api/areas/breeder/record/breederFields'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { breederRight } from '../../../db/schema/index.ts'
import { inOrgOf, rows, selectRow, unseen } from '../../../db/scope.ts'
import { insertRow, removeRow, updateLocked } from '../../../db/write.ts'
import { attachFiles, removeFilesOf } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Breeder } from '../breederRows.ts'
import { openBreeder } from './assetRows.ts'
import { getLinked, viewsOf } from './linkedRecords.ts'
import { rightHome, type Right } from './rights.ts'

const note = { label: '成果权利' }
type Content = Omit<ParsedInputOf<typeof api.rightSave>, 'breederId'>
type Ready = Content & { name: string; resultId: number | null }

/** Enters a right of a breeder, in a registered result or by name and number. */
export async function saveRight(
  ctx: Ctx,
  { breederId, ...content }: ParsedInputOf<typeof api.rightSave>,
): Promise<ResultOf<typeof api.rightSave>> {
  const archive = await openBreeder(ctx, breederId)
  const ready = await readyRight(ctx, content)
  await assertFirst(ctx, archive, ready)
  const { id } = await insertRow(inOrgOf(ctx, archive), breederRight, { ...ready, breederId }, note)
  return { id }
}

/** Changes a right. */
export async function updateRight(
  ctx: Ctx,
  { id, version, ...content }: ParsedInputOf<typeof api.rightUpdate>,
): Promise<ResultOf<typeof api.rightUpdate>> {
  const current = await lockRight(ctx, id)
  const archive = await openBreeder(ctx, current.breederId)
  const ready = await readyRight(ctx, content, current)
  await assertFirst(ctx, archive, ready, id)
  const row = await updateLocked(ctx, breederRight, current, { version, values: ready }, note)
  return { version: row.version }
}

async function lockRight(ctx: Ctx, id: number): Promise<Right> {
  const [found] = (await selectRow(ctx, breederRight, id).for('update')) as Right[]
  if (!found) throw await unseen(ctx, breederRight, [id], note.label)
  return found
}

/** Returns the values to store: name and number are those of the registered result where none were given. */
async function readyRight(ctx: Ctx, content: Content, held?: Right): Promise<Ready> {
  const resultId = content.resultId ?? null
  const result = resultId === null ? null : await resultOf(ctx, { ...content, resultId }, held)
  return {
    ...content,
    resultId,
    name: content.name ?? result?.name ?? '',
    number: content.number ?? result?.code ?? null,
    ourShare: content.ourShare ?? null,
    startOn: content.startOn ?? null,
    endOn: content.endOn ?? null,
    state: content.state ?? null,
  }
}

/** Returns the registered result; one that the right has already may stay, even if the caller does not see it. */
async function resultOf(
  ctx: Ctx,
  { resultClass, resultId }: Pick<Content, 'resultClass'> & { resultId: number },
  held?: Right,
) {
  const isHeld = held?.resultClass === resultClass && held.resultId === resultId
  if (!isHeld) return await getLinked(ctx, registryOf[resultClass], resultId)
  return (await viewsOf(ctx, registryOf[resultClass], [resultId])).get(resultId) ?? null
}

/** Throws CONFLICT if the breeder has a right in the same result already. */
async function assertFirst(
  ctx: Ctx,
  archive: Breeder,
  { resultClass, resultId, name, number }: Ready,
  except?: number,
): Promise<void> {
  const [existing] = await ctx.db
    .select({ id: breederRight.id })
    .from(breederRight)
    .where(
      and(
        rows(ctx, breederRight),
        eq(breederRight.orgId, archive.orgId),
        eq(breederRight.breederId, archive.id),
        eq(breederRight.resultClass, resultClass),
        except === undefined ? undefined : ne(breederRight.id, except),
        resultId === null
          ? and(
              eq(breederRight.name, name),
              number === null ? isNull(breederRight.number) : eq(breederRight.number, number),
            )
          : eq(breederRight.resultId, resultId),
      ),
    )
    .limit(1)
  if (!existing) return
  const what = `${resultClasses[resultClass]}「${name}」`
  throw new AppError('CONFLICT', `该育种家已有${what}的成果权利，请修改已有的一项`)
}

/** Deletes rights, all or none; the records of the registries stay. */
export async function deleteRights(ctx: Ctx, { ids }: ParsedInputOf<typeof api.rightDelete>): Promise<null> {
  for (const id of ids) {
    const row = await lockRight(ctx, id)
    await openBreeder(ctx, row.breederId)
    await removeFilesOf(ctx, rightHome(row))
    await removeRow(ctx, breederRight, id, note)
  }
  return null
}

/** Adds files to a right. */
export async function attachToRight(
  ctx: Ctx,
  { id, fileIds }: ParsedInputOf<typeof api.rightAttach>,
): Promise<null> {
  const row = await lockRight(ctx, id)
  const added = await attachFiles(ctx, fileIds, rightHome(row))
  if (added.length === 0) return null
  const names = added.map(({ originalName }) => originalName).join('、')
  const extra = { before: { files: null }, after: { files: names } }
  await updateLocked(ctx, breederRight, row, { values: {} }, { ...note, extra })
  return null
}
