import { fieldRuleName, getRule } from '@hepu/api/obligationRules'
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
import { and, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../db/clock.ts'
import { obligation, organization } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../http/context.ts'
import { toXlsxFile, type SheetColumn } from '../../import/write/writeWorkbook.ts'

type Input = ParsedInputOf<typeof api>
type Page = ResultOf<typeof api>
type Wanted = ParsedInputOf<typeof remindersExport>

interface Row extends Record<string, unknown> {
  rule: string
  id: string
  name: string
  day: string
  org: string
  amount: string | null
  total: string
}

/** 到期提醒: returns the open obligations of the registries that the caller may read, drafts included, the nearest first. */
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
  const where = and(
    isDue(ctx, chosen, today),
    range?.from ? gte(obligation.dueDate, range.from) : undefined,
    range ? lte(obligation.dueDate, range.to) : undefined,
  )
  const direction = sort === 'dueDate' && order === 'descending' ? sql`desc` : sql`asc`
  const { rows: found } = await ctx.db.execute<Row>(sql`
    select ${obligation.rule} as rule, ${obligation.objectId} as id, ${obligation.title} as name, ${obligation.dueDate}::text as day,
      ${obligation.amount}::text as amount, ${organization.name} as org, count(*) over () as total
    from ${obligation} join ${organization} on ${organization.id} = ${obligation.orgId}
    where ${where} order by ${obligation.dueDate} ${direction}, ${obligation.rule}, ${obligation.objectId} ${page}`)
  return found
}

/** Returns the condition for what is open, and near or past, of the records of these registries. */
const isDue = (ctx: Ctx, defs: readonly Resource[], today: string): SQL | undefined =>
  and(
    rows(ctx, obligation),
    eq(obligation.state, 'open'),
    lte(obligation.dueDate, dayAfter(today, DUE_WITHIN)),
    sql`${obligation.rule} = any(${sql.param(defs.flatMap(fieldsOf))}::text[])`,
  )

const fieldsOf = (def: Resource): string[] =>
  Object.keys(def.deadlines?.days ?? {}).map((field) => fieldRuleName(def, field))

async function countLevels(ctx: Ctx, defs: readonly Resource[], today: string): Promise<Page['counts']> {
  const counts = { overdue: 0, d30: 0, d90: 0, d180: 0 }
  if (defs.length === 0) return counts
  const levels = dueLevels.map(
    (level) => sql`when ${obligation.dueDate} <= ${rangeOf(level, today).to} then ${level}`,
  )
  const { rows: found } = await ctx.db.execute<{ level: keyof typeof counts; n: string }>(sql`
    select case ${sql.join(levels, sql` `)} end as level, count(*) as n
    from ${obligation} where ${isDue(ctx, defs, today)} group by 1`)
  for (const { level, n } of found) counts[level] = Number(n)
  return counts
}

function present({ rule, id, name, day, org, amount }: Row, today: string): Page['records'][number] {
  const { label, unit } = getRule(rule)
  const def = must(
    resources.find((resource) => fieldsOf(resource).includes(rule)),
    'registry of the rule',
  )
  const daysLeft = daysBetween(today, day)
  return {
    id: Number(id),
    registry: def.name,
    title: def.title,
    name,
    path: must(def.record.path, 'screen path of the registry').replace('{id}', id),
    what: label,
    dueDate: day,
    daysLeft,
    level: must(levelOf(daysLeft), 'reminder level'),
    amount: amount !== null && unit !== null ? { value: amount, unit } : null,
    orgName: org,
  }
}
