import { registries } from '@hepu/api/areas/research/registries'
import type { reminders as api } from '@hepu/api/areas/research/reminders'
import { dayAfter, daysBetween, DUE_WITHIN, dueLevels, levelOf, rangeOf } from '@hepu/api/core/resource/dues'
import type { Resource } from '@hepu/api/core/resource/resource'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../db/clock.ts'
import { organization } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import { columnOf, isNotOver } from '../../resource/conditions.ts'
import { tableOf } from '../../resource/referrers.ts'

type Input = ParsedInputOf<typeof api>
type Page = ResultOf<typeof api>

interface Row extends Record<string, unknown> {
  registry: string
  what: string
  id: string
  name: string
  day: string
  org: string
  total: string
}

/** 到期提醒: what falls due in the registries that the caller may read, drafts included, the nearest first. */
export async function listReminders(ctx: Ctx, { current, size, order, model, sort }: Input): Promise<Page> {
  const today = clockDay(ctx.services.now())
  const readable = registries.flatMap(({ def }) =>
    def.dues && ctx.caller.words.has(`${def.name}:read`) ? [def] : [],
  )
  const chosen = readable.filter(({ name }) => !model.registry || name === model.registry)
  const range = model.level && rangeOf(model.level, today)
  const counts = await countLevels(ctx, readable, today)
  if (chosen.length === 0) return { current, size, total: 0, records: [], counts }
  const direction = sort === 'dueDate' && order === 'descending' ? sql`desc` : sql`asc`
  const { rows: found } = await ctx.db.execute<Row>(sql`
    select due.*, ${organization.name} as org, count(*) over () as total
    from (${dueRows(ctx, chosen, today)}) as due join ${organization} on ${organization.id} = due.org_id
    where ${and(range?.from ? sql`due.day >= ${range.from}` : undefined, range ? sql`due.day <= ${range.to}` : undefined) ?? sql`true`}
    order by due.day ${direction}, due.registry, due.id
    limit ${size} offset ${(current - 1) * size}`)
  return {
    current,
    size,
    total: Number(found[0]?.total ?? 0),
    records: found.map((row) => present(row, today)),
    counts,
  }
}

/** Every day that is near or past, of every record that is not over: one row each. */
function dueRows(ctx: Ctx, defs: readonly Resource[], today: string): SQL {
  const selects = defs.flatMap((def) => {
    const table = tableOf(def)
    const { days, over } = def.dues!
    return Object.entries(days).map(([field, what]) => {
      const day = columnOf(table, field)
      const where = and(
        rows(ctx, table),
        sql`${day} <= ${dayAfter(today, DUE_WITHIN)}`,
        over ? isNotOver(table, over) : undefined,
      )
      return sql`select ${def.name}::text as registry, ${what}::text as what, ${table.id} as id,
        ${table.orgId} as org_id, ${columnOf(table, def.nameField)} as name, ${day}::text as day
        from ${table} where ${where}`
    })
  })
  return sql.join(selects, sql` union all `)
}

async function countLevels(ctx: Ctx, defs: readonly Resource[], today: string): Promise<Page['counts']> {
  const counts = { overdue: 0, d30: 0, d90: 0, d180: 0 }
  if (defs.length === 0) return counts
  const levels = dueLevels.map((level) => sql`when due.day <= ${rangeOf(level, today).to} then ${level}`)
  const { rows: found } = await ctx.db.execute<{ level: keyof typeof counts; n: string }>(sql`
    select case ${sql.join(levels, sql` `)} end as level, count(*) as n
    from (${dueRows(ctx, defs, today)}) as due group by 1`)
  for (const { level, n } of found) counts[level] = Number(n)
  return counts
}

function present({ registry, what, id, name, day, org }: Row, today: string): Page['records'][number] {
  const { def } = registries.find((it) => it.def.name === registry)!
  const daysLeft = daysBetween(today, day)
  return {
    id: Number(id),
    registry,
    title: def.title,
    name,
    path: def.record.path!.replace('{id}', id),
    what,
    dueDate: day,
    daysLeft,
    level: levelOf(daysLeft)!,
    orgName: org,
  }
}
