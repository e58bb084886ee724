import type { DataScope } from '@hepu/api/areas/authority/dataPermission/dataScope'
import {
  DEFAULT_ORGANIZATION_KIND,
  organizationKindIn,
} from '@hepu/api/areas/authority/organization/organizationKind'
import { must } from '@hepu/api/core/must'
import { inTreeOrder } from '@hepu/api/core/tree/treeRows'
import { inArray, sql } from 'drizzle-orm'
import { changeLog, organization, organizationDataOrg, session } from '../../../../db/schema/index.ts'
import { giveFirstRoles } from '../../../../db/seed/seedRoles.ts'
import type { Ctx } from '../../../../http/context.ts'
import { endings, endSessions } from '../../../../http/session.ts'
import type { Batch } from '../../../../import/batch/storedBatch.ts'
import { chunksOf } from '../../../../import/batch/chunks.ts'
import type { Progress } from '../../../../import/batch/importProgress.ts'
import { refreshUnitNames } from '../../../../resource/searchTexts.ts'
import { defaultOrgScope } from '../../dataPermission/dataPermission.ts'
import { listChosenByOrg, type NamedOrg } from '../../dataPermission/dataSettings.ts'
import { getManagedOrg } from '../organizationScope.ts'
import { nextSortValues } from './nextSortValues.ts'
import { fieldLabels, type OrganizationField, type OrganizationPlan } from './planOrganizations.ts'
import type { ExistingData } from './existingOrganizations.ts'

/** Rows of one statement. */
const CHUNK = 1_000

/** What the writing of organisations rests on. */
export interface Writing {
  ctx: Ctx
  batch: Batch
  existing: ExistingData
  progress: Progress
}

/** Makes, changes and moves organisations, each with a line in its own history. The tree must be locked. */
export async function writeOrganizations(
  writing: Writing,
  plans: readonly OrganizationPlan[],
): Promise<void> {
  const { ctx, existing, progress } = writing
  const made = plans.filter((plan) => plan.id === null)
  const changed = plans.filter((plan) => plan.id !== null && plan.changes.length > 0)
  const ids = new Map([...existing.byId.values()].map(({ code, id }) => [code, id]))
  const chosen = await listChosenByOrg(ctx, changed.map(idOf))
  for (const chunk of chunksOf(made, CHUNK)) await makeRows(writing, chunk, ids)
  progress.report(0.1, `已新增 ${made.length} 个机构`)
  for (const chunk of chunksOf(changed, CHUNK)) await changeRows(ctx, chunk)
  const renamed = changed.filter(
    ({ id, values }) => values.name && values.name !== existing.byId.get(id ?? 0)?.name,
  )
  await refreshUnitNames(ctx.db, renamed.map(idOf))
  await setPlaces(writing, plans, ids)
  await giveRoles(
    writing,
    made.map(({ code }) => idOfCode(ids, code)),
  )
  const stopped = changed.filter(({ values }) => values.state === 0).map(idOf)
  if (stopped.length > 0) await endSessions(ctx.db, inArray(session.orgId, stopped), endings.orgStopped)
  progress.report(0.9, '写入变更记录')
  for (const chunk of chunksOf([...made, ...changed], CHUNK)) {
    const lines = chunk.map((plan) => logLine(writing, plan, idOfCode(ids, plan.code), chosen))
    await ctx.db.insert(changeLog).values(lines)
  }
}

/** Organisations that get their roles at once. */
const ROLES_CHUNK = 1_000

async function giveRoles({ ctx, progress }: Writing, orgIds: readonly number[]): Promise<void> {
  let done = 0
  for (const chunk of chunksOf(orgIds, ROLES_CHUNK)) {
    await giveFirstRoles(ctx.db, chunk)
    done += chunk.length
    progress.report(0.2 + (0.7 * done) / orgIds.length, `已为 ${done} / ${orgIds.length} 个机构建立初始角色`)
  }
}

async function makeRows(
  { ctx, existing }: Writing,
  plans: readonly OrganizationPlan[],
  ids: Map<string, number>,
): Promise<void> {
  const { userId } = ctx.caller
  const now = ctx.services.now()
  const dataScope = await scopeOfNew(ctx)
  const sorts = nextSortValues(plans, existing)
  const rows = plans.map(({ code, values }) => ({
    code,
    name: String(values.name),
    path: '',
    kind: organizationKindIn.parse(values.kind ?? DEFAULT_ORGANIZATION_KIND),
    isInstitution: values.isInstitution === true,
    sortValue: must(sorts.get(code), `the place of ${code}`),
    state: Number(values.state ?? 1),
    dataScope: (values.dataScope as DataScope | undefined) ?? dataScope,
    createdBy: userId,
    createdAt: now,
    updatedBy: userId,
    updatedAt: now,
  }))
  const stored = await ctx.db
    .insert(organization)
    .values(rows)
    .returning({ id: organization.id, code: organization.code })
  for (const { id, code } of stored) ids.set(code, id)
}

/** Returns the data permission of new organisations, all of which are below the caller's. */
async function scopeOfNew(ctx: Ctx): Promise<DataScope> {
  const { path } = await getManagedOrg(ctx, ctx.caller.orgId)
  return defaultOrgScope(ctx, { id: 0, path: `${path}0/` })
}

async function changeRows(ctx: Ctx, plans: readonly OrganizationPlan[]): Promise<void> {
  const values = plans.map(({ id, values }) => ({ id, ...values }))
  await ctx.db.execute(sql`
    update organization o set name = coalesce(t.name, o.name), state = coalesce(t.state, o.state),
      kind = coalesce(t.kind, o.kind), data_scope = coalesce(t."dataScope", o.data_scope), is_institution = coalesce(t."isInstitution", o.is_institution), sort_value = coalesce(t."sortValue", o.sort_value),
      version = o.version + 1, updated_by = ${ctx.caller.userId}::bigint,
      updated_at = ${ctx.services.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as t(id bigint, name text, state integer,
      kind text, "dataScope" text, "isInstitution" boolean, "sortValue" integer)
    where o.id = t.id`)
  const rescoped = plans.filter(({ values }) => values.dataScope !== undefined).map(idOf)
  if (rescoped.length === 0) return
  await ctx.db.delete(organizationDataOrg).where(inArray(organizationDataOrg.orgId, rescoped))
}

/** Returns the id of an organisation that was there before the import. */
const idOf = ({ id, code }: OrganizationPlan): number => must(id, `the id of ${code}`)

const idOfCode = (ids: ReadonlyMap<string, number>, code: string): number =>
  must(ids.get(code), `the organisation ${code}`)

interface Place {
  id: number
  parentId: number | null
  path: string
}

/** Stores the parent and path of every new or moved organisation, and the paths of all below it. */
async function setPlaces(
  { ctx, existing }: Writing,
  plans: readonly OrganizationPlan[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const all = new Map<number, Place>(
    [...existing.byId.values(), ...existing.deleted].map(({ id, parentId, path }) => [
      id,
      { id, parentId, path },
    ]),
  )
  for (const { code, parent } of plans) {
    const id = idOfCode(ids, code)
    if (parent !== null) all.set(id, { id, parentId: idOfCode(ids, parent), path: all.get(id)?.path ?? '' })
  }
  const paths = new Map([[existing.top.id, existing.top.path]])
  const pathOf = ({ id, parentId }: Place): string =>
    paths.get(id) ?? `${must(paths.get(parentId ?? 0), `the path above ${id}`)}${id}/`
  for (const place of inTreeOrder([...all.values()])) paths.set(place.id, pathOf(place))
  const moved = [...all.values()]
    .map((place) => ({ ...place, before: place.path, path: pathOf(place) }))
    .filter(({ before, path }) => before !== path)
  for (const chunk of chunksOf(moved, CHUNK)) {
    await ctx.db.execute(sql`
      update organization o set path = t.path, parent_id = t."parentId"
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as t(id bigint, "parentId" bigint, path text)
      where o.id = t.id`)
  }
}

function logLine(
  { ctx, batch, existing }: Writing,
  plan: OrganizationPlan,
  id: number,
  chosen: ReadonlyMap<number, readonly NamedOrg[]>,
) {
  const known = existing.byId.get(id)
  const fields = Object.keys(plan.values).filter((key) => key in fieldLabels) as OrganizationField[]
  const lost = plan.values.dataScope === undefined ? undefined : chosen.get(id)?.map(({ name }) => name)
  const above = (code: string | null | undefined) => (plan.parent === null ? {} : { parent: code ?? null })
  return {
    orgId: id,
    crop: null,
    at: ctx.services.now(),
    userId: ctx.caller.userId,
    requestId: ctx.requestId,
    object: 'organization',
    objectId: id,
    action: known ? 'update' : 'create',
    before: known && {
      ...Object.fromEntries(fields.map((key) => [key, known[key]])),
      ...above(existing.byId.get(known.parentId ?? 0)?.code),
      ...(lost ? { dataOrgs: lost } : {}),
    },
    after: {
      ...(known ? {} : { code: plan.code }),
      ...plan.values,
      ...above(plan.parent),
      ...(lost ? { dataOrgs: [] } : {}),
    },
    reason: batch.reason ?? `导入「${batch.fileName}」`,
    batchId: batch.id,
  }
}
