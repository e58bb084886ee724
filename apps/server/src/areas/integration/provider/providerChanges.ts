import { partyRoles } from '@hepu/api/areas/authority/party/partyFields'
import { partySave } from '@hepu/api/areas/authority/party/party'
import { CERTIFICATE_FILES, PROVIDER_FILES } from '@hepu/api/areas/integration/integrationFields'
import { providerLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import { cooperationStates } from '@hepu/api/areas/integration/provider/cooperationStates'
import type * as api from '@hepu/api/areas/integration/provider/provider'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { problemsOf } from '@hepu/api/core/zod'
import { and, eq, isNull } from 'drizzle-orm'
import { lockTreeForUse } from '../../../db/tree.ts'
import {
  party,
  providerCertificate,
  providerService,
  serviceConsult,
  serviceContact,
  serviceProvider,
  serviceRating,
  user,
} from '../../../db/schema/index.ts'
import { getRow, inOrgOf, rows } from '../../../db/scope.ts'
import { insertRow, removeRow, updateLocked } from '../../../db/write.ts'
import { removeFilesOf } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { partyInRole, saveParty } from '../../authority/shared.ts'
import { assertCategories } from '../category/categoryChanges.ts'
import { categories } from '../category/categoryTree.ts'
import { lockProvider, PROVIDER, type Provider } from '../integrationRows.ts'
import { attachTo, detachFrom, homeOf } from '../marketFiles.ts'
import { publicPictures } from '../publicPictures.ts'
import { planExpiries } from './planExpiries.ts'
import { isColleague } from './providerList.ts'

const note = { label: PROVIDER }
type Created = ParsedInputOf<typeof api.createProvider>

/** Enters a party of the register as provider, or one that is registered with it. */
export async function createProvider(
  ctx: Ctx,
  { partyId, party: given, ...content }: Created,
): Promise<ResultOf<typeof api.createProvider>> {
  await assertContent(ctx, content)
  const id = partyId ?? (await registerParty(ctx, given))
  await assertFirst(ctx, await partyInRole(ctx, id, 'SERVICE'))
  const values = { ...content, managerId: content.managerId ?? ctx.caller.userId, partyId: id }
  const row = await insertRow(ctx, serviceProvider, values, note)
  return { id: row.id }
}

/** Registers a party as the screen of parties does, with the same rules. */
async function registerParty(ctx: Ctx, given: Created['party']): Promise<number> {
  const parsed = partySave.input.safeParse({ ...given, roles: ['SERVICE'] })
  if (!parsed.success) {
    const problems = problemsOf(parsed.error).map((problem) => ({
      ...problem,
      path: `party.${problem.path}`,
    }))
    throw new AppError('BAD_INPUT', problems[0]?.message ?? `${partyRoles.SERVICE}不正确`, {
      data: { problems },
    })
  }
  return (await saveParty(ctx, parsed.data)).id
}

/** Throws CONFLICT if the organisation has the party as provider already. */
async function assertFirst(ctx: Ctx, { id, name }: Pick<typeof party.$inferSelect, 'id' | 'name'>) {
  const [existing] = await ctx.db
    .select({ state: serviceProvider.state })
    .from(serviceProvider)
    .where(
      and(
        rows(ctx, serviceProvider),
        eq(serviceProvider.orgId, ctx.caller.orgId),
        eq(serviceProvider.partyId, id),
      ),
    )
  if (!existing) return
  throw new AppError(
    'CONFLICT',
    `「${name}」已是服务商（${cooperationStates[existing.state]}），请在列表中打开`,
  )
}

type Content = Omit<Created, 'partyId' | 'party'>

async function assertContent(ctx: Ctx, { categoryIds, managerId }: Content): Promise<void> {
  await lockTreeForUse(ctx, categories)
  await assertCategories(ctx, categoryIds)
  if (managerId) await assertColleague(ctx, managerId, labels.managerId)
}

/** Throws NOT_FOUND for a user who does not work in the caller's organisation, or is disabled. */
export async function assertColleague(ctx: Ctx, id: number, label: string): Promise<void> {
  const found = await ctx.db.$count(user, and(isColleague(ctx), eq(user.id, id)))
  if (found === 0) throw new AppError('NOT_FOUND', `${label}不是本机构的在用用户`)
}

/** Changes what is known of a provider. Fields that were left out are emptied. */
export async function updateProvider(
  ctx: Ctx,
  { id, version, ...content }: ParsedInputOf<typeof api.updateProvider>,
): Promise<ResultOf<typeof api.updateProvider>> {
  const current = await lockProvider(ctx, id)
  await assertContent(inOrgOf(ctx, current), content)
  const values = { ...content, managerId: content.managerId ?? null }
  const row = await updateLocked(ctx, serviceProvider, current, { version, values }, note)
  if (row.managerId !== current.managerId) await planExpiries(ctx, row)
  return { version: row.version }
}

const parts = [
  [providerService, '项服务'],
  [serviceConsult, '条咨询'],
  [serviceRating, '条评价'],
] as const

/** Deletes providers that nothing rests on; all of them or none. The parties stay. */
export async function deleteProviders(
  ctx: Ctx,
  { ids }: ParsedInputOf<typeof api.deleteProviders>,
): Promise<null> {
  for (const id of ids) {
    const row = await lockProvider(ctx, id)
    const uses: string[] = []
    for (const [table, words] of parts) {
      const n = await ctx.db.$count(table, and(rows(ctx, table), eq(table.providerId, id)))
      if (n > 0) uses.push(`${n}${words}`)
    }
    if (uses.length > 0) {
      const name = await nameOf(ctx, row)
      throw new AppError('BAD_STATE', `「${name}」有${uses.join('、')}，不能删除，可改为终止合作`)
    }
    await removeParts(ctx, row)
    await removeRow(ctx, serviceProvider, id, note)
  }
  return null
}

/** Deletes what belongs to a provider alone: contacts, certificates, files and what is due. */
async function removeParts(ctx: Ctx, row: Provider): Promise<void> {
  await planExpiries(ctx, { ...row, state: 'ended' })
  for (const table of [serviceContact, providerCertificate]) {
    const found = await ctx.db
      .select({ id: table.id, orgId: table.orgId })
      .from(table)
      .where(and(rows(ctx, table), eq(table.providerId, row.id), isNull(table.deletedAt)))
    for (const part of found) {
      if (table === providerCertificate) await removeFilesOf(ctx, homeOf(CERTIFICATE_FILES, part))
      await removeRow(ctx, table, part.id, note)
    }
  }
  await removeFilesOf(ctx, homeOf(PROVIDER_FILES, row))
}

/** Returns the name of the party of a provider. */
export async function nameOf(
  { db }: Pick<Ctx, 'db'>,
  { partyId }: Pick<Provider, 'partyId'>,
): Promise<string> {
  const [found] = await db.select({ name: party.name }).from(party).where(eq(party.id, partyId))
  return found?.name ?? PROVIDER
}

const holderOf = (row: Provider) =>
  ({ table: serviceProvider, row, infoType: PROVIDER_FILES, label: PROVIDER }) as const

/** Adds a picture as the logo of a provider. */
export async function attachLogo(
  ctx: Ctx,
  { id, fileIds }: ParsedInputOf<typeof api.attachLogo>,
): Promise<null> {
  const row = await lockProvider(ctx, id)
  await publicPictures(ctx, await attachTo(ctx, holderOf(row), fileIds))
  return null
}

/** Deletes the logo of a provider, or a file of one of its certificates. */
export const detachProviderFile = (
  ctx: Ctx,
  { fileId }: ParsedInputOf<typeof api.detachLogo>,
): Promise<null> =>
  detachFrom(ctx, fileId, async (infoType, id) => {
    if (infoType === PROVIDER_FILES) return holderOf(await lockProvider(ctx, id))
    if (infoType !== CERTIFICATE_FILES) return null
    const row = await getRow(ctx, providerCertificate, id, '资质证书')
    return { table: providerCertificate, row, infoType, label: '资质证书' }
  })
