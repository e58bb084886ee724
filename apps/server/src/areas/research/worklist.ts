import { REVIEW } from '@hepu/api/core/resource/review'
import { resources } from '@hepu/api/resources'
import { WORK_REJECTED, type worklist as api } from '@hepu/api/areas/research/worklist'
import { assignedToMeKinds, type AssignedToMeKind } from '@hepu/api/core/resource/assignedToMe'
import type { Resource } from '@hepu/api/core/resource/resource'
import type { ResultOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { and, sql, type SQL } from 'drizzle-orm'
import { user } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import { columnOf } from '../../resource/filterConditions.ts'
import { assignedToMeCondition } from '../../resource/assignedToMe.ts'
import { registryTable } from '../../resource/registryTable.ts'

type Work = ResultOf<typeof api>
type Counts = Record<AssignedToMeKind, number>

const kinds = Object.keys(assignedToMeKinds) as AssignedToMeKind[]

/**
 * 我的待办: returns counts for the registries that the caller may read in one statement, and the last rejected records in
 * another.
 */
export async function listWork(ctx: Ctx): Promise<Work> {
  const may = (def: Resource, verb: 'read' | 'write' | 'audit') =>
    ctx.caller.permissions.has(`${def.name}:${verb}`)
  const defs = resources.filter((def) => may(def, 'read') && (may(def, 'write') || may(def, 'audit')))
  const counts = await countWork(ctx, defs)
  const waiting = defs.flatMap((def) => {
    const own = counts.get(def.name)
    return own && kinds.some((kind) => own[kind] > 0) ? [{ def, own }] : []
  })
  return {
    registries: waiting.map(({ def, own }) => ({
      name: def.name,
      title: def.title,
      path: `/${def.screen}`,
      ...own,
    })),
    rejected: await listRejected(
      ctx,
      waiting.flatMap(({ def, own }) => (own.rejected > 0 ? [def] : [])),
    ),
  }
}

async function countWork(ctx: Ctx, defs: readonly Resource[]): Promise<Map<string, Counts>> {
  if (defs.length === 0) return new Map()
  const selects = defs.map((def) => {
    const table = registryTable(def)
    const counted = kinds.map(
      (kind) =>
        sql`count(*) filter (where ${assignedToMeCondition(ctx, { def, table }, kind)}) as ${sql.raw(kind)}`,
    )
    return sql`select ${def.name}::text as registry, ${sql.join(counted, sql`, `)}
      from ${table} where ${and(rows(ctx, table), sql`${table.status} <> ${sql.raw(String(REVIEW.APPROVED))}`)}`
  })
  const { rows: found } = await ctx.db.execute<{ registry: string } & Record<AssignedToMeKind, string>>(
    sql.join(selects, sql` union all `),
  )
  const countsOf = (row: Record<AssignedToMeKind, string>) =>
    Object.fromEntries(kinds.map((kind) => [kind, Number(row[kind])])) as Counts
  return new Map(found.map((row) => [row.registry, countsOf(row)]))
}

interface RejectedRow extends Record<string, unknown> {
  registry: string
  id: string
  name: string
  opinion: string | null
  audit_at: string | null
  reviewer: string | null
}

async function listRejected(ctx: Ctx, defs: readonly Resource[]): Promise<Work['rejected']> {
  if (defs.length === 0) return []
  const { rows: found } = await ctx.db.execute<RejectedRow>(sql`
    select last.registry, last.id, last.name, last.opinion, last.audit_at, ${user.name} as reviewer
    from (${sql.join(
      defs.map((def) => rejectedOf(ctx, def)),
      sql` union all `,
    )}) as last left join ${user} on ${user.id} = last.audit_by
    order by last.audit_at desc nulls last, last.registry, last.id desc limit ${WORK_REJECTED}`)
  return found.map(({ registry, id, name, opinion, audit_at: at, reviewer }) => {
    const def = must(
      resources.find((resource) => resource.name === registry),
      'registry',
    )
    return {
      id: Number(id),
      title: def.title,
      name,
      path: must(def.record.path, 'screen path of the registry').replace('{id}', id),
      opinion,
      auditByName: reviewer,
      auditAt: at === null ? null : new Date(at),
    }
  })
}

function rejectedOf(ctx: Ctx, def: Resource): SQL {
  const table = registryTable(def)
  return sql`(select ${def.name}::text as registry, ${table.id} as id, ${columnOf(table, def.nameField)} as name,
    ${table.auditOpinion} as opinion, ${table.auditAt} as audit_at, ${table.auditBy} as audit_by
    from ${table} where ${and(rows(ctx, table), assignedToMeCondition(ctx, { def, table }, 'rejected'))}
    order by ${table.auditAt} desc nulls last, ${table.id} desc limit ${WORK_REJECTED})`
}
