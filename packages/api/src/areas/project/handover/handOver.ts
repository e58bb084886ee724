import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { idIn, idOut, text } from '../../../core/wireFields.ts'
import type { Subjects } from '../../../core/subject.ts'

const PATH = '/api/project/projectMember'

/** Kinds of open work that one person hands over to another, in the order in which they are handed over. */
export const handOverKinds = {
  owner: '项目创建人',
  director: '项目负责人',
  member: '项目成员',
  index: '任务指标',
  keyResult: '关键结果',
  risk: '项目风险',
  obligation: '到期事项',
  approval: '待我审批',
} as const
export type HandOverKind = keyof typeof handOverKinds
const kind = z.enum(Object.keys(handOverKinds) as [HandOverKind, ...HandOverKind[]], '交接类别不正确')

/** At most so many items in one call. */
export const HAND_OVER_MAX = 500

const subjects: Subjects = ['project.node', 'obligation.item', 'approval.item']

/** The open work of a user in the organisations and the crop that the caller works with. */
export const previewHandOver = query({
  method: 'GET',
  path: `${PATH}/previewHandOver`,
  summary: '工作交接前的清单：一名用户未完的工作，以及哪些不能交接、为什么',
  access: 'project.node:read',
  reads: [...subjects, 'system.user'],
  input: z.object({ userId: idIn('交出人') }),
  output: z.object({
    userName: z.string(),
    items: z.array(
      z.object({
        kind,
        id: idOut,
        name: z.string(),
        /** Where it belongs: the project, the rule, the kind of record. */
        place: z.string(),
        /** The project to which it belongs; null if it belongs to none. */
        projectId: idOut.nullable(),
        /** Address of the screen that shows it; null if there is none for the caller. */
        path: z.string().nullable(),
        /** Why the caller cannot hand it over; null if he can. */
        why: z.string().nullable(),
      }),
    ),
  }),
})
export type HandOverItem = z.output<typeof previewHandOver.output>['items'][number]

/** Hands work over, all of it or nothing. */
export const handOverAll = command({
  method: 'POST',
  path: `${PATH}/handOverAll`,
  summary: '把一名用户未完的工作交接给接收人，全部成功或全部不变',
  access: 'project.node:read',
  changes: subjects,
  input: z.object({
    userId: idIn('交出人'),
    reason: text('原因', 200),
    items: z
      .array(z.object({ kind, id: idIn('事项'), toUserId: idIn('接收人') }), '请选择要交接的事项')
      .min(1, '请选择要交接的事项')
      .max(HAND_OVER_MAX, `一次最多交接${HAND_OVER_MAX}项`),
  }),
  output: z.object({ changed: z.number() }),
})
