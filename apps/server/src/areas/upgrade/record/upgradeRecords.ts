import type * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import type * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { experimentGroup, experimentVariety, upgrade, upgradeRecord } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { pageOf } from '../../../db/page.ts'
import type { Ctx } from '../../../http/context.ts'
import { byPinyin, contains, groupHeadOf, ordered } from '../../experiment/shared.ts'
import { getGroup } from '../evaluation/loadUpgrade.ts'
import { presentUpgrades } from './presentUpgrades.ts'
import { presentRecords } from './presentRecords.ts'
import { stateCondition } from './stateCondition.ts'

const toUpgrade = and(eq(upgrade.orgId, upgradeRecord.orgId), eq(upgrade.id, upgradeRecord.upgradeId))
const toGroup = and(eq(experimentGroup.orgId, upgrade.orgId), eq(experimentGroup.id, upgrade.groupId))
const toEntry = and(
  eq(experimentVariety.orgId, upgradeRecord.orgId),
  eq(experimentVariety.id, upgradeRecord.entryId),
)

/** 晋级评估 list: reads the ids of the page first, then their rows. */
export async function pageUpgrades(
  ctx: Ctx,
  input: ParsedInputOf<typeof evaluation.upgradePage>,
): Promise<ResultOf<typeof evaluation.upgradePage>> {
  const { current, size, model } = input
  const where = and(
    rows(ctx, upgrade),
    rows(ctx, experimentGroup),
    model.year === undefined ? undefined : eq(upgrade.year, model.year),
    model.phase ? eq(experimentGroup.phase, model.phase) : undefined,
    model.ripePeriod ? eq(experimentGroup.ripePeriod, model.ripePeriod) : undefined,
    model.state && (await stateCondition(ctx, model.state)),
    model.name ? contains(experimentGroup.name, model.name) : undefined,
  )
  const sorts = {
    id: upgrade.id,
    createTime: upgrade.createdAt,
    year: upgrade.year,
    name: byPinyin(experimentGroup.name),
    updateTime: upgrade.updatedAt,
  }
  const { found, page } = await pageOf(
    ctx,
    ctx.db
      .select({ id: upgrade.id })
      .from(upgrade)
      .innerJoin(experimentGroup, toGroup)
      .where(where)
      .$dynamic(),
    { current, size },
    orderOf(input, sorts[input.sort as keyof typeof sorts]),
  )
  const records = await presentUpgrades(
    ctx,
    found.map((row) => row.id),
  )
  return { ...page, records }
}

/** Returns the order of the list; within a year the evaluation that changed last comes first, whichever year is first. */
const orderOf = (
  { sort, order }: ParsedInputOf<typeof evaluation.upgradePage>,
  column: AnyPgColumn | SQL,
): SQL[] =>
  sort === 'year'
    ? [
        order === 'ascending' ? asc(upgrade.year) : desc(upgrade.year),
        desc(upgrade.updatedAt),
        desc(upgrade.id),
      ]
    : ordered(order, column, upgrade.id)

/** Returns 可评估的组别 of a year, for the selectors of the promotion screens. */
export async function listGroups(
  ctx: Ctx,
  input: ParsedInputOf<typeof record.groupList>,
): Promise<ResultOf<typeof record.groupList>> {
  const found = await ctx.db
    .select({ id: upgrade.id, state: upgrade.state, group: experimentGroup })
    .from(upgrade)
    .innerJoin(experimentGroup, toGroup)
    .where(
      and(
        rows(ctx, upgrade),
        rows(ctx, experimentGroup),
        input.year === undefined ? undefined : eq(upgrade.year, input.year),
      ),
    )
    .orderBy(desc(upgrade.year), byPinyin(experimentGroup.name), desc(upgrade.number), upgrade.id)
  return found.map(({ id, state, group }) => ({ upgradeId: id, group: groupHeadOf(group), state }))
}

/** Returns the checks of a group, CK1 first. */
export async function getCk(
  ctx: Ctx,
  input: ParsedInputOf<typeof record.getCk>,
): Promise<ResultOf<typeof record.getCk>> {
  const group = await getGroup(ctx, input.groupId)
  const found = await ctx.db
    .select()
    .from(experimentVariety)
    .where(
      and(
        rows(ctx, experimentVariety),
        eq(experimentVariety.groupId, group.id),
        eq(experimentVariety.isCk, true),
      ),
    )
    .orderBy(experimentVariety.ckNo, experimentVariety.id)
  return found.map((row, index) => ({
    entryId: row.id,
    name: row.name,
    ckNo: row.ckNo ?? index + 1,
    role: row.ckRole,
  }))
}

type RecordModel = ParsedInputOf<typeof record.recordPage>['model']

function recordWhere(ctx: Ctx, model: RecordModel): SQL | undefined {
  return and(
    rows(ctx, upgradeRecord),
    rows(ctx, experimentGroup),
    model.upgradeId === undefined ? undefined : eq(upgradeRecord.upgradeId, model.upgradeId),
    model.year === undefined ? undefined : eq(upgrade.year, model.year),
    model.phase ? eq(experimentGroup.phase, model.phase) : undefined,
    model.ripePeriod ? eq(experimentGroup.ripePeriod, model.ripePeriod) : undefined,
    model.upgradeId === undefined && model.state === undefined ? ne(upgrade.state, 'REVOKED') : undefined,
    model.state && eq(upgrade.state, model.state),
    model.final && eq(upgradeRecord.final, model.final),
    model.byHand ? sql`${upgradeRecord.final} is distinct from ${upgradeRecord.computed}` : undefined,
    model.name
      ? sql`(${contains(experimentVariety.name, model.name)} or ${contains(experimentVariety.entryNo, model.name)})`
      : undefined,
  )
}

/**
 * 晋级执行单: returns a page of the entries of one evaluation, or of all; those of revoked ones only if their state is asked for.
 */
export async function pageRecords(
  ctx: Ctx,
  input: ParsedInputOf<typeof record.recordPage>,
): Promise<ResultOf<typeof record.recordPage>> {
  const { current, size, model } = input
  const sorts = {
    id: upgradeRecord.id,
    createTime: upgradeRecord.createdAt,
    yieldRank: sql`(${upgradeRecord.figures} ->> 'yieldRank')::int`,
    name: byPinyin(experimentVariety.name),
    final: upgradeRecord.final,
    score: upgradeRecord.score,
  }
  const { found, page } = await pageOf(
    ctx,
    selectRecordIds(ctx, model),
    { current, size },
    ordered(input.order, sorts[input.sort as keyof typeof sorts], upgradeRecord.id),
  )
  const records = await presentRecords(
    ctx,
    found.map((row) => row.id),
  )
  return { ...page, records }
}

const selectRecordIds = (ctx: Ctx, model: RecordModel) =>
  ctx.db
    .select({ id: upgradeRecord.id })
    .from(upgradeRecord)
    .innerJoin(upgrade, toUpgrade)
    .innerJoin(experimentGroup, toGroup)
    .innerJoin(experimentVariety, toEntry)
    .where(recordWhere(ctx, model))
    .$dynamic()
