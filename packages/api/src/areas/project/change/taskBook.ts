import { z } from 'zod'
import { command, fileQuery, query } from '../../../core/route.ts'
import { can, idIn, idOut, moment, whyNot } from '../../../core/wireFields.ts'

const ACCESS = 'project.node:read'
const PATH = '/api/project/projectChange'
const READS = ['project.change', 'project.node', 'system.user'] as const
const projectId = idIn('项目')

/** Whether the 任务书 is signed, or what is missing for it. */
export const showTaskBook = query({
  method: 'GET',
  path: `${PATH}/taskBook`,
  summary: '任务书是否已签订，及签订前的检查',
  access: ACCESS,
  reads: READS,
  input: z.object({ projectId }),
  output: z.object({
    signedAt: moment.nullable(),
    problems: z.array(z.string()),
    version: z.number(),
    /** sign, and change: whether a change may be asked for. */
    can,
    whyNot,
  }),
})

export const signTaskBook = command({
  method: 'POST',
  path: `${PATH}/signTaskBook`,
  summary: '签订任务书：此后计划只能通过变更调整',
  access: ACCESS,
  changes: ['project.node', 'project.change'],
  input: z.object({ projectId, version: z.number('版本必填').int('版本不正确') }),
  output: z.object({ version: z.number() }),
})

const sheetRow = z.object({
  key: z.string(),
  /** 项目, 课题, 任务 of the row. */
  nodeId: idOut,
  nodeName: z.string(),
  level: z.number(),
  /** 起止日期, 专项预算, 成员 or the name of an index. */
  label: z.string(),
  unit: z.string().nullable(),
  signed: z.string().nullable(),
  /** Approved changes of this very value, the oldest first. */
  changes: z.array(
    z.object({
      id: idOut,
      number: z.string().nullable(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  /** The planned value of today. */
  planned: z.string().nullable(),
  /** What is reached today; null where nothing is counted. */
  reached: z.string().nullable(),
  /** Percent done. */
  progress: z.number().nullable(),
  /** What would be reached on the last day at the present pace. */
  forecast: z.string().nullable(),
  light: z.enum(['green', 'yellow', 'red']).nullable(),
  /** Its last day has passed and it is not done. */
  isOverdue: z.boolean(),
  /** The row is gone since, or was not there yet at the signing. */
  mark: z.enum(['added', 'cancelled', 'deleted']).nullable(),
})
export type SheetRow = z.output<typeof sheetRow>

export const showBaseline = query({
  method: 'GET',
  path: `${PATH}/baseline`,
  summary: '任务书与现状对照表',
  access: ACCESS,
  reads: [...READS, 'project.fund', 'project.source'],
  input: z.object({ projectId }),
  output: z.object({
    signedAt: moment.nullable(),
    /** Day of the present state. */
    today: z.string(),
    rows: z.array(sheetRow),
  }),
})

/** Which review the sheet is written for. */
export const reviewKinds = { mid: '中期', final: '验收' } as const
export type ReviewKind = keyof typeof reviewKinds

export const exportBaseline = fileQuery({
  method: 'GET',
  path: `${PATH}/exportBaseline`,
  summary: '下载任务书与现状对照表（中期或验收）：工作簿、PDF 或 Word',
  access: ACCESS,
  input: z.object({
    projectId,
    type: z.enum(['mid', 'final'], '检查类型不正确').default('mid'),
    format: z.enum(['xlsx', 'pdf', 'docx'], '文件格式不正确').default('xlsx'),
  }),
})
