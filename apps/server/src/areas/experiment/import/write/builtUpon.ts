import { upgradeStates, type UpgradeState } from '@hepu/api/areas/upgrade/upgradeStates'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt } from '@hepu/api/core/must'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../../http/context.ts'
import type { TouchedGroup } from './undoBatch.ts'
import { countChangedSince, importObjects } from './writeChanges.ts'
import { isUntouched, objectLabels } from '../plan/planAll.ts'
import type { Batch } from '../book/storedPreview.ts'

/** Refuses to undo a batch on which something depends. The message names what has to be removed first. */
export async function refuseIfBuiltUpon(
  ctx: Ctx,
  batch: Batch,
  groups: readonly TouchedGroup[],
): Promise<void> {
  const reasons = await builtUpon(ctx, batch, groups)
  if (reasons.length > 0)
    throw new AppError('BAD_STATE', `不能撤销：${reasons.join('；')}`, { data: { reasons } })
}

/**
 * Returns the reasons why a batch cannot be undone: a later batch, a change by hand, an evaluation of the group, or
 * entries of the next phase depend on it. Empty if it can be undone.
 */
export async function builtUpon(ctx: Ctx, batch: Batch, groups: readonly TouchedGroup[]): Promise<string[]> {
  const reasons = [
    ...((await evaluations(ctx, [{ batch, groupIds: groups.map(({ id }) => id) }])).get(batch.id) ?? []),
    ...(await nextPhaseEntries(ctx, batch)),
    ...(await blindedSince(ctx, batch, groups)),
    ...(await laterBatches(ctx, batch)),
  ]
  if (reasons.length > 0) return reasons
  return [
    ...(await changedSince(ctx, batch, groups)),
    ...(await decidedByHand(ctx, batch)),
    ...(await enteredByHand(ctx, batch, groups)),
  ]
}

async function listNames(ctx: Ctx, query: SQL): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string }>(query)
  return rows.map((row) => row.name)
}

/**
 * The evaluations of a group: the state of the open one, whether any was published, and whether the batch made the
 * group.
 */
interface Evaluated {
  batch_id: string
  year: number
  name: string
  state: UpgradeState | null
  published: boolean
  made: boolean
}

interface Touching {
  batch: Pick<Batch, 'id' | 'orgId'>
  groupIds: readonly number[]
}

/**
 * Returns, for each batch, the groups whose evaluation users have worked on, and the groups made by the batch that were
 * published once: removing them would remove the publish record.
 */
async function evaluations(ctx: Ctx, touching: readonly Touching[]): Promise<Map<number, string[]>> {
  const pairs = touching.flatMap(({ batch, groupIds }) => groupIds.map((groupId) => ({ ...batch, groupId })))
  if (pairs.length === 0) return new Map()
  const { rows } = await ctx.db.execute<Evaluated & Record<string, unknown>>(sql`
    select b.batch_id, g.year, g.name,
      (select u.state from upgrade u where u.org_id = g.org_id and u.group_id = g.id and u.deleted_at is null
        and u.state not in ('INIT', 'REVOKED') order by u.number desc limit 1) as state,
      exists (select 1 from publish_record r join upgrade u on u.org_id = r.org_id and u.id = r.upgrade_id
        where u.org_id = g.org_id and u.group_id = g.id) as published,
      exists (select 1 from import_change c where c.org_id = g.org_id and c.batch_id = b.batch_id
        and c.object = 'experiment_group' and c.object_id = g.id and c.before = '{}'::jsonb) as made
    from unnest(${sql.param(pairs.map(({ id }) => id))}::bigint[],
      ${sql.param(pairs.map(({ orgId }) => orgId))}::bigint[],
      ${sql.param(pairs.map(({ groupId }) => groupId))}::bigint[]) as b (batch_id, org_id, group_id)
    join experiment_group g on g.org_id = b.org_id and g.id = b.group_id
    order by g.year, g.id`)
  const byBatch = Map.groupBy(rows, (row) => Number(row.batch_id))
  return new Map(
    [...byBatch].map(([id, found]) => [id, found.flatMap((row) => evaluationReason(row) ?? [])] as const),
  )
}

/** Returns, for these batches, the reasons why those with groups in an evaluation cannot be undone. */
export async function decidedUpon(ctx: Ctx, batches: readonly Batch[]): Promise<Map<number, string[]>> {
  const found = await evaluations(
    ctx,
    batches.map((batch) => ({
      batch,
      groupIds: (batch.preview?.groups ?? []).flatMap((group) =>
        group.id === null || isUntouched(group) ? [] : [group.id],
      ),
    })),
  )
  return new Map([...found].filter(([, reasons]) => reasons.length > 0))
}

/** Returns one sentence per group, with the only possible next step. */
function evaluationReason({ year, name, state, published, made }: Evaluated): string | null {
  const group = `${year}年组别「${name}」`
  if (made && published) {
    const first = state === 'PUBLISHED' ? '撤销发布，再' : ''
    return `${group}由这批导入建立且曾经发布，发布记录须保留；数据有误请${first}更正后再次导入`
  }
  if (state === 'PUBLISHED') return `${group}的晋级结果已发布，请先撤销发布`
  if (state === 'CONFIRMED') return `${group}的晋级预演已确认；数据有误请撤回确认，更正后再次导入`
  if (state === null) return null
  return `${group}已在晋级预演（${upgradeStates[state]}），判定用到这批数据；数据有误请更正后再次导入，再重新判定`
}

/**
 * Refuses the undo of a batch from before a group got its codes: it would restore names, or lose the identities behind
 * codes.
 */
async function blindedSince(ctx: Ctx, batch: Batch, groups: readonly TouchedGroup[]): Promise<string[]> {
  const ids = groups.map((group) => group.id)
  const names = await listNames(
    ctx,
    sql`select year || '年组别「' || name || '」' as name from experiment_group
      where org_id = ${batch.orgId}::bigint and id = any(${sql.param(ids)}::bigint[])
        and blinded_at >= ${batch.createdAt.toISOString()}::timestamptz and revealed_at is null`,
  )
  return names.map((name) => `${name}之后使用了密码编号，请先揭示`)
}

/** Names all entries that are in the next phase, with their group: `对照X、品种1已进入2026年「D2组」`. */
async function nextPhaseEntries(ctx: Ctx, batch: Batch): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string; is_ck: boolean; year: number; group: string }>(sql`
    select next.name, next.is_ck, g.year, g.name as group from experiment_variety next
      join experiment_variety entry on entry.org_id = next.org_id and entry.id = next.from_entry_id
      join experiment_group g on g.org_id = next.org_id and g.id = next.group_id
      where next.org_id = ${batch.orgId}::bigint and next.deleted_at is null
        and entry.batch_id = ${batch.id}::bigint and next.batch_id is distinct from ${batch.id}::bigint
      order by g.year, g.id, next.is_ck, next.id`)
  const byGroup = Map.groupBy(rows, (row) => `${row.year}年「${row.group}」`)
  return [...byGroup].map(([group, entries]) => {
    const names = entries.map((entry) => (entry.is_ck ? `${entry.name}（对照）` : entry.name))
    return `${names.length}个品种已进入下一阶段${group}：${names.join('、')}`
  })
}

/** Lists later batches that changed records of this one, or whose records are in its groups, points or entries. */
async function laterBatches(ctx: Ctx, batch: Batch): Promise<string[]> {
  const org = sql`${batch.orgId}::bigint`
  const id = sql`${batch.id}::bigint`
  const names = await listNames(
    ctx,
    sql`with made_points as (select id from experiment_point where org_id = ${org} and batch_id = ${id}),
        made_entries as (select id from experiment_variety where org_id = ${org} and batch_id = ${id}),
        made_values as (select id from observation where org_id = ${org} and batch_id = ${id}),
        made_groups as (select object_id as id from import_change
          where org_id = ${org} and batch_id = ${id} and object = 'experiment_group' and before = '{}'::jsonb)
      select b.file_name as name from import_batch b
      where b.org_id = ${org} and b.id <> ${id} and b.state = 'done' and b.deleted_at is null
        and b.confirmed_at >= (select confirmed_at from import_batch where org_id = ${org} and id = ${id})
        and (
          exists (select 1 from plot p where p.org_id = ${org} and p.batch_id = b.id and p.deleted_at is null
            and (p.point_id in (select id from made_points) or p.entry_id in (select id from made_entries)))
          or exists (select 1 from observation o where o.org_id = ${org} and o.batch_id = b.id
            and (o.point_id in (select id from made_points) or o.entry_id in (select id from made_entries)))
          or exists (select 1 from experiment_point p where p.org_id = ${org} and p.batch_id = b.id
            and p.deleted_at is null and p.group_id in (select id from made_groups))
          or exists (select 1 from experiment_variety v where v.org_id = ${org} and v.batch_id = b.id
            and v.deleted_at is null and v.group_id in (select id from made_groups))
          or exists (select 1 from import_change theirs where theirs.org_id = ${org} and theirs.batch_id = b.id
            and theirs.before <> '{}'::jsonb and (
              exists (select 1 from import_change ours where ours.org_id = ${org} and ours.batch_id = ${id}
                and ours.object = theirs.object and ours.object_id = theirs.object_id)
              or theirs.object = 'plot' and exists (select 1 from plot p
                where p.org_id = ${org} and p.id = theirs.object_id and p.batch_id = ${id})
              or theirs.object = 'experiment_variety' and theirs.object_id in (select id from made_entries)
              or theirs.object = 'experiment_point' and theirs.object_id in (select id from made_points)
              or theirs.object = 'observation' and theirs.object_id in (select id from made_values)))
        )
      order by b.id`,
  )
  return names.map((name) => `之后导入的「${name}」以这批数据为基础，请先撤销它`)
}

async function changedSince(ctx: Ctx, batch: Batch, groups: readonly TouchedGroup[]): Promise<string[]> {
  const years = [...new Set(groups.map((group) => group.year))]
  const reasons: string[] = []
  for (const object of importObjects) {
    const count = await countChangedSince(
      { db: ctx.db, orgId: batch.orgId, batchId: batch.id, years },
      object,
    )
    if (count > 0) reasons.push(`这批数据修改过的${count}条${objectLabels[object]}之后又被修改`)
  }
  return reasons
}

/** Stamps and remarks of a decision: without the decision they are no reason to keep a batch. */
const REMARKS = ['scrapReason', 'scrapNote', 'scrappedBy', 'scrappedAt', 'statusReason']

/** Stamps of codes: the reveal removes them, and before it `blindedSince` refuses the undo of the batch. */
const OF_CODES = ['blindedAt', 'blindedBy', 'revealOn', 'revealedAt']

/**
 * Lists records made by the batch that users have changed by a decision since: scrapped points, excluded plots, other
 * checks, renamed groups. A decision that was taken back does not count.
 */
async function decidedByHand(ctx: Ctx, batch: Batch): Promise<string[]> {
  const org = sql`${batch.orgId}::bigint`
  const made = sql`org_id = ${org} and batch_id = ${batch.id}::bigint`
  const { rows } = await ctx.db.execute<{
    object: keyof typeof objectLabels
    count: number
    names: string[]
  }>(sql`
    with made as (
      select 'plot' as object, id from plot where ${made}
      union all select 'experiment_point', id from experiment_point where ${made}
      union all select 'experiment_variety', id from experiment_variety where ${made}
      union all select 'observation', id from observation where ${made} and id in (
        select object_id from change_log where org_id = ${org} and object = 'observation' and batch_id is null)
      union all select object, object_id from import_change
        where ${made} and object = 'experiment_group' and before = '{}'::jsonb),
    decisions as (
      select l.object, l.object_id, field.key,
        (array_agg(l.before -> field.key order by l.id))[1] as first,
        (array_agg(l.after -> field.key order by l.id desc))[1] as last
      from change_log l join made on made.object = l.object and made.id = l.object_id,
        jsonb_object_keys(l.after) as field(key)
      where l.org_id = ${org} and l.action = 'update' and l.batch_id is null
        and field.key <> all(${sql.param([...REMARKS, ...OF_CODES])}::text[])
      group by l.object, l.object_id, field.key),
    changed as (select distinct object, object_id from decisions where first is distinct from last)
    select object, count(*)::int as count,
      array_remove(array_agg(coalesce(v.name, p.name, g.name) order by object_id), null) as names
    from changed
      left join experiment_variety v on object = 'experiment_variety' and v.org_id = ${org} and v.id = object_id
      left join experiment_point p on object = 'experiment_point' and p.org_id = ${org} and p.id = object_id
      left join experiment_group g on object = 'experiment_group' and g.org_id = ${org} and g.id = object_id
    group by object order by object`)
  return rows.map(({ object, count, names }) => {
    const which = names.length > 0 ? `（${names.join('、')}）` : ''
    return `这批数据建立的${count}条${objectLabels[object]}之后由人修改过${which}，请先恢复原样`
  })
}

/**
 * Lists what users added at points or for entries that the batch made: waiting values, their own values and plots, and
 * scrapped entries.
 */
async function enteredByHand(ctx: Ctx, batch: Batch, groups: readonly TouchedGroup[]): Promise<string[]> {
  const org = sql`${batch.orgId}::bigint`
  const made = sql`org_id = ${org} and batch_id = ${batch.id}::bigint`
  const years = sql`${sql.param(groups.map((group) => group.year))}::integer[]`
  const here = sql`org_id = ${org} and group_id = any(${sql.param(groups.map((group) => group.id))}::bigint[])
    and (point_id in (select id from experiment_point where ${made})
      or entry_id in (select id from experiment_variety where ${made}))`
  const { rows } = await ctx.db.execute<{ waiting: number; stored: number; scrapped: string[] }>(sql`
    select
      (select count(*)::int from cell_entry where ${here} and status = 'pending' and deleted_at is null) as waiting,
      (select count(*)::int from observation where ${here} and batch_id is null and year = any(${years}))
        + (select count(*)::int from plot where ${here} and batch_id is null and deleted_at is null) as stored,
      (select coalesce(array_agg(distinct v.name), '{}') from entry_scrap s
        join experiment_variety v on v.org_id = s.org_id and v.id = s.entry_id
        where s.id in (select id from entry_scrap where ${here} and deleted_at is null)) as scrapped`)
  const { waiting, stored, scrapped } = itemAt(rows, 0)
  return [
    ...(waiting > 0 ? [`有${waiting}个填报值等待审核，请先审核`] : []),
    ...(stored > 0 ? [`有${stored}条填报的小区或观测值建立在这批数据的试点或品种上`] : []),
    ...(scrapped.length > 0 ? [`有${scrapped.length}个品种报废（${scrapped.join('、')}），请先恢复`] : []),
  ]
}
