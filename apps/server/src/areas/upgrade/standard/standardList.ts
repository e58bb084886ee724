import type * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { itemAt } from '@hepu/api/core/must'
import { and, desc, eq, inArray, isNotNull, isNull, notInArray, or, type SQL } from 'drizzle-orm'
import { upgradeStandard, upgradeStandardVersion } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import { pageOf } from '../../../db/page.ts'
import type { Ctx } from '../../../http/context.ts'
import { byPinyin, contains, ordered } from '../../experiment/shared.ts'
import { newestVersion } from './matchStandard.ts'
import { namesOf, presentStandards } from './presentStandards.ts'

type Standard = typeof upgradeStandard.$inferSelect
type Version = typeof upgradeStandardVersion.$inferSelect

/** Returns standards to choose from. */
export async function listStandards(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.standardList>,
): Promise<ResultOf<typeof api.standardList>> {
  const found = await ctx.db
    .select()
    .from(upgradeStandard)
    .where(
      and(
        rows(ctx, upgradeStandard),
        input.state === undefined ? undefined : eq(upgradeStandard.state, Number(input.state)),
      ),
    )
    .orderBy(upgradeStandard.id)
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    number: row.latest,
    className: row.className,
    source: row.source,
    parentId: row.parentId,
  }))
}

type Found = { standard: Standard; version: Version }

/**
 * 晋级标准 list: returns standards with their child standards. A standard is on the page if it fits the filter or one of its
 * child standards does; only the child standards that fit are shown.
 */
export async function pageStandards(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.standardPage>,
): Promise<ResultOf<typeof api.standardPage>> {
  const { current, size, model } = input
  const fits = and(
    rows(ctx, upgradeStandard),
    model.state === undefined ? undefined : eq(upgradeStandard.state, model.state),
    model.level ? eq(upgradeStandard.level, model.level) : undefined,
    model.name ? contains(upgradeStandard.name, model.name) : undefined,
  )
  const where = and(rows(ctx, upgradeStandard), await isTop(ctx, fits))
  const sorts = {
    id: upgradeStandard.id,
    createTime: upgradeStandard.createdAt,
    name: byPinyin(upgradeStandard.name),
    updateTime: upgradeStandard.updatedAt,
  }
  const { found, page } = await pageOf(
    ctx,
    ctx.db
      .select({ standard: upgradeStandard, version: upgradeStandardVersion })
      .from(upgradeStandard)
      .innerJoin(upgradeStandardVersion, newestVersion)
      .where(where)
      .$dynamic(),
    { current, size },
    ordered(input.order, sorts[input.sort as keyof typeof sorts], upgradeStandard.id),
  )
  return { ...page, records: await withChildStandards(ctx, found, fits) }
}

/** Returns the condition for standards without a visible parent that fit or have a child standard that fits. */
async function isTop(ctx: Ctx, fits: SQL | undefined): Promise<SQL | undefined> {
  const seen = ctx.db.select({ id: upgradeStandard.id }).from(upgradeStandard)
  const childStandards = await ctx.db
    .select({ parentId: upgradeStandard.parentId })
    .from(upgradeStandard)
    .where(and(fits, isNotNull(upgradeStandard.parentId)))
  const parents = [...new Set(childStandards.flatMap((childStandard) => childStandard.parentId ?? []))]
  return and(
    or(
      isNull(upgradeStandard.parentId),
      notInArray(upgradeStandard.parentId, seen.where(rows(ctx, upgradeStandard))),
    ),
    or(fits, inArray(upgradeStandard.id, parents)),
  )
}

async function withChildStandards(
  ctx: Ctx,
  tops: readonly Found[],
  fits: SQL | undefined,
): Promise<ResultOf<typeof api.standardPage>['records']> {
  const ids = tops.map(({ standard }) => standard.id)
  const childStandards: Found[] =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ standard: upgradeStandard, version: upgradeStandardVersion })
          .from(upgradeStandard)
          .innerJoin(upgradeStandardVersion, newestVersion)
          .where(and(fits, inArray(upgradeStandard.parentId, ids)))
          .orderBy(upgradeStandard.id)
  const shown = await presentStandards(ctx, [...tops, ...childStandards])
  const below = Map.groupBy(shown.slice(tops.length), (row) => row.parentId)
  return shown.slice(0, tops.length).map((row) => {
    const children = below.get(row.id)
    return children ? { ...row, children } : row
  })
}

/** Returns a standard with the items and scopes of one version and the list of its versions. */
export async function showStandard(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.standardShow>,
): Promise<ResultOf<typeof api.standardShow>> {
  const standard = await getRow(ctx, upgradeStandard, input.standardId, '晋级标准')
  const versions = await ctx.db
    .select()
    .from(upgradeStandardVersion)
    .where(
      and(
        eq(upgradeStandardVersion.orgId, standard.orgId),
        eq(upgradeStandardVersion.standardId, standard.id),
      ),
    )
    .orderBy(desc(upgradeStandardVersion.number))
  const version = versions.find((version) => version.number === (input.number ?? standard.latest))
  if (!version) throw new AppError('NOT_FOUND', `晋级标准没有第${input.number}版`)
  const row = itemAt(await presentStandards(ctx, [{ standard, version }]), 0)
  const names = await namesOf(
    ctx,
    versions.map((version) => version.createdBy),
  )
  return {
    ...row,
    itemList: version.items,
    scopes: version.scopes,
    versions: versions.map((version) => ({
      number: version.number,
      at: version.createdAt,
      byName: names.get(version.createdBy ?? 0) ?? null,
      note: version.note,
      items: version.items.length,
    })),
  }
}
