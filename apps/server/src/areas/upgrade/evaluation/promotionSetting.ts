import { and, eq, sql } from 'drizzle-orm'
import { MIN_POINTS_LABEL, MIN_POINTS_PERMISSION } from '@hepu/api/areas/upgrade/promotionShapes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import {
  FOUR_EYES_PERMISSION,
  fourEyesRules,
  type updateConfigYear as updateApi,
  type configYear as showApi,
} from '@hepu/api/areas/upgrade/evaluation'
import { AppError } from '@hepu/api/core/errorCodes'
import { permissionLabels } from '@hepu/api/permissionLabels'
import { must } from '@hepu/api/core/must'
import { experimentGroup, upgradeSetting } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { refuse } from '../../../resource/refuseValues.ts'
import { loadCurrentYear } from '../../experiment/shared.ts'

/** The rules of an organisation for its evaluations. */
export interface Rules {
  /** The publisher must not be the last editor. */
  fourEyes: boolean
  /** The reviewer of a registry record must not be its last editor (`reviewFourEyes.ts`). */
  reviewFourEyes: boolean
  /** Minimum number of valid points for a verdict. */
  minPoints: number
}

/** Rules until an organisation sets others; the number of points is the provincial default. */
const DEFAULT_RULES: Rules = { fourEyes: true, reviewFourEyes: false, minPoints: 5 }

async function findStored(ctx: Ctx, orgId: number) {
  const [stored] = await ctx.db
    .select()
    .from(upgradeSetting)
    .where(and(eq(upgradeSetting.orgId, orgId), eq(upgradeSetting.crop, ctx.caller.crop)))
  return stored
}

/** Returns the rules of the organisation that a record belongs to, whoever works on it. */
export async function loadRules(ctx: Ctx, { orgId }: { orgId: number }): Promise<Rules> {
  const stored = await findStored(ctx, orgId)
  if (!stored) return DEFAULT_RULES
  const { fourEyes, reviewFourEyes, minPoints } = stored
  return { fourEyes: fourEyes === 1, reviewFourEyes: reviewFourEyes === 1, minPoints }
}

/** Returns the rules of each organisation. */
export async function loadRulesOf(ctx: Ctx, orgIds: ReadonlySet<number>): Promise<Map<number, Rules>> {
  const found = new Map<number, Rules>()
  for (const orgId of orgIds) found.set(orgId, await loadRules(ctx, { orgId }))
  return found
}

/** Returns 当前晋级年份 with the years that have trials. */
export async function getConfigYear(ctx: Ctx): Promise<ResultOf<typeof showApi>> {
  const currentYear = await loadCurrentYear(ctx)
  const years = await ctx.db
    .selectDistinct({ year: experimentGroup.year })
    .from(experimentGroup)
    .where(rows(ctx, experimentGroup))
  const all = new Set([currentYear, ...years.map((row) => row.year)])
  return {
    currentYear,
    ...(await loadRules(ctx, ctx.caller)),
    years: [...all].toSorted((a, b) => b - a),
    can: {
      edit: ctx.caller.permissions.has('upgrade.record:generate'),
      editMinPoints: ctx.caller.permissions.has(MIN_POINTS_PERMISSION),
      editFourEyes: ctx.caller.permissions.has(FOUR_EYES_PERMISSION),
    },
  }
}

/** Changes the current year and the rules of publishing. */
export async function updateConfigYear(ctx: Ctx, input: ParsedInputOf<typeof updateApi>): Promise<null> {
  const { orgId, crop, userId } = ctx.caller
  const { reason, ...wanted } = input
  await lockSetting(ctx)
  const before = { currentYear: await loadCurrentYear(ctx), ...(await loadRules(ctx, ctx.caller)) }
  assertMaySetPoints(ctx, before, wanted)
  const reviewFourEyes = wanted.reviewFourEyes ?? before.reviewFourEyes
  const touchesFourEyes = changesFourEyes(ctx, before, { ...wanted, reviewFourEyes, reason })
  const values = {
    currentYear: wanted.currentYear,
    fourEyes: wanted.fourEyes ? 1 : 0,
    reviewFourEyes: reviewFourEyes ? 1 : 0,
    minPoints: wanted.minPoints,
    updatedBy: userId,
    updatedAt: ctx.services.now(),
  }
  await ctx.db
    .insert(upgradeSetting)
    .values({ orgId, crop, ...values })
    .onConflictDoUpdate({ target: [upgradeSetting.orgId, upgradeSetting.crop], set: values })
  await writeLog(ctx, {
    object: 'upgrade_setting',
    objectId: null,
    action: 'update',
    before,
    after: { ...wanted, reviewFourEyes },
    ...(touchesFourEyes ? { reason: must(reason, 'reason') } : {}),
  })
  return null
}

/**
 * Makes changes of the rules take turns: a user who may not change one of them must not overwrite a concurrent change of it.
 */
async function lockSetting(ctx: Ctx): Promise<void> {
  const { orgId, crop } = ctx.caller
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`upgrade_setting ${orgId} ${crop}`}, 0))`,
  )
}

/**
 * Refuses a change of the number of points by a caller who may not maintain standards, because it decides which verdicts
 * there are.
 */
function assertMaySetPoints(
  ctx: Ctx,
  before: Pick<Rules, 'minPoints'>,
  after: Pick<Rules, 'minPoints'>,
): void {
  if (before.minPoints === after.minPoints || ctx.caller.permissions.has(MIN_POINTS_PERMISSION)) return
  const message = `「${MIN_POINTS_LABEL}」只能由有“${permissionLabels[MIN_POINTS_PERMISSION]}”权限的人员修改`
  throw new AppError('FORBIDDEN', message, { data: { problems: [{ path: 'minPoints', message }] } })
}

type FourEyes = Pick<Rules, keyof typeof fourEyesRules>

/**
 * Returns whether a four-eyes rule changes. Refuses the change by a caller who may not grant permissions, because it would
 * allow reviewing one's own edits, and a change without a reason.
 */
function changesFourEyes(
  ctx: Ctx,
  before: FourEyes,
  after: FourEyes & { reason?: string | null | undefined },
) {
  const names = Object.keys(fourEyesRules) as (keyof typeof fourEyesRules)[]
  const changed = names.filter((name) => before[name] !== after[name])
  if (changed.length === 0) return false
  if (!ctx.caller.permissions.has(FOUR_EYES_PERMISSION)) {
    const problems = changed.map((path) => ({
      path,
      message: `「${fourEyesRules[path]}」只能由有“${permissionLabels[FOUR_EYES_PERMISSION]}”权限的管理员修改`,
    }))
    throw new AppError('FORBIDDEN', problems.map(({ message }) => message).join('；'), { data: { problems } })
  }
  if (!after.reason) refuse([{ path: 'reason', message: '修改四眼原则须填写修改原因' }])
  return true
}
