import * as api from '@hepu/api/areas/project/application/projectApplication'
import { unit as unitSection } from '@hepu/api/areas/project/application/resourceSections'
import { applicationSections } from '@hepu/api/areas/project/application/applicationSections'
import { seedRoles } from '@hepu/api/builtInRoles'
import * as flowing from '@hepu/api/core/approval/flowCalls'
import { must } from '@hepu/api/core/must'
import type { Values } from '@hepu/api/core/resource/problems'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { act, returnBack } from '../../../approval/decide.ts'
import { saveFlow } from '../../../approval/flows.ts'
import { showApprovalOfRecord } from '../../../approval/lists.ts'
import { findFlow } from '../../../approval/submit.ts'
import { projectApplication, projectApproval, projectSource, role, user } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Ctx, Services } from '../../../http/context.ts'
import { jobContext } from '../../../import/batch/jobContext.ts'
import { mountedPart } from '../../../resource/part/mountedPart.ts'
import { editSection, insertSection } from '../../../resource/part/sections.ts'
import { insertInfo } from './applicationChanges.ts'
import { demoApplications, type DemoApplication } from './demoApplications.ts'
import {
  demoBenefit,
  demoBudget,
  demoExtras,
  demoPlan,
  demoShares,
  demoTargets,
  demoUnits,
} from './demoSections.ts'
import { submitApplication } from './submitApplication.ts'

const SUBJECT = 'project.application'
const DAY_MS = 86_400_000
/** Accounts that apply and review, with the roles by which they do. */
const accounts = {
  trial: 'trialManager',
  breeder: 'breeder',
  secretary: 'researchSecretary',
  project: 'projectManager',
  director: 'director',
} as const
type Account = keyof typeof accounts

/** Those who act, at a moment of their own. */
type As = (account: Account, hours?: number) => Ctx

/** Gives the demo organisation applications in all states, through the functions of the calls, as long as it never had one. */
export async function seedApplications(
  admin: Ctx,
  services: Services,
  log: FastifyBaseLogger,
): Promise<void> {
  if ((await services.db.$count(projectApplication, eq(projectApplication.orgId, admin.caller.orgId))) > 0)
    return
  const found = await services.db
    .select({ id: user.id, account: user.account })
    .from(user)
    .where(and(inArray(user.account, Object.keys(accounts)), isNull(user.deletedAt)))
  if (found.length < Object.keys(accounts).length) return
  const ids = new Map(found.map(({ id, account }) => [account, id]))
  const staff = new Map<Account, Ctx>()
  for (const [account, code] of Object.entries(accounts) as [Account, string][]) {
    staff.set(
      account,
      await contextOf(admin, { services, log, code, userId: must(ids.get(account), account) }),
    )
  }
  await inTransaction(services.db, async (db) => {
    await setUpFlow({ ...admin, db })
    for (const [at, application] of demoApplications.entries()) {
      const begun = admin.services.now().getTime() - (demoApplications.length - at) * 2 * DAY_MS
      const as: As = (account, hours = 0) => {
        const ctx = must(staff.get(account), account)
        const now = () => new Date(begun + hours * 3_600_000)
        return { ...ctx, db, services: { ...ctx.services, now } }
      }
      await makeApplication(as, application, ids)
    }
  })
}

async function contextOf(
  { caller: { orgId, crop } }: Ctx,
  {
    services,
    log,
    code,
    userId,
  }: { services: Services; log: FastifyBaseLogger; code: string; userId: number },
): Promise<Ctx> {
  const job = { batchId: 0, version: 0, orgId, crop, requestId: 'demo', userId }
  const ctx = await jobContext(services, log, job)
  const { permissions } = must(
    seedRoles.find((one) => one.code === code),
    'role of the demo account',
  )
  return { ...ctx, caller: { ...ctx.caller, permissions: new Set(permissions) } }
}

/** Two steps: 项目管理 looks first; from a million yuan on the leader decides. */
async function setUpFlow(admin: Ctx): Promise<void> {
  const { orgId } = admin.caller
  if (await findFlow(admin, SUBJECT, orgId)) return
  const roleOf = async (code: string) => {
    const [found] = await admin.db
      .select({ id: role.id })
      .from(role)
      .where(and(eq(role.orgId, orgId), eq(role.code, code)))
    return String(must(found, 'role of the demo').id)
  }
  const input = flowing.saveFlow.input.parse({
    subject: SUBJECT,
    isOn: true,
    allowOwn: false,
    skipSame: false,
    steps: [
      {
        name: '科研管理审核',
        assignees: [{ by: 'role', roleId: await roleOf('projectManager') }],
        rule: 'any',
      },
      { name: '分管领导审批', assignees: [{ by: 'role', roleId: await roleOf('director') }], rule: 'any' },
    ],
  })
  await saveFlow(admin, input)
}

async function makeApplication(as: As, application: DemoApplication, ids: ReadonlyMap<string, number>) {
  const applicant = as(application.by)
  const { caller, db } = applicant
  const [source] = await db
    .select({ id: projectSource.id })
    .from(projectSource)
    .where(and(eq(projectSource.orgId, caller.orgId), eq(projectSource.name, application.source)))
  const { years, course } = application
  const info = api.insertProjectInfo.input.parse({
    name: application.name,
    sourceId: source && String(source.id),
    approvalId: await approvalOf(applicant, application),
    rank: application.rank,
    category: application.category,
    ...(course === 'empty' ? {} : detailsOf(application, caller.orgId, ids.get(application.director))),
    startDate: `${years[0]}-01-01`,
    endDate: `${years[1]}-12-31`,
  })
  const { id } = await insertInfo(applicant, info)
  for (const [name, values] of Object.entries(sectionsOf(application)))
    await fill(applicant, id, name, values)
  await run(as, application, id)
}

/** Returns the id of the 立项 that an application answers, as a call names it; null where people deleted it. */
async function approvalOf({ db, caller }: Ctx, { approval }: DemoApplication): Promise<string | null> {
  if (!approval) return null
  const [found] = await db
    .select({ id: projectApproval.id })
    .from(projectApproval)
    .where(and(eq(projectApproval.orgId, caller.orgId), eq(projectApproval.name, approval)))
  return found ? String(found.id) : null
}

const detailsOf = (application: DemoApplication, orgId: number, directorId: number | undefined) => ({
  unitId: String(orgId),
  contact: '李文博',
  phone: '0371-65781234',
  directorId: String(directorId),
  directorIdentity: '在职',
  directorTitle: '研究员',
  directorAge: 46,
  summary: application.summary,
  keywords: application.keywords,
  specialBudget: application.special,
  selfBudget: application.self,
})

/** Returns the values of the sections that an application of the demo has, by name. */
function sectionsOf(application: DemoApplication): Record<string, Values> {
  const { course, goal, isWhole } = application
  if (course === 'empty') return {}
  const begun = { target: { overallTarget: goal, lines: demoTargets(application) } }
  if (course === 'begun') return begun
  const units = demoUnits(application)
  return {
    ...begun,
    unit: { lines: course === 'unbalanced' ? units.slice(0, 1) : units },
    technicalPlan: demoPlan(application),
    expectedBenefit: demoBenefit(application),
    projectBudget: { lines: demoBudget(application) },
    distributionOfBenefitData: { lines: course === 'unbalanced' ? demoShares.slice(1) : demoShares },
    ...(isWhole ? demoExtras(application) : {}),
  }
}

async function fill(ctx: Ctx, parentId: number, name: string, values: Values): Promise<void> {
  const def = must(
    applicationSections.find((part) => part.name === name),
    name,
  )
  const read = must(def.calls['insert'], name).input.parse({ applicationId: String(parentId), ...values })
  await insertSection(ctx, mountedPart(def), { parentId, values: read, removedFiles: [] })
}

/** Takes an application as far as its course goes. */
async function run(as: As, application: DemoApplication, id: number): Promise<void> {
  const { by, course } = application
  if (course === 'empty' || course === 'begun' || course === 'unbalanced' || course === 'ready') return
  await submit(as(by, 2), id)
  if (course === 'waiting') return
  if (course === 'returned' || course === 'resubmitted') {
    await sendBack(as('project', 6), id, '参加单位分工与预算不够具体，请补充后重新提交。')
    if (course !== 'resubmitted') return
    await revise(as(by, 29), application, id)
    await submit(as(by, 30), id)
    return
  }
  await decide(as('project', 6), id, 'agree', '材料齐全，符合指南方向，同意上报。')
  if (course === 'approved') await decide(as('director', 28), id, 'agree', '同意立项，请按期签订任务书。')
  if (course === 'rejected') await decide(as('director', 28), id, 'reject', '与在研项目内容重复，不予立项。')
}

/** Says more of what the second unit does, as the return asked for. */
async function revise(ctx: Ctx, application: DemoApplication, parentId: number): Promise<void> {
  const work = '耐盐碱种质收集与苗期鉴定，主效位点定位，基础材料创制'
  const lines = demoUnits(application).map((unit, at) => (at === 1 ? { ...unit, work } : unit))
  const values = unitSection.calls.insert.input.parse({ applicationId: String(parentId), lines })
  const save = { parentId, version: 1, values, removedFiles: [] }
  await editSection(ctx, mountedPart(unitSection), save)
}

async function submit(ctx: Ctx, id: number): Promise<void> {
  const [row] = await ctx.db
    .select({ version: projectApplication.version })
    .from(projectApplication)
    .where(and(eq(projectApplication.orgId, ctx.caller.orgId), eq(projectApplication.id, id)))
  await submitApplication(ctx, { id, version: must(row, 'the application').version })
}

async function taskOf(ctx: Ctx, objectId: number) {
  const shown = must(await showApprovalOfRecord(ctx, { subject: SUBJECT, objectId }), 'approval of the demo')
  return { taskId: must(shown.taskId, 'task of the demo'), version: shown.version }
}

async function decide(ctx: Ctx, id: number, decision: 'agree' | 'reject', opinion: string): Promise<void> {
  await act(ctx, { tasks: [await taskOf(ctx, id)], decision, opinion })
}

async function sendBack(ctx: Ctx, id: number, opinion: string): Promise<void> {
  await returnBack(ctx, { ...(await taskOf(ctx, id)), step: 0, direct: true, opinion })
}
