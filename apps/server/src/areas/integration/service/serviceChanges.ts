import { PICTURES_MAX, SERVICE_FILES } from '@hepu/api/areas/integration/integrationFields'
import type * as api from '@hepu/api/areas/integration/service/serviceManager'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { lockTreeForUse } from '../../../db/tree.ts'
import { providerService, serviceConsult, serviceContact } from '../../../db/schema/index.ts'
import { inOrgOf, rows } from '../../../db/scope.ts'
import { insertRow, removeRow, updateLocked } from '../../../db/write.ts'
import { listFiles, removeFilesOf } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertLeafCategory } from '../category/categoryChanges.ts'
import { categories } from '../category/categoryTree.ts'
import { getProvider, lockService, SERVICE, type Provider, type Service } from '../integrationRows.ts'
import { attachTo, detachFrom, homeOf } from '../marketFiles.ts'
import { publicPictures } from '../publicPictures.ts'
import { deleteBlocker, onBlocker } from './services.ts'

const note = { label: SERVICE }
type Content = ParsedInputOf<typeof api.createService>

/** Adds a service of a provider, turned off at first. */
export async function createService(ctx: Ctx, content: Content): Promise<ResultOf<typeof api.createService>> {
  const provider = await assertContent(ctx, content)
  if (provider.state === 'ended') throw new AppError('BAD_STATE', '与该服务商的合作已终止，不能新增服务')
  const row = await insertRow(inOrgOf(ctx, provider), providerService, content, note)
  return { id: row.id }
}

/** Changes a service. One that is on keeps a contact; fields that were left out are emptied. */
export async function editService(
  ctx: Ctx,
  { id, version, ...content }: ParsedInputOf<typeof api.editService>,
): Promise<ResultOf<typeof api.editService>> {
  const current = await lockService(ctx, id)
  const provider = await assertContent(ctx, content)
  if (provider.orgId !== current.orgId) throw new AppError('BAD_STATE', '不能改为其他机构的服务商')
  if (current.state === 1) assertOn(provider, content.contactIds.length)
  const values = { ...content, unit: content.unit ?? null, leadDays: content.leadDays ?? null }
  const row = await updateLocked(ctx, providerService, current, { version, values }, note)
  return { version: row.version }
}

async function assertContent(ctx: Ctx, { providerId, categoryId, contactIds }: Content): Promise<Provider> {
  await lockTreeForUse(ctx, categories)
  const provider = await getProvider(ctx, providerId)
  await assertLeafCategory(ctx, categoryId, provider.orgId)
  if ((await countContacts(ctx, provider.id, contactIds)) !== new Set(contactIds).size)
    throw new AppError('BAD_INPUT', '联系人须是该服务商的联系人，请重新选择', {
      data: { problems: [{ path: 'contactIds', message: '联系人须是该服务商的联系人，请重新选择' }] },
    })
  return provider
}

const countContacts = (ctx: Ctx, providerId: number, ids: readonly number[]): Promise<number> =>
  ctx.db.$count(
    serviceContact,
    and(rows(ctx, serviceContact), eq(serviceContact.providerId, providerId), oneOf(serviceContact.id, ids)),
  )

function assertOn({ state: providerState }: Provider, contacts: number): void {
  const blocker = onBlocker({ contacts, providerState })
  if (blocker) throw new AppError('BAD_STATE', blocker)
}

/** Turns a service on or off. Turning it on needs a contact and a cooperation that holds. */
export async function switchService(
  ctx: Ctx,
  { serviceId, state }: ParsedInputOf<typeof api.serviceSwitchState>,
): Promise<null> {
  const current = await lockService(ctx, serviceId)
  if (state === 1) {
    const contacts = await countContacts(ctx, current.providerId, current.contactIds)
    assertOn(await getProvider(ctx, current.providerId), contacts)
  }
  await updateLocked(ctx, providerService, current, { values: { state } }, note)
  return null
}

/** Deletes services that are off and that nobody has asked about; all of them or none. */
export async function deleteServices(
  ctx: Ctx,
  { ids }: ParsedInputOf<typeof api.deleteServices>,
): Promise<null> {
  for (const id of ids) {
    const row = await lockService(ctx, id)
    const consults = await ctx.db.$count(
      serviceConsult,
      and(rows(ctx, serviceConsult), eq(serviceConsult.serviceId, id)),
    )
    const blocker = deleteBlocker({ ...row, consults })
    if (blocker) throw new AppError('BAD_STATE', blocker)
    await removeFilesOf(ctx, homeOf(SERVICE_FILES, row))
    await removeRow(ctx, providerService, id, note)
  }
  return null
}

const holderOf = (row: Service) =>
  ({ table: providerService, row, infoType: SERVICE_FILES, label: SERVICE }) as const

/** Adds pictures to a service. */
export async function attachPictures(
  ctx: Ctx,
  { id, fileIds }: ParsedInputOf<typeof api.attachPictures>,
): Promise<null> {
  const row = await lockService(ctx, id)
  await publicPictures(ctx, await attachTo(ctx, holderOf(row), fileIds))
  const pictures = await listFiles(ctx, homeOf(SERVICE_FILES, row))
  if (pictures.length > PICTURES_MAX)
    throw new AppError('BAD_STATE', `图片最多${PICTURES_MAX}张，请先删除不需要的`)
  return null
}

/** Deletes a picture of a service. */
export const detachPicture = (ctx: Ctx, { fileId }: ParsedInputOf<typeof api.detachPicture>): Promise<null> =>
  detachFrom(ctx, fileId, async (infoType, id) =>
    infoType === SERVICE_FILES ? holderOf(await lockService(ctx, id)) : null,
  )
