import { CERTIFICATE_FILES } from '@hepu/api/areas/integration/integrationFields'
import type * as api from '@hepu/api/areas/integration/provider/certificate'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { providerCertificate } from '../../../db/schema/index.ts'
import { getRow, inOrgOf, mayChange, rows } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import { listFiles, removeFilesOf } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { getProvider, lockProvider } from '../integrationRows.ts'
import { attachTo, homeOf } from '../marketFiles.ts'
import { planExpiries } from './planExpiries.ts'

const LABEL = '资质证书'
const note = { label: LABEL }
const DAY_MS = 86_400_000

/** Lists the certificates of a provider, the first to expire first. */
export async function listCertificates(
  ctx: Ctx,
  { providerId }: ParsedInputOf<typeof api.certificateList>,
): Promise<ResultOf<typeof api.certificateList>> {
  const provider = await getProvider(ctx, providerId)
  const found = await ctx.db
    .select()
    .from(providerCertificate)
    .where(and(rows(ctx, providerCertificate), eq(providerCertificate.providerId, providerId)))
    .orderBy(asc(providerCertificate.expiresOn), asc(providerCertificate.id))
  const may = mayChange(ctx, provider) && ctx.caller.permissions.has('integration.provider:write')
  const today = Date.parse(clockDay(ctx.services.now()))
  return Promise.all(
    found.map(async (row) => ({
      ...row,
      daysLeft: row.expiresOn === null ? null : (Date.parse(row.expiresOn) - today) / DAY_MS,
      files: await listFiles(ctx, homeOf(CERTIFICATE_FILES, row)),
      can: { edit: may, delete: may },
    })),
  )
}

/** Enters or changes a certificate; its end becomes due. */
export async function saveCertificate(
  ctx: Ctx,
  { id, version, fileIds = [], providerId, ...given }: ParsedInputOf<typeof api.saveCertificate>,
): Promise<ResultOf<typeof api.saveCertificate>> {
  const provider = await lockProvider(ctx, providerId)
  const values = { ...given, issuedOn: given.issuedOn ?? null, expiresOn: given.expiresOn ?? null }
  const row = id
    ? await updateOne(ctx, { id, version, providerId, values })
    : await insertRow(inOrgOf(ctx, provider), providerCertificate, { ...values, providerId }, note)
  await attachTo(ctx, { table: providerCertificate, row, infoType: CERTIFICATE_FILES, label: LABEL }, fileIds)
  await planExpiries(ctx, provider)
  const after = await getRow(ctx, providerCertificate, row.id, LABEL)
  return { id: row.id, version: after.version }
}

interface Changed {
  id: number
  version: number | null | undefined
  providerId: number
  values: Partial<typeof providerCertificate.$inferInsert>
}

async function updateOne(ctx: Ctx, { id, version, providerId, values }: Changed) {
  if (version === null || version === undefined) throw new AppError('BAD_INPUT', '缺少版本号')
  const row = await getRow(ctx, providerCertificate, id, LABEL)
  if (row.providerId !== providerId) throw new AppError('BAD_INPUT', '资质证书不属于该服务商')
  return updateRow(ctx, providerCertificate, id, { version, values }, note)
}

/** Deletes a certificate with its files; it is no longer due. */
export async function deleteCertificate(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.deleteCertificate>,
): Promise<null> {
  const row = await getRow(ctx, providerCertificate, id, LABEL)
  const provider = await lockProvider(ctx, row.providerId)
  await removeFilesOf(ctx, homeOf(CERTIFICATE_FILES, row))
  await removeRow(ctx, providerCertificate, id, note)
  await planExpiries(ctx, provider)
  return null
}
