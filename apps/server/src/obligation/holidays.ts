import type {
  holidaySources,
  listHolidayYears as listApi,
  saveHolidayYear as saveApi,
} from '@hepu/api/core/obligation/holidayCalls'
import type { Holiday } from '@hepu/api/core/obligation/obligationWords'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, isNull } from 'drizzle-orm'
import { clockDay } from '../db/clock.ts'
import { topOrgId } from '../db/dictEntries.ts'
import { holidayYear, organization } from '../db/schema/index.ts'
import { insertRow, updateRow } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import { allowed } from '../http/allowed.ts'
import { moveUncertain } from './moveUncertain.ts'
import { isInLibrary, isWeekend, libraryDays } from './workdays/workCalendar.ts'

type Stored = typeof holidayYear.$inferSelect
type Year = ResultOf<typeof listApi>[number]

const LABEL = '节假日'
/** Years before and after the present one that are shown although nothing was entered for them. */
const BACK = 1
const AHEAD = 1
const SHARED = '节假日由各机构共用，只能在最上级机构中修改'

/** Lists the years around the present one and those that were entered, the latest first. */
export async function listHolidayYears(ctx: Ctx): Promise<Year[]> {
  const entered = new Map((await listEntered(ctx)).map((row) => [row.year, row]))
  const now = Number(clockDay(ctx.services.now()).slice(0, 4))
  const shown = Array.from({ length: BACK + AHEAD + 1 }, (_, at) => now - BACK + at)
  const isTop = await worksAtTop(ctx)
  const acts = allowed(
    { save: ctx.caller.permissions.has('obligation.holiday:write') },
    { save: isTop ? null : SHARED },
  )
  return [...new Set([...shown, ...entered.keys()])]
    .toSorted((a, b) => b - a)
    .map((year) => ({ ...present(year, entered.get(year)), ...acts }))
}

function present(year: number, row: Stored | undefined): Omit<Year, 'can' | 'whyNot'> {
  const isLibrary = isInLibrary(year)
  const source: keyof typeof holidaySources = row ? 'own' : isLibrary ? 'library' : 'none'
  return {
    year,
    source,
    isComplete: (row?.isComplete ?? false) || isLibrary,
    days: row?.days ?? libraryDays(year),
    id: row?.id ?? null,
    version: row?.version ?? null,
    updatedAt: row?.updatedAt ?? null,
  }
}

/** Replaces what was entered for a year, and moves the obligations whose dates rested on weekends only. */
export async function saveHolidayYear(
  ctx: Ctx,
  { year, isComplete, days, version }: ParsedInputOf<typeof saveApi>,
): Promise<ResultOf<typeof saveApi>> {
  if (!(await worksAtTop(ctx))) throw new AppError('FORBIDDEN', SHARED)
  assertDays(year, days, isComplete)
  const sorted = days.toSorted((a, b) => a.day.localeCompare(b.day))
  const stored = (await listEntered(ctx)).find((row) => row.year === year)
  if (stored && version === undefined)
    throw new AppError('CONFLICT', `${year}年的节假日已由他人录入，请刷新后再试`)
  const row = stored
    ? await updateRow(
        ctx,
        holidayYear,
        stored.id,
        { ...(version === undefined ? {} : { version }), values: { isComplete, days: sorted } },
        { label: LABEL },
      )
    : await insertRow(ctx, holidayYear, { year, isComplete, days: sorted }, { label: LABEL })
  return { id: row.id, version: row.version, moved: await moveUncertain(ctx) }
}

function assertDays(year: number, days: readonly Holiday[], isComplete: boolean): void {
  const seen = new Set<string>()
  for (const { day, kind } of days) {
    if (!day.startsWith(`${year}-`)) throw new AppError('BAD_INPUT', `日期 ${day} 不在${year}年`)
    if (seen.has(day)) throw new AppError('BAD_INPUT', `日期 ${day} 出现了两次`)
    if (kind === 'work' && !isWeekend(day))
      throw new AppError('BAD_INPUT', `${day} 不是周六或周日，不必标为「班」`)
    seen.add(day)
  }
  if (isComplete && days.length === 0)
    throw new AppError('BAD_INPUT', `${year}年还没有任何日期，不能标为已完整`)
}

const listEntered = (ctx: Ctx): Promise<Stored[]> =>
  ctx.db
    .select()
    .from(holidayYear)
    .where(and(eq(holidayYear.orgId, topOrgId(ctx)), isNull(holidayYear.deletedAt)))

async function worksAtTop({ db, caller }: Ctx): Promise<boolean> {
  const [org] = await db
    .select({ parentId: organization.parentId })
    .from(organization)
    .where(eq(organization.id, caller.orgId))
  return org?.parentId === null
}
