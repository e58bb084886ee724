import { completenessOf, type ProfilePart } from '@hepu/api/areas/integration/provider/completeness'
import { cooperationWorkflow } from '@hepu/api/areas/integration/provider/cooperationWorkflow'
import { PROVIDER_FILES } from '@hepu/api/areas/integration/integrationFields'
import type * as api from '@hepu/api/areas/integration/provider/provider'
import type { ResultOf } from '@hepu/api/core/route'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clockDay } from '../../../db/clock.ts'
import {
  organization,
  party,
  providerCertificate,
  providerService,
  serviceCategory,
  serviceConsult,
  serviceProvider,
  user,
} from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { isBlacklisted } from '../../breeder/shared.ts'
import type { Provider } from '../integrationRows.ts'
import { firstPicture } from '../marketFiles.ts'
import {
  hasCertificates,
  hasContacts,
  hasNumber,
  isBeyondGraceOn,
  isCertifiedOn,
  isValidOn,
  ratingSum,
} from '../marketRules.ts'

export type Row = ResultOf<typeof api.providerPage>['records'][number]

const manager = alias(user, 'manager')

const isOf = (name: string): SQL =>
  sql.raw(
    `${name}.org_id = service_provider.org_id and ${name}.provider_id = service_provider.id and ${name}.deleted_at is null`,
  )

/** Returns the query of providers that fit conditions, each with its party and what is counted of it. */
export function selectProviders(ctx: Ctx, conditions: readonly (SQL | undefined)[]) {
  const today = clockDay(ctx.services.now())
  return ctx.db
    .select({
      provider: serviceProvider,
      party,
      orgName: organization.name,
      editor: user.name,
      managerName: manager.name,
      categories: sql<{ id: number; path: string }[]>`coalesce((
        select json_agg(json_build_object('id', c.id, 'path', c.path) order by c.path) from ${serviceCategory} c
        where c.org_id = ${serviceProvider.orgId} and c.id = any(${serviceProvider.categoryIds}) and c.deleted_at is null), '[]')`,
      isValid: sql<boolean>`${isValidOn(today)}`,
      isCertified: isCertifiedOn(today),
      isBeyondGrace: isBeyondGraceOn(today),
      isBlacklisted: isBlacklisted(serviceProvider),
      hasNumber,
      hasContacts,
      hasCertificates,
      hasLogo: sql<boolean>`${firstPicture(PROVIDER_FILES, serviceProvider)} is not null`,
      expiresOn: sql<
        string | null
      >`(select min(c.expires_on)::text from ${providerCertificate} c where ${isOf('c')})`,
      rating: ratingSum,
      serviceCount: sql`(select count(*) from ${providerService} s where ${isOf('s')})`.mapWith(Number),
      openConsults: sql`(select count(*) from ${serviceConsult} q where ${isOf('q')}
        and q.state in ('new', 'processing', 'answered'))`.mapWith(Number),
    })
    .from(serviceProvider)
    .innerJoin(party, eq(party.id, serviceProvider.partyId))
    .innerJoin(organization, eq(organization.id, serviceProvider.orgId))
    .leftJoin(user, eq(user.id, serviceProvider.updatedBy))
    .leftJoin(manager, eq(manager.id, serviceProvider.managerId))
    .where(and(rows(ctx, serviceProvider), ...conditions))
}

/** A provider with what is known of it. */
export type Found = Awaited<ReturnType<typeof selectProviders>>[number]

/** Returns how complete the profile of a provider is. */
function completeness({ provider, hasNumber: creditCode, hasContacts: contacts, ...found }: Found) {
  const has: Record<ProfilePart, boolean> = {
    creditCode,
    intro: provider.intro !== null,
    categories: provider.categoryIds.length > 0,
    regions: provider.regions.length > 0,
    contacts,
    certificates: found.hasCertificates,
    logo: found.hasLogo,
  }
  return completenessOf(has)
}

/** Returns why visitors do not see the services of a provider; null if they do. */
function hiddenBecause(found: Found, missing: readonly string[]): string | null {
  const { provider } = found
  if (provider.state !== 'cooperating') return `合作状态为「${cooperationWorkflow.states[provider.state]}」`
  if (!found.isValid) return `不在合作期内（${provider.startOn ?? '…'} 至 ${provider.endOn ?? '长期'}）`
  if (found.party.state !== 1) return '往来单位已停用'
  if (found.isBlacklisted) return '在育种家档案的黑名单中，移出后自动恢复公开'
  if (missing.length > 0) return `资料不完整，还缺：${missing.join('、')}`
  return found.isBeyondGrace ? `资质过期已超过 ${provider.graceDays} 天宽限，请更新证书` : null
}

/** Returns a provider as screens show it. */
export function presentProvider(ctx: Ctx, found: Found): Row {
  const { provider: row, party: of } = found
  const complete = completeness(found)
  return {
    id: row.id,
    orgName: found.orgName,
    partyId: row.partyId,
    name: of.name,
    formerNames: of.formerNames,
    creditCode: of.creditCode,
    categories: found.categories,
    intro: row.intro,
    regions: row.regions,
    managerId: row.managerId,
    managerName: found.managerName,
    graceDays: row.graceDays,
    cooperationStatus: row.state,
    stateReason: row.stateReason,
    stateSince: row.stateSince,
    startOn: row.startOn,
    endOn: row.endOn,
    remark: row.remark,
    isValid: found.isValid,
    isCertified: found.isCertified,
    expiresOn: found.expiresOn,
    completeness: complete,
    hiddenBecause: hiddenBecause(found, complete.missing),
    rating: found.rating,
    serviceCount: found.serviceCount,
    openConsults: found.openConsults,
    updatedByName: found.editor,
    updateTime: row.updatedAt,
    version: row.version,
    ...actionsOf(ctx, row),
  }
}

function actionsOf(ctx: Ctx, row: Provider): Pick<Row, 'can' | 'whyNot'> {
  const { permissions } = ctx.caller
  const may = mayChange(ctx, row)
  const { names } = cooperationWorkflow
  return allowed(
    {
      edit: may && permissions.has('integration.provider:write'),
      delete: may && permissions.has('integration.provider:delete'),
      ...Object.fromEntries(
        names.map((move) => [move, may && cooperationWorkflow.isPermitted(move, permissions)]),
      ),
    },
    Object.fromEntries(names.map((move) => [move, cooperationWorkflow.stateBlocker(row.state, move)])),
  )
}
