import { cooperationStates } from '@hepu/api/areas/integration/provider/cooperationStates'
import type * as api from '@hepu/api/areas/integration/service/serviceManager'
import type { ResultOf } from '@hepu/api/core/route'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import {
  organization,
  party,
  providerService,
  serviceCategory,
  serviceConsult,
  serviceContact,
  serviceProvider,
  user,
} from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { isPublicProviderOn } from '../marketRules.ts'
import { categoryOfService, providerOfService } from './serviceJoins.ts'

export type Row = ResultOf<typeof api.servicePage>['records'][number]

/** Returns the query of services that fit conditions, each with its provider, category and contacts. */
export const selectServices = (ctx: Ctx, conditions: readonly (SQL | undefined)[]) =>
  ctx.db
    .select({
      service: providerService,
      providerState: serviceProvider.state,
      providerName: party.name,
      categoryPath: serviceCategory.path,
      orgName: organization.name,
      editor: user.name,
      isPublicProvider: sql<boolean>`${isPublicProviderOn(clockDay(ctx.services.now()))}`,
      contactNames: sql<
        string[]
      >`coalesce((select json_agg(k.name order by array_position(${providerService.contactIds}, k.id))
        from ${serviceContact} k where k.org_id = ${providerService.orgId} and k.id = any(${providerService.contactIds})
          and k.deleted_at is null), '[]')`,
      consultCount: sql`(select count(*) from ${serviceConsult} q where q.org_id = ${providerService.orgId}
        and q.service_id = ${providerService.id} and q.deleted_at is null)`.mapWith(Number),
    })
    .from(providerService)
    .innerJoin(serviceProvider, providerOfService)
    .innerJoin(party, eq(party.id, serviceProvider.partyId))
    .innerJoin(serviceCategory, categoryOfService)
    .innerJoin(organization, eq(organization.id, providerService.orgId))
    .leftJoin(user, eq(user.id, providerService.updatedBy))
    .where(and(rows(ctx, providerService), ...conditions))

/** A service with what is known of it. */
export type Found = Awaited<ReturnType<typeof selectServices>>[number]

/** Returns why a service cannot be turned on; null if it can. */
export function onBlocker({
  contacts,
  providerState,
}: {
  contacts: number
  providerState: Found['providerState']
}): string | null {
  if (contacts === 0) return '启用前须至少有一位联系人，请在编辑中选择或新增'
  if (providerState === 'cooperating') return null
  return `服务商的合作状态为「${cooperationStates[providerState]}」，合作中的服务商才能启用服务`
}

/** Returns a service as staff see it. */
export function presentService(ctx: Ctx, found: Found): Row {
  const { service, isPublicProvider } = found
  return {
    ...service,
    categoryPath: found.categoryPath,
    orgName: found.orgName,
    providerName: found.providerName,
    contactNames: found.contactNames,
    hiddenBecause:
      service.state === 0
        ? '服务已停用'
        : isPublicProvider
          ? null
          : '服务商尚未公开，请在服务商详情中查看原因',
    consultCount: found.consultCount,
    updatedByName: found.editor,
    updateTime: service.updatedAt,
    ...actionsOf(ctx, found),
  }
}

function actionsOf(ctx: Ctx, { service, contactNames, providerState, consultCount }: Found) {
  const { permissions } = ctx.caller
  const may = mayChange(ctx, service)
  const write = may && permissions.has('integration.service:write')
  const contacts = contactNames.length
  return allowed(
    { edit: write, switch: write, delete: may && permissions.has('integration.service:delete') },
    {
      switch: service.state === 0 ? onBlocker({ contacts, providerState }) : null,
      delete: deleteBlocker({ name: service.name, state: service.state, consults: consultCount }),
    },
  )
}

/** Returns why a service cannot be deleted; null if it can. */
export function deleteBlocker({
  name,
  state,
  consults,
}: {
  name: string
  state: 0 | 1
  consults: number
}): string | null {
  if (state === 1) return `服务「${name}」在启用中，请先停用`
  return consults > 0 ? `服务「${name}」有${consults}条咨询，不能删除，停用即可` : null
}
