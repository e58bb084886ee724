import type { ImportCalls } from '@hepu/api/core/importCalls'
import { severities } from '@hepu/api/core/importCalls'
import { OWN_VALUE } from '@hepu/api/cells/ownValue'
import type { ResultOf } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { importFinding } from '../../db/schema/index.ts'
import { findingsOf } from './findingRows.ts'
import type { Batch } from './storedBatch.ts'

type Kinds = ResultOf<ImportCalls['findings']>['codes']
type Repair = Kinds[number]['repairs'][number]

/**
 * The name of an action for all findings of a kind, where each finding names its own value, row or record. The key of an action
 * that names a record (`same:郑单958`) is the part before the colon.
 */
const GENERAL: Readonly<Record<string, string>> = {
  suggestion: '全部改为建议的值',
  middle: '全部取中间值',
  lower: '全部取下限',
  upper: '全部取上限',
  first: '各保留先出现的一行',
  last: '各保留后出现的一行',
  reps: '全部保留，不当作重复',
  same: '全部当作相近的已有名称',
  new: '全部作为新的名称',
  asCheck: '全部设为对照',
  keep: '全部按原值导入',
  missing: '全部作缺测处理',
  dayFirst: '全部按日/月/年读取',
  monthFirst: '全部按月/日/年读取',
}

/** Begins the label of an action that is said of several rows already. */
const OF_ALL = /^(?:全部|各|都|这些)/

/** Returns the label of a repair for all findings of a kind; the label of the finding itself where there is one alone. */
export function kindLabelOf(action: string, label: string, isAlike: boolean): string {
  if (isAlike) return OF_ALL.test(label) ? label : `全部${label}`
  return GENERAL[action] ?? `全部按此处理（如“${label}”）`
}

/** What the kinds are listed of. */
type Listed = Pick<Batch, 'orgId' | 'id' | 'options'>

/** Lists the kinds of a batch's findings, errors first: how many findings and rows each has, and its repairs. */
export async function listKinds(db: Db, batch: Listed, labelOf: (code: string) => string): Promise<Kinds> {
  const repairs = await repairsOf(db, batch)
  const { rows } = await db.execute<Omit<Kinds[number], 'label' | 'repairs'>>(sql`
    select code, severity, count(*)::int as count, (count(*) filter (where ${asksValue}))::int as asking, min(message) filter (where seq = first) as message,
      (count(distinct (sheet, row)) filter (where rows is null) + coalesce(sum(rows), 0))::int as rows
    from (select *, min(seq) over (partition by code, severity) as first from import_finding
      where ${findingsOf(batch)}) import_finding
    group by code, severity`)
  const order = Object.keys(severities)
  return rows
    .map((kind) => ({
      ...kind,
      label: labelOf(kind.code),
      repairs: repairs.get(keyOf(kind)) ?? [],
    }))
    .toSorted(
      (a, b) =>
        order.indexOf(a.severity) - order.indexOf(b.severity) ||
        b.count - a.count ||
        a.code.localeCompare(b.code),
    )
}

/** Whether a finding asks for the right value of its cell. */
const asksValue = sql`actions @? '$[*].key ? (@ starts with "value:")'`

const keyOf = ({ code, severity }: { code: string; severity: string }): string => `${severity}\n${code}`

interface Offered extends Record<string, unknown> {
  code: string
  severity: string
  action: string
  count: number
  chosen: number
  least: string
  greatest: string
}

/**
 * Returns the repairs of each kind, in the order in which its findings offer them. What becomes of an error by itself is not
 * chosen until the user has decided on it.
 */
async function repairsOf(db: Db, batch: Listed): Promise<Map<string, Repair[]>> {
  const decided = sql.param(Object.keys(batch.options.choices))
  const { rows } = await db.execute<Offered>(sql`
    select code, severity, action, count(distinct seq)::int as count, min(label) as least, max(label) as greatest,
      count(distinct seq) filter (where is_chosen)::int as chosen
    from (select code, severity, seq, place, offered->>'label' as label,
        split_part(offered->>'key', ':', 1) as action, 
        offered->>'key' = ${importFinding.action} and (severity <> 'error' or ${importFinding.key} = any(${decided}::text[])) as is_chosen
      from import_finding, jsonb_array_elements(${importFinding.actions}) with ordinality as each(offered, place)
      where ${findingsOf(batch)}) as offers
    where action <> ${OWN_VALUE}
    group by code, severity, action
    order by min(place)`)
  const repairs = new Map<string, Repair[]>()
  for (const { least, greatest, ...offer } of rows) {
    const { action, count, chosen } = offer
    const label = count === 1 && least === greatest ? least : kindLabelOf(action, least, least === greatest)
    const known = repairs.get(keyOf(offer))
    if (known) known.push({ action, label, count, chosen })
    else repairs.set(keyOf(offer), [{ action, label, count, chosen }])
  }
  return repairs
}
