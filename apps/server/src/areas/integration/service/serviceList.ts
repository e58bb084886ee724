import { SERVICE_FILES } from '@hepu/api/areas/integration/integrationFields'
import type * as api from '@hepu/api/areas/integration/service/serviceManager'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, ne } from 'drizzle-orm'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { party, providerService, serviceCategory, serviceProvider } from '../../../db/schema/index.ts'
import { rows, unseen } from '../../../db/scope.ts'
import { listFiles } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { getCategory, isInBranch } from '../category/categoryTree.ts'
import { SERVICE } from '../integrationRows.ts'
import { homeOf } from '../marketFiles.ts'
import { isCalled } from '../provider/providerList.ts'
import { presentService, selectServices } from './services.ts'

const CHOICES_MAX = 20

const sorts = {
  id: providerService.id,
  createTime: providerService.createdAt,
  updateTime: providerService.updatedAt,
  name: byPinyin(providerService.name),
  price: providerService.price,
  leadDays: providerService.leadDays,
  state: providerService.state,
}

/** Returns one page of the services that the caller sees. */
export async function pageServices(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.servicePage>,
): Promise<ResultOf<typeof api.servicePage>> {
  const { name, state, categoryId, providerId } = model
  const path = categoryId ? (await getCategory(ctx, categoryId)).path : null
  const conditions = [
    name ? contains(providerService.name, name) : undefined,
    state === null || state === undefined ? undefined : eq(providerService.state, state),
    path === null ? undefined : isInBranch(serviceCategory.path, path),
    providerId ? eq(providerService.providerId, providerId) : undefined,
  ]
  const query = selectServices(ctx, conditions).$dynamic()
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, sorts[sort], providerService.id),
  )
  return { ...page, records: found.map((row) => presentService(ctx, row)) }
}

/** Returns one service with its pictures. */
export async function showService(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.serviceShow>,
): Promise<ResultOf<typeof api.serviceShow>> {
  const [found] = await selectServices(ctx, [eq(providerService.id, id)])
  if (!found) throw await unseen(ctx, providerService, [id], SERVICE)
  return {
    ...presentService(ctx, found),
    files: await listFiles(ctx, homeOf(SERVICE_FILES, found.service)),
  }
}

/** Finds providers that may offer a service. */
export async function listProviderChoices(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof api.providerChoices>,
): Promise<ResultOf<typeof api.providerChoices>> {
  return ctx.db
    .select({ id: serviceProvider.id, name: party.name })
    .from(serviceProvider)
    .innerJoin(party, eq(party.id, serviceProvider.partyId))
    .where(
      and(rows(ctx, serviceProvider), ne(serviceProvider.state, 'ended'), name ? isCalled(name) : undefined),
    )
    .orderBy(byPinyin(party.name), asc(serviceProvider.id))
    .limit(CHOICES_MAX)
}
