import { seedRoles } from '@hepu/api/builtInRoles'
import { must } from '@hepu/api/core/must'
import { OWN_RULE, type OnDayOff } from '@hepu/api/core/obligation/obligationRule'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { clockDay } from '../../db/clock.ts'
import { obligation, organization, signInLog, user, userOrg } from '../../db/schema/index.ts'
import { DEMO_CODE } from '../../db/seed/seedOrganizations.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Ctx, Services } from '../../http/context.ts'
import { jobContext } from '../../import/batch/jobContext.ts'
import { endObligations, postponeObligations } from '../../obligation/acts.ts'
import { insertObligation } from '../../obligation/ownObligations.ts'

const CROP = 'maize'
const ACCOUNTS = ['secretary', 'trial', 'director', 'project', 'contract'] as const
type Account = (typeof ACCOUNTS)[number]

interface DemoItem {
  title: string
  /** Days from the first start. */
  inDays: number
  owner: Account
  onDayOff?: OnDayOff
  note?: string
  /** Note with which the demo marks it as done. */
  done?: string
  /** Days by which the demo puts it off. */
  later?: number
}

const items: readonly DemoItem[] = [
  { title: '试点合作协议续签（云岭点）', inDays: -21, owner: 'trial', note: '对方已口头同意' },
  { title: '南繁用地申请', inDays: -6, owner: 'trial' },
  { title: '年度经费决算表报财务', inDays: -3, owner: 'secretary', onDayOff: 'next' },
  { title: '第三季度研发进展报告', inDays: -40, owner: 'secretary', done: '已报送，见公文系统' },
  { title: '种质资源库温湿度校准', inDays: -15, owner: 'trial', done: '校准合格' },
  { title: '品种权年费预算上会', inDays: 2, owner: 'director' },
  { title: '区域试验种子寄送', inDays: 5, owner: 'trial', onDayOff: 'previous' },
  { title: '课题中期检查材料', inDays: 9, owner: 'project', later: 7 },
  { title: '知识产权贯标内审', inDays: 16, owner: 'secretary' },
  { title: '转基因生物安全年度报告', inDays: 33, owner: 'secretary', onDayOff: 'next' },
  { title: '委托测试合同验收', inDays: 47, owner: 'contract' },
  { title: '春播试验方案定稿', inDays: 75, owner: 'trial' },
  { title: '登记品种样品提交', inDays: 110, owner: 'trial', onDayOff: 'next' },
  { title: '高新技术企业复审材料', inDays: 160, owner: 'project' },
]

/**
 * Enters due dates of the demo company's own, besides those that its records make, at the first start, as long as nobody has signed
 * in. They are written by the functions of the calls.
 */
export async function seedObligations(services: Services, log: FastifyBaseLogger): Promise<void> {
  const place = await findPlace(services)
  if (!place || !(await isFirstStart(services, place.orgId))) return
  const ctxOf = await openAccounts(services, log, place)
  await inTransaction(services.db, async (db) => {
    for (const item of items) await enter({ ...ctxOf(item.owner), db }, item)
  })
}

async function enter(
  ctx: Ctx,
  { title, inDays, onDayOff = 'keep', note, done, later }: DemoItem,
): Promise<void> {
  const dueDate = dayAfter(clockDay(ctx.services.now()), inDays)
  const made = await insertObligation(ctx, { title, dueDate, onDayOff, note: note ?? null })
  const chosen = [{ id: made.id, version: 1 }]
  if (done) await endObligations(ctx, { items: chosen, state: 'done', note: done })
  if (later) {
    const next = { dueDate: dayAfter(made.dueDate, later), reason: '等第三方检测报告' }
    await postponeObligations(ctx, { items: chosen, ...next })
  }
}

interface Place {
  orgId: number
  accounts: ReadonlyMap<string, number>
}

/** Returns the demo company and its users; null if some no longer exist. */
async function findPlace({ db }: Services): Promise<Place | null> {
  const [org] = await db
    .select({ id: organization.id })
    .from(organization)
    .where(and(eq(organization.code, DEMO_CODE), isNull(organization.deletedAt)))
  if (!org) return null
  const found = await db
    .select({ account: user.account, id: user.id })
    .from(user)
    .innerJoin(userOrg, and(eq(userOrg.userId, user.id), eq(userOrg.orgId, org.id)))
    .where(and(inArray(user.account, [...ACCOUNTS]), isNull(user.deletedAt)))
  if (found.length < ACCOUNTS.length) return null
  return { orgId: org.id, accounts: new Map(found.map(({ account, id }) => [account, id])) }
}

async function isFirstStart({ db }: Services, orgId: number): Promise<boolean> {
  const own = and(eq(obligation.orgId, orgId), eq(obligation.rule, OWN_RULE))
  const entered = await db.select({ id: obligation.id }).from(obligation).where(own).limit(1)
  const signedIn = await db.select({ id: signInLog.id }).from(signInLog).limit(1)
  return entered.length + signedIn.length === 0
}

/** Opens the contexts of the accounts, with the permissions that every role has. */
async function openAccounts(services: Services, log: FastifyBaseLogger, { orgId, accounts }: Place) {
  const { permissions } = must(
    seedRoles.find(({ code }) => code === 'breeder'),
    'role of the demo',
  )
  const found = new Map<Account, Ctx>()
  for (const account of ACCOUNTS) {
    const userId = must(accounts.get(account), 'account of the demo')
    const job = { batchId: 0, version: 0, orgId, crop: CROP, requestId: 'demo', userId }
    const ctx = await jobContext(services, log, job)
    found.set(account, { ...ctx, caller: { ...ctx.caller, permissions: new Set(permissions) } })
  }
  return (account: Account): Ctx => must(found.get(account), 'context of the demo')
}
