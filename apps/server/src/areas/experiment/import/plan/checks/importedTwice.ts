import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { createFinding } from '@hepu/api/cells/findings'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../../../db/connect.ts'
import { experimentGroup, experimentPoint, experimentVariety, plot } from '../../../../../db/schema/index.ts'
import type { Draft, DraftPlot, ReadFinding } from '../../book/draft.ts'
import type { Scope } from '../../book/scope.ts'
import type { StoredPreview } from '../../book/storedPreview.ts'

/** Plots of a group that are looked up, spread over all of it. */
const SAMPLE = 60
/** Fewer equal plots may be chance. */
const MIN_PLOTS = 10
/** Share of the plots that must stand in the other group with the same yields. */
const MIN_SHARE = 0.8

/** A group in which plots of the workbook stand already. */
interface Twin {
  year: number
  name: string
  phase: string
  equal: number
}

/**
 * Warns of every new group whose plots are stored under another name, year or phase already: the same points, entries and yields.
 * The trial would count twice.
 */
export async function importedTwice(
  db: Db,
  scope: Scope,
  draft: Draft,
  { sheet, groups }: StoredPreview,
): Promise<ReadFinding[]> {
  const findings: ReadFinding[] = []
  const yielding = Map.groupBy(
    draft.plots.filter(({ hasYield }) => hasYield),
    ({ group }) => group,
  )
  for (const [place, group] of groups.entries()) {
    if (!group.isNew) continue
    const sample = sampleOf(yielding.get(place) ?? [])
    if (sample.length < MIN_PLOTS) continue
    const twin = await findTwin(db, scope, namedYields(draft, sample), group.id)
    if (!twin || twin.equal < sample.length * MIN_SHARE) continue
    const { year, phase, name } = group
    const content = {
      severity: 'warning',
      code: 'trialTwice',
      read: name,
      expected: '每个试验只导入一次',
      text: twinText(group, twin, sample.length),
    } as const
    findings.push({
      ...createFinding({ sheet }, content),
      id: `${sheet}!${year}:${phase}:${name}:trialTwice`,
    })
  }
  return findings
}

function twinText({ year, name }: { year: number; name: string }, twin: Twin, plots: number): string {
  const other = `${twin.year}年组别「${twin.name}」（${phaseLabel(twin.phase)}）`
  return `组别「${name}」（${year}年）与已有的${other}多半是同一试验：核对的${plots}个小区中有${twin.equal}个试点、品种和产量都相同；导入后会重复计算，请核对年份和组别`
}

/** Takes every n-th plot. */
function sampleOf(plots: readonly DraftPlot[]): DraftPlot[] {
  const step = Math.max(1, plots.length / SAMPLE)
  const count = Math.min(plots.length, SAMPLE)
  return Array.from({ length: count }, (_, at) => plots[Math.floor(at * step)]).flatMap((read) => read ?? [])
}

/** Plots as the query takes them. */
const namedYields = ({ points, entries }: Draft, plots: readonly DraftPlot[]) =>
  plots.map(({ point, entry, fields }, no) => ({
    no,
    point: points[point]?.name ?? '',
    entry: entries[entry]?.name ?? '',
    weight: fields.weight ?? null,
    given: fields.yieldGiven ?? null,
  }))

/** Finds the other group that has most of these plots. */
async function findTwin(
  db: Db,
  { orgId, crop }: Scope,
  plots: ReturnType<typeof namedYields>,
  own: number | null,
): Promise<Twin | undefined> {
  const { rows } = await db.execute<{ year: number; name: string; phase: string; equal: number }>(sql`
    select g.year, g.name, g.phase, count(distinct read.no)::int as equal
    from jsonb_to_recordset(${JSON.stringify(plots)}::jsonb)
      as read(no int, point text, entry text, weight float8, given float8)
    join ${experimentPoint} p on p.org_id = ${orgId} and p.crop = ${crop} and p.name = read.point ${isLive('p')}
    join ${experimentVariety} v on v.org_id = ${orgId} and v.group_id = p.group_id and v.name = read.entry ${isLive('v')}
    join ${plot} stored on stored.org_id = ${orgId} and stored.group_id = p.group_id and stored.point_id = p.id
      and stored.entry_id = v.id ${isLive('stored')}
      and (stored.weight = read.weight or stored.yield_given = read.given)
    join ${experimentGroup} g on g.org_id = ${orgId} and g.id = p.group_id ${isLive('g')}
    where g.id is distinct from ${own}::bigint
    group by g.id, g.year, g.name, g.phase
    order by equal desc, g.id
    limit 1`)
  return rows[0]
}

const isLive = (alias: string): SQL => sql`and ${sql.identifier(alias)}.deleted_at is null`
