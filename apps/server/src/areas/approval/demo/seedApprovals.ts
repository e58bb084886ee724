import { insertDelegation } from '../../../approval/delegations.ts'
import { saveFlow } from '../../../approval/flows.ts'
import { must } from '@hepu/api/core/must'
import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { clockDay } from '../../../db/clock.ts'
import type { Db } from '../../../db/connect.ts'
import { approvalFlow, role, signInLog, user } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { atMoment } from '../../../db/seed/demoContext.ts'
import type { Ctx, Services } from '../../../http/context.ts'
import { demoTime, findDemoPlace, mountedOf, writeRecords, type DemoPlace } from '../../research/shared.ts'
import { demoApprovals, type DemoApproval } from './demoApprovals.ts'
import { runCourse, SUBJECT } from './runCourse.ts'

const HOUR = 3_600_000
const DAY_MS = 24 * HOUR
const DELEGATION_DAYS = 30

/**
 * Sets up a flow of two steps for 科技奖励 in the demo organisation, with approvals in every state and a delegation. All is done by
 * the functions of the calls, each at a time of its own in the weeks before, and only as long as nobody has signed in.
 */
export async function seedApprovals(services: Services, log: FastifyBaseLogger): Promise<void> {
  const place = await findDemoPlace(services, log)
  if (!place) return
  const admin = await place.as('admin')
  if (!(await isFirstStart(services.db, admin.caller.orgId))) return
  await inTransaction(services.db, (db) => writeAll(place, db))
}

async function isFirstStart(db: Db, orgId: number): Promise<boolean> {
  const flows = await db.$count(approvalFlow, eq(approvalFlow.orgId, orgId))
  return flows + (await db.$count(signInLog)) === 0
}

/** Those who act in the demo, in one transaction. */
interface Staff {
  secretary: Ctx
  reviewer: Ctx
  admin: Ctx
}

async function writeAll(place: DemoPlace, db: Db): Promise<void> {
  const as = async (account: keyof Staff): Promise<Ctx> => ({ ...(await place.as(account)), db })
  const staff = {
    secretary: await as('secretary'),
    reviewer: await as('reviewer'),
    admin: await as('admin'),
  }
  const now = staff.admin.services.now()
  // One a day, in working hours.
  const morning = new Date(`${clockDay(now)}T09:20:00+08:00`)
  await setUpFlow(staff.admin)
  const approvals = demoApprovals(demoTime(clockDay(now)))
  for (const [at, approval] of approvals.entries()) {
    const days = approvals.length - at
    await writeOne(place, staff, approval, new Date(morning.getTime() - days * DAY_MS))
    // Whoever is away has handed over what comes after most of the demo.
    if (at === approvals.length - 3) await delegate(staff.reviewer, staff.admin, now)
  }
}

/** Two steps: 科研审核 looks first, then the administrator; the others get copies. */
async function setUpFlow(admin: Ctx): Promise<void> {
  const { orgId, userId } = admin.caller
  const reviewers = and(eq(role.orgId, orgId), eq(role.code, 'researchReviewer'))
  const [reviewing] = await admin.db.select({ id: role.id }).from(role).where(reviewers)
  const copied = await admin.db
    .select({ id: user.id })
    .from(user)
    .where(inArray(user.account, ['director', 'trial', 'admin', 'project']))
  await saveFlow(admin, {
    subject: SUBJECT,
    isOn: true,
    allowOwn: false,
    skipSame: false,
    copyTo: copied.map(({ id }) => id),
    steps: [
      {
        name: '科研初审',
        assignees: [{ by: 'role', roleId: must(reviewing, 'role of the demo').id }],
        rule: 'any',
      },
      { name: '公司审批', assignees: [{ by: 'user', userId }], rule: 'all' },
    ],
  })
}

async function delegate(reviewer: Ctx, admin: Ctx, now: Date): Promise<void> {
  const startsAt = new Date(now.getTime() - 4 * DAY_MS)
  const endsAt = new Date(now.getTime() + DELEGATION_DAYS * DAY_MS)
  await insertDelegation(reviewer, {
    delegateId: admin.caller.userId,
    subject: SUBJECT,
    startsAt,
    endsAt,
    reason: '出差，由管理员代为初审（示范）',
    includeOpen: false,
  })
}

async function writeOne(
  place: DemoPlace,
  staff: Staff,
  { by, course, record }: DemoApproval,
  submittedAt: Date,
): Promise<void> {
  const after = (account: keyof Staff, hours: number): Ctx => {
    return atMoment(staff[account], new Date(submittedAt.getTime() + hours * HOUR))
  }
  const applicant = after(by, 0)
  const made: Parameters<typeof writeRecords>[2]['made'] = new Map()
  await writeRecords(mountedOf(SUBJECT), [record], { place, made, enters: applicant, reviews: applicant })
  const objectId = must(made.get(SUBJECT)?.get(String(record.values['title'])), 'record of the demo')
  const actors = {
    applicant,
    reviewer: after('reviewer', 3),
    admin: after('admin', 6),
    again: after(by, 7),
  }
  await runCourse(actors, objectId, course)
}
