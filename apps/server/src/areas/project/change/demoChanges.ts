import * as api from '@hepu/api/areas/project/change/projectChange'
import { seedRoles } from '@hepu/api/builtInRoles'
import { must } from '@hepu/api/core/must'
import { and, eq } from 'drizzle-orm'
import { act } from '../../../approval/decide.ts'
import { showApprovalOfRecord } from '../../../approval/lists.ts'
import { projectNode, projectTaskIndex, user } from '../../../db/schema/index.ts'
import { onMorning } from '../../../db/seed/demoContext.ts'
import type { Ctx } from '../../../http/context.ts'
import { jobContext } from '../../../import/batch/jobContext.ts'
import { insertChange } from './changes.ts'
import { projectSubject } from './projectSubject.ts'
import { signTaskBook } from './taskBook.ts'

const PROJECT = '黄淮海夏玉米耐密抗倒宜机收新品种选育'

/** Signs the big project of the demo, and gives it an applied, a rejected, a pending and a drafted change. */
export async function seedChanges(ctx: Ctx): Promise<void> {
  const [leader, approver] = [
    await contextOf(ctx, 'director', 'director'),
    await contextOf(ctx, 'project', 'projectManager'),
  ]
  const [project] = await ctx.db
    .select()
    .from(projectNode)
    .where(and(eq(projectNode.orgId, ctx.caller.orgId), eq(projectNode.name, PROJECT)))
  if (!project || !leader || !approver) return
  const projectId = String(project.id)
  await signTaskBook(onMorning(leader, '2023-01-10'), { projectId: project.id, version: project.version })
  const propose = async (day: string, reason: string, actions: object[], submit = true) => {
    const input = api.registrationChanges.input.parse({ projectId, reason, actions, submit })
    return (await insertChange(onMorning(leader, day), input)).id
  }
  const nodeId = (name: string) => idOfNode(ctx, project.id, name)

  const applied = await propose('2025-08-12', '2024 年夏季涝害，第四轮群体鉴定推迟一季，并增加一轮选择。', [
    {
      kind: 'period',
      values: {
        nodeId: await nodeId('密植群体轮回选择'),
        startDate: '2022-12-01',
        endDate: '2026-05-31',
      },
    },
    {
      kind: 'index',
      values: { indexId: await idOfIndex(ctx, await nodeId('密植群体轮回选择'), '完成轮回选择'), target: 5 },
    },
  ])
  await decide(onMorning(approver, '2025-08-14'), applied, 'agree', '同意延期，请在下一年度月报中说明进展。')

  const rejected = await propose('2026-03-04', '示范方由推广总站统一组织实施。', [
    {
      kind: 'unit',
      values: { nodeId: await nodeId('万亩示范方建设'), unitName: '黄淮海农业技术推广总站' },
    },
  ])
  await decide(
    onMorning(approver, '2026-03-09'),
    rejected,
    'reject',
    '合作协议尚未签订，请附协议后重新提出。',
  )

  await propose('2026-06-18', '脱水评价新增两台快速水分测定仪，从组合测配调剂专项经费 20 万元。', [
    budget(await nodeId('组合测配与多点鉴定'), '2300000.00', '1000000.00'),
    budget(await nodeId('籽粒脱水性状评价'), '1200000.00', null),
  ])
  const content = {
    nodeId: await nodeId('新品种区域试验与审定'),
    summary: '完成区域试验与生产试验，增加机收损失率与破碎率的多点测定。',
  }
  await propose(
    '2026-06-22',
    '按新修订的机收品种审定标准补充测定内容。',
    [{ kind: 'content', values: content }],
    false,
  )
}

const budget = (nodeId: string, specialBudget: string, selfBudget: string | null) => ({
  kind: 'budget',
  values: { nodeId, specialBudget, selfBudget },
})

/** Returns the context of an account of the demo with what its role grants, in the transaction of `ctx`; null without the account. */
export async function contextOf(ctx: Ctx, account: string, code: string): Promise<Ctx | null> {
  const [found] = await ctx.db.select({ id: user.id }).from(user).where(eq(user.account, account))
  if (!found) return null
  const { orgId, crop } = ctx.caller
  const job = { batchId: 0, version: 0, orgId, crop, userId: found.id, requestId: 'demo' }
  const bare = await jobContext(ctx.services, ctx.log, job)
  const { permissions } = must(
    seedRoles.find((role) => role.code === code),
    'the role',
  )
  return { ...bare, db: ctx.db, caller: { ...bare.caller, permissions: new Set(permissions) } }
}

async function idOfNode({ db }: Ctx, projectId: number, name: string): Promise<string> {
  const [found] = await db
    .select({ id: projectNode.id })
    .from(projectNode)
    .where(and(eq(projectNode.projectId, projectId), eq(projectNode.name, name)))
  return String(must(found, `the node ${name}`).id)
}

async function idOfIndex({ db }: Ctx, nodeId: string, name: string): Promise<string> {
  const [found] = await db
    .select({ id: projectTaskIndex.id })
    .from(projectTaskIndex)
    .where(and(eq(projectTaskIndex.nodeId, Number(nodeId)), eq(projectTaskIndex.name, name)))
  return String(must(found, `the index ${name}`).id)
}

async function decide(
  ctx: Ctx,
  objectId: number,
  decision: 'agree' | 'reject',
  opinion: string,
): Promise<void> {
  const subject = projectSubject.approval.name
  const { taskId, version } = must(await showApprovalOfRecord(ctx, { subject, objectId }), 'the approval')
  await act(ctx, { tasks: [{ taskId: must(taskId, 'the task'), version }], decision, opinion })
}
