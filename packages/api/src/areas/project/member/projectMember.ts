import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, idsIn, optText, text } from '../../../core/wireFields.ts'
import { nodeKey } from '../node/projectTracking.ts'

const ACCESS = 'project.node:read'
const PATH = '/api/project/projectMember'

/** Labels of a member of a project. */
export const memberLabels = {
  nodeId: '所属项目',
  userId: '人员',
  position: '项目职务',
  months: '投入（月/年）',
  startDate: '开始日期',
  endDate: '结束日期',
  roles: '项目角色',
  reason: '原因',
} as const
const labels = memberLabels

/** What a member is in a project, besides director. */
export const positions = ['骨干', '参与', '财务助理', '科研秘书'] as const

const memberRow = z.object({
  /** Tells the rows of a list apart: somebody may be director and member. */
  key: z.string(),
  /** Null for a director, who is a member without being added. */
  memberId: idOut.nullable(),
  userId: idOut,
  userName: z.string(),
  orgName: z.string().nullable(),
  nodeId: idOut,
  nodeName: z.string(),
  level: z.number(),
  position: z.string(),
  months: z.number().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  isAddition: z.boolean(),
  roles: z.array(z.object({ id: idOut, name: z.string(), state: z.number() })),
  /** roles, delete. */
  can,
})
export type MemberRow = z.output<typeof memberRow>

/** Members of a node and of all below it: directors first, then those who were added. */
export const queryProjectMemberPage = query({
  method: 'POST',
  path: `${PATH}/queryProjectMemberPage`,
  summary: '项目成员列表',
  access: ACCESS,
  reads: ['project.node', 'project.authRole', 'system.user', 'system.organization'],
  input: pageInput({ ...nodeKey, name: optText('姓名', 50) }, ['name']),
  output: pageOutput(memberRow),
})

export const addAdditionMember = command({
  method: 'POST',
  path: `${PATH}/addAdditionMember`,
  summary: '增加项目成员',
  access: ACCESS,
  changes: ['project.node'],
  input: z.object({
    ...nodeKey,
    userId: idIn(labels.userId),
    position: z.enum(positions, `${labels.position}不正确`),
    months: z
      .number(`${labels.months}应为数字`)
      .min(0, `${labels.months}不得小于0`)
      .max(12, `${labels.months}不得大于12`)
      .nullish(),
    startDate: z.iso.date(`${labels.startDate}格式为 YYYY-MM-DD`).nullish(),
    endDate: z.iso.date(`${labels.endDate}格式为 YYYY-MM-DD`).nullish(),
    roleIds: z
      .array(idIn(labels.roles), `${labels.roles}不正确`)
      .max(20, `${labels.roles}最多20个`)
      .default([]),
  }),
  output: z.object({ id: idOut }),
})

export const deleteAdditionMember = command({
  method: 'POST',
  path: `${PATH}/deleteAdditionMember`,
  summary: '移除项目成员',
  access: ACCESS,
  changes: ['project.node'],
  input: z.object({ ids: idsIn('成员') }),
  output: done,
})

/** Hands a project over to another owner. */
export const replaceCreateBy = command({
  method: 'POST',
  path: `${PATH}/replaceCreateBy`,
  summary: '移交项目',
  access: ACCESS,
  changes: ['project.node'],
  input: z.object({ projectId: idIn('项目'), userId: idIn('接收人'), reason: text(labels.reason, 200) }),
  output: z.object({ version: z.number() }),
})
