import type * as api from '@hepu/api/areas/integration/service/contact'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, sql } from 'drizzle-orm'
import { party, providerService, serviceContact, serviceProvider } from '../../../db/schema/index.ts'
import { getRow, inOrgOf, mayChange, rows } from '../../../db/scope.ts'
import { insertRow, removeRow, updateLocked, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockProvider, lockService, SERVICE } from '../integrationRows.ts'

const LABEL = '联系人'
const note = { label: LABEL }

/** Lists the contacts of a provider, or of all providers, by name. */
export async function listContacts(
  ctx: Ctx,
  { providerId }: ParsedInputOf<typeof api.contactList>,
): Promise<ResultOf<typeof api.contactList>> {
  const found = await ctx.db
    .select({
      contact: serviceContact,
      providerName: party.name,
      serviceCount: sql`(select count(*) from ${providerService} s where s.org_id = ${serviceContact.orgId}
        and ${serviceContact.id} = any(s.contact_ids) and s.deleted_at is null)`.mapWith(Number),
    })
    .from(serviceContact)
    .innerJoin(
      serviceProvider,
      and(eq(serviceProvider.orgId, serviceContact.orgId), eq(serviceProvider.id, serviceContact.providerId)),
    )
    .innerJoin(party, eq(party.id, serviceProvider.partyId))
    .where(and(rows(ctx, serviceContact), providerId ? eq(serviceContact.providerId, providerId) : undefined))
    .orderBy(asc(serviceContact.providerId), asc(serviceContact.id))
    .limit(1000)
  const may = ctx.caller.permissions.has('integration.service:write')
  return found.map(({ contact, ...row }) => {
    const can = may && mayChange(ctx, contact)
    return { ...contact, ...row, can: { edit: can, delete: can } }
  })
}

/** Enters a contact of a provider; a service given with it takes the contact at once. */
export async function addContact(
  ctx: Ctx,
  { serviceId, ...values }: ParsedInputOf<typeof api.addContact>,
): Promise<ResultOf<typeof api.addContact>> {
  const provider = await lockProvider(ctx, values.providerId)
  const row = await insertRow(inOrgOf(ctx, provider), serviceContact, values, note)
  if (serviceId) {
    const service = await lockService(ctx, serviceId)
    if (service.providerId !== provider.id) throw new AppError('BAD_INPUT', '该服务不是这家服务商的')
    const contactIds = [...service.contactIds, row.id]
    await updateLocked(ctx, providerService, service, { values: { contactIds } }, { label: SERVICE })
  }
  return { id: row.id }
}

/** Changes a contact. */
export async function editContact(
  ctx: Ctx,
  { id, version, ...values }: ParsedInputOf<typeof api.editContact>,
): Promise<ResultOf<typeof api.editContact>> {
  const row = await updateRow(ctx, serviceContact, id, { version, values }, note)
  return { version: row.version }
}

/** Deletes a contact and takes it out of its services. The last one of a service that is on is refused. */
export async function deleteContact(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.deleteContact>,
): Promise<null> {
  const row = await getRow(ctx, serviceContact, id, LABEL)
  const services = await ctx.db
    .select()
    .from(providerService)
    .where(and(rows(ctx, providerService), sql`${id} = any(${providerService.contactIds})`))
    .orderBy(asc(providerService.id))
    .for('update')
  const last = services.find(({ state, contactIds }) => state === 1 && contactIds.length === 1)
  if (last)
    throw new AppError(
      'BAD_STATE',
      `「${row.name}」是启用中的服务「${last.name}」的唯一联系人，请先给它换一位，或停用它`,
    )
  for (const service of services) {
    const contactIds = service.contactIds.filter((one) => one !== id)
    await updateLocked(ctx, providerService, service, { values: { contactIds } }, { label: SERVICE })
  }
  await removeRow(ctx, serviceContact, id, note)
  return null
}
