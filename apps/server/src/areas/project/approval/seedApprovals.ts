import { insertApproval as insertApi } from '@hepu/api/areas/project/approval/projectApproval'
import type { Permission } from '@hepu/api/core/permissions'
import { and, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { projectSource } from '../../../db/schema/index.ts'
import { atMoment } from '../../../db/seed/demoContext.ts'
import type { Ctx } from '../../../http/context.ts'
import { insertApproval } from './approvalChanges.ts'
import { demoYears, type DemoApproval } from './demoApprovals.ts'
import { switchPublished } from './publishApproval.ts'

const DAY_MS = 86_400_000

/** Makes 立项 of three years in all states, through the functions of the calls. Drafts and the rest belong to the given user. */
export async function seedApprovals(ctx: Ctx, ownerId: number): Promise<void> {
  const permissions = new Set<Permission>(['project.approval:publish'])
  const own = { ...ctx, caller: { ...ctx.caller, permissions, userId: ownerId } }
  const thisYear = Number(clockDay(ctx.services.now()).slice(0, 4))
  for (const { back, approvals } of demoYears)
    for (const approval of approvals) {
      const place = { year: thisYear - back, parentId: null }
      const id = await makeApproval(own, approval, place)
      for (const child of approval.below ?? [])
        await makeApproval(own, { ...shared(approval), ...child }, { ...place, parentId: id })
    }
}

const shared = ({ category, source, years }: DemoApproval) => ({ category, years, ...(source && { source }) })

async function makeApproval(
  ctx: Ctx,
  approval: DemoApproval,
  { year, parentId }: { year: number; parentId: number | null },
): Promise<number> {
  const { name, category, state, source, guide, years, special = null, self = null } = approval
  const [openFrom, openTo] = windowOf(ctx, approval, year)
  const input = insertApi.input.parse({
    name,
    category,
    guide,
    year,
    parentId: parentId && String(parentId),
    sourceId: source ? await sourceNamed(ctx, source) : null,
    startDate: `${year}-01-01`,
    endDate: `${year + years - 1}-12-31`,
    openFrom,
    openTo,
    specialBudget: special,
    selfBudget: self,
    contact: '王志远',
    phone: '0531-88662026',
    submit: state !== 'draft',
  })
  const inWindow = at(ctx, openFrom)
  const { id } = await insertApproval(inWindow, input)
  if (state === 'published' || state === 'withdrawn')
    await switchPublished(inWindow, { id, state: 'published' })
  if (state === 'withdrawn') await switchPublished(inWindow, { id, state: 'withdrawn' })
  return id
}

/** Returns the context on a day that lies before the present one; later days are not reached yet. */
const at = (ctx: Ctx, day: string): Ctx => atMoment(ctx, new Date(`${day}T02:00:00Z`))

/** Returns the first and last day of applications: in spring of the year, or counted from now. */
function windowOf({ services }: Ctx, { window }: DemoApproval, year: number): [string, string] {
  if (!window) return [`${year}-03-01`, `${year}-04-30`]
  const [from, to] = window.map((days) => clockDay(new Date(services.now().getTime() + days * DAY_MS)))
  return [from ?? '', to ?? '']
}

/** Returns the id of a source of the demo, as a call names it; null where people deleted it. */
async function sourceNamed({ db, caller }: Ctx, name: string): Promise<string | null> {
  const [found] = await db
    .select({ id: projectSource.id })
    .from(projectSource)
    .where(and(eq(projectSource.orgId, caller.orgId), eq(projectSource.name, name)))
  return found ? String(found.id) : null
}
