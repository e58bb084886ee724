import { crops, type Crop } from '@hepu/api/core/crops'
import { AppError } from '@hepu/api/core/errorCodes'
import { FIRST_DASHBOARD_YEAR, type About } from '@hepu/api/areas/dashboard/widget/widgetShapes'
import type { Widget } from '@hepu/api/areas/dashboard/widget/widgets'
import { sql } from 'drizzle-orm'
import { readNames } from '../../../db/keptNames.ts'
import { organization } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Permission } from '@hepu/api/core/permissions'
import { permissionLabels } from '@hepu/api/permissionLabels'

/** What every call of a dashboard is filtered by. */
export interface WidgetFilters {
  year?: number | undefined
  startYear?: number | undefined
  endYear?: number | undefined
  orgId?: number | undefined
  crop?: Crop | undefined
}

export interface Years {
  startYear: number
  endYear: number
}

/**
 * Returns the context cut to an organisation with all below it, and to a crop, both within what the caller may see. Throws NOT_FOUND for
 * another organisation and FORBIDDEN for a crop that he may not work in.
 */
export async function narrowed(ctx: Ctx, { orgId, crop }: WidgetFilters): Promise<Ctx> {
  const { caller } = ctx
  if (crop !== undefined && crop !== caller.crop && !caller.crops.includes(crop)) {
    throw new AppError('FORBIDDEN', `您没有「${cropLabel(crop)}」的数据权限，请换一个作物或请管理员授权`)
  }
  const orgIds = orgId === undefined ? caller.orgIds : await seenBelow(ctx, orgId)
  if (orgIds.length === 0) throw new AppError('NOT_FOUND', '机构不存在或无权查看，请重新选择机构')
  return { ...ctx, caller: { ...caller, orgIds, crop: crop ?? caller.crop } }
}

async function seenBelow({ db, caller }: Ctx, orgId: number): Promise<number[]> {
  const found = await db
    .select({ id: organization.id })
    .from(organization)
    .where(
      sql`${organization.id} = any(${sql.param([...caller.orgIds])}::bigint[]) and ${organization.path} like
        (select top.path || '%' from ${organization} top where top.id = ${orgId} and top.id = any(${sql.param([...caller.orgIds])}::bigint[]))`,
    )
  return found.map(({ id }) => id)
}

/** Returns the years of a call: a range, one year, or `usual`. Throws BAD_INPUT if the first is after the last. */
export function yearsOf(
  { year, startYear, endYear }: WidgetFilters,
  usual: { startYear?: number; endYear: number },
): Years {
  const last = endYear ?? year ?? Math.max(usual.endYear, startYear ?? 0)
  const first =
    startYear ?? (usual.startYear === undefined ? (year ?? last) : Math.min(usual.startYear, last))
  if (first > last) throw new AppError('BAD_INPUT', '起始年份不得晚于结束年份，请重新选择')
  return { startYear: Math.max(first, FIRST_DASHBOARD_YEAR), endYear: last }
}

export const yearsText = ({ startYear, endYear }: Years): string =>
  startYear === endYear ? `${endYear}年` : `${startYear}～${endYear}年`

const cropLabel = (crop: string): string => crops.find(({ value }) => value === crop)?.label ?? crop

/** Returns the organisation and crop of figures in words. */
export async function placeTexts({ caller, ...ctx }: Ctx, orgId: number | undefined): Promise<string[]> {
  const names = await readNames({ ...ctx, caller }, 'organization', [orgId ?? caller.orgId])
  const place = names.get(orgId ?? caller.orgId) ?? caller.orgName
  return [`机构：${place}及其下级`, `作物：${cropLabel(caller.crop)}`]
}

/** Returns what the figures of a widget are made of. */
export async function aboutOf(
  ctx: Ctx,
  { title, formula }: Widget,
  facts: {
    /** Permissions that one needs to see it. */
    needed: readonly Permission[]
    years: string
    endYear: number
    filters?: readonly string[]
    rows: number | null
    asOf: string | null
    orgId: number | undefined
  },
): Promise<About> {
  const { needed } = facts
  return {
    asOf: facts.asOf,
    endYear: facts.endYear,
    filters: [...(await placeTexts(ctx, facts.orgId)), facts.years, ...(facts.filters ?? [])],
    formula: `${title}：${formula}`,
    rows: facts.rows,
    seenBy: `有${needed.map((word) => `「${permissionLabels[word]}」`).join('与')}权限的人`,
  }
}
