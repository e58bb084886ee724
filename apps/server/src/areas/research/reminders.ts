import { resources } from '@hepu/api/resources'
import type { reminders as api, remindersExport } from '@hepu/api/areas/research/reminders'
import {
  dayAfter,
  daysBetween,
  DUE_WITHIN,
  dueLabels,
  dueLevels,
  levelOf,
  rangeOf,
} from '@hepu/api/core/resource/deadlines'
import type { Resource } from '@hepu/api/core/resource/resource'
import { resourceTitles } from '@hepu/api/core/resource/titles'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { and, sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../db/clock.ts'
import { organization } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../http/context.ts'
import { toXlsxFile, type SheetColumn } from '../../import/write/writeWorkbook.ts'
import { columnOf, isNotOver } from '../../resource/filterConditions.ts'
import { registryTable } from '../../resource/registryTable.ts'

type Input = ParsedInputOf<typeof api>
type Page = ResultOf<typeof api>
type Wanted = ParsedInputOf<typeof remindersExport>

interface Row extends Record<string, unknown> {
  registry: string
  what: string
  id: string
  name: string
  day: string
  org: string
  amount: string | null
  amount_field: string | null
  total: string
}

/** 到期提醒: returns what is due in the registries that the caller may read, drafts included, the nearest first. */
export async function listReminders(ctx: Ctx, { current, size, model, ...order }: Input): Promise<Page> {
  const today = clockDay(ctx.services.now())
  const counts = await countLevels(ctx, readable(ctx), today)
  const found = await readDue(
    ctx,
    { ...model, ...order },
    today,
    sql`limit ${size} offset ${(current - 1) * size}`,
  )
  const records = found.map((row) => present(row, today))
  return { current, size, total: Number(found[0]?.total ?? 0), records, counts }
}

/** Exports the filtered reminders, in the order of the list. */
export async function exportReminders(ctx: Ctx, input: Wanted): Promise<FileAnswer> {
  const today = clockDay(ctx.services.now())
  const found = await readDue(ctx, input, today)
  const kept = [input.registry && resourceTitles[input.registry], input.level && dueLabels[input.level]]
  return toXlsxFile(['到期提醒', ...kept, today].filter(Boolean).join('_'), [
    { name: '到期提醒', columns, rows: found.map((row) => lineOf(present(row, today))) },
  ])
}

const columns: readonly SheetColumn[] = [
  { header: '名称', width: 40 },
  { header: '登记库' },
  { header: '事项', width: 24 },
  { header: '到期日', isDate: true },
  { header: '剩余天数' },
  { header: '应缴金额', isAmount: true, format: '#,##0.00' },
  { header: '金额单位' },
  { header: '机构', width: 30 },
]

const lineOf = ({ name, title, what, dueDate, daysLeft, amount, orgName }: Page['records'][number]) => [
  name,
  title,
  what,
  dueDate,
  daysLeft,
  amount?.value,
  amount?.unit,
  orgName,
]

/** Returns the registries with deadlines that the caller may read. */
const readable = ({ caller }: Ctx): Resource[] =>
  resources.filter(({ deadlines, name }) => deadlines && caller.permissions.has(`${name}:read`))

/** Reads what is due, by the filters, in order; `page` limits it. */
async function readDue(ctx: Ctx, wanted: Wanted, today: string, page = sql``): Promise<Row[]> {
  const { registry, level, sort, order } = wanted
  const chosen = readable(ctx).filter(({ name }) => !registry || name === registry)
  if (chosen.length === 0) return []
  const range = level && rangeOf(level, today)
  const direction = sort === 'dueDate' && order === 'descending' ? sql`desc` : sql`asc`
  const { rows: found } = await ctx.db.execute<Row>(sql`
    select due.*, ${organization.name} as org, count(*) over () as total
    from (${dueRows(ctx, chosen, today)}) as due join ${organization} on ${organization.id} = due.org_id
    where ${and(range?.from ? sql`due.day >= ${range.from}` : undefined, range ? sql`due.day <= ${range.to}` : undefined) ?? sql`true`}
    order by due.day ${direction}, due.registry, due.id ${page}`)
  return found
}

/** Selects one row for each day that is near or past, of every record that is not over. */
function dueRows(ctx: Ctx, defs: readonly Resource[], today: string): SQL {
  const selects = defs.flatMap((def) => {
    const table = registryTable(def)
    const { days, amounts = {}, over } = must(def.deadlines, 'deadlines of the registry')
    return Object.entries(days).map(([field, what]) => {
      const day = columnOf(table, field)
      const where = and(
        rows(ctx, table),
        sql`${day} <= ${dayAfter(today, DUE_WITHIN)}`,
        over ? isNotOver(table, over) : undefined,
      )
      const amount = amounts[field]
      return sql`select ${amount ? columnOf(table, amount) : sql`null::numeric`}::text as amount,
        ${amount ?? null}::text as amount_field, ${def.name}::text as registry, ${what}::text as what, ${table.id} as id,
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

function present(row: Row, today: string): Page['records'][number] {
  const { registry, what, id, name, day, org } = row
  const def = must(
    resources.find((resource) => resource.name === registry),
    'registry',
  )
  const daysLeft = daysBetween(today, day)
  return {
    id: Number(id),
    registry,
    title: def.title,
    name,
    path: must(def.record.path, 'screen path of the registry').replace('{id}', id),
    what,
    dueDate: day,
    daysLeft,
    level: must(levelOf(daysLeft), 'reminder level'),
    amount: amountOf(def, row),
    orgName: org,
  }
}

function amountOf({ fields }: Resource, row: Row): Page['records'][number]['amount'] {
  const field = fields[row.amount_field ?? '']
  return row.amount !== null && field?.kind === 'money' ? { value: row.amount, unit: field.unit } : null
}
