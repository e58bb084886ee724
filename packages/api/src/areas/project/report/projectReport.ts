import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { storedFile } from '../../../core/file/file.ts'
import { UPLOAD_MAX_BYTES } from '../../../core/file/fileTypes.ts'
import { command, fileQuery, query, uploadCommand } from '../../../core/route.ts'
import { can, flag, idIn, idOut, moment, optText, text, year } from '../../../core/wireFields.ts'
import { documentFileTypes } from '../document/documentLabels.ts'
import { nodeKey } from '../node/projectTracking.ts'
import { reportKindNames } from './periods.ts'
import { factSectionNames, reportLabels as labels, ruleLabels } from './reportLabels.ts'

const ACCESS = 'project.node:read'
const PATH = '/api/project/projectFile'
const READS = ['project.node', 'system.user', 'obligation.item'] as const
const CHANGES = ['project.node', 'obligation.item'] as const
const TEXT_MAX = 5000

const kind = z.enum(reportKindNames, `${labels.kind}不正确`)
const monthOrYear = z.enum(['month', 'year'], `${labels.kind}应为月报或年报`)
const period = text(labels.period, 10)
const reportKey = { ...nodeKey, kind, period }

/** One period of which a node owes a report, or has one. */
export const reportRow = z.object({
  /** Null while nobody has begun it. */
  id: idOut.nullable(),
  nodeId: idOut,
  kind,
  period: z.string(),
  from: z.string(),
  to: z.string(),
  state: z.enum(['missing', 'draft', 'submitted']),
  /** Null where no report is owed. */
  dueDate: z.string().nullable(),
  /** Says that the day rests on a year whose holidays are not published. */
  dateNote: z.string().nullable(),
  /** Days since it was due; 0 unless it is overdue. */
  daysLate: z.number(),
  /** Of the newest submission; 0 before the first. */
  number: z.number(),
  submittedByName: z.string().nullable(),
  submitTime: moment.nullable(),
  version: z.number().nullable(),
  files: z.array(storedFile),
  /** edit, delete (of a draft). */
  can,
})
export type ReportRow = z.output<typeof reportRow>

/** Periods of the reports of a node that have begun, newest first: those that are missing too. */
export const pageReports = query({
  method: 'POST',
  path: `${PATH}/pageReports`,
  summary: '报告列表：各报告期是否已提交',
  access: ACCESS,
  reads: READS,
  input: pageInput({ ...nodeKey, kind: kind.nullish(), year: year.nullish() }, ['period']),
  output: pageOutput(reportRow),
})

const fact = z.object({
  section: z.enum(factSectionNames),
  nodeId: idOut,
  nodeName: z.string(),
  name: z.string(),
  text: z.string(),
  path: z.string(),
})

const reportDetail = reportRow.extend({
  nodeName: z.string(),
  level: z.number(),
  summary: z.string(),
  plan: z.string(),
  problems: z.string(),
  facts: z.array(fact),
  /** The facts are those of the last submission; else they are as of now. */
  isFrozen: z.boolean(),
  versions: z.array(
    z.object({
      number: z.number(),
      submittedByName: z.string().nullable(),
      submitTime: moment,
      fileName: z.string().nullable(),
    }),
  ),
})
export type ReportDetail = z.output<typeof reportDetail>

/** A report with what happened in its period. Before the first save the texts are a draft in words from the facts. */
export const showReport = query({
  method: 'GET',
  path: `${PATH}/showReport`,
  summary: '报告及其报告期内的事实',
  access: ACCESS,
  reads: READS,
  input: z.object({
    ...reportKey,
    /** Facts as of now in place of those of the last submission: what a new version would freeze. */
    isFresh: flag('最新事实').default(false),
  }),
  output: reportDetail,
})

const texts = {
  summary: optText('总结', TEXT_MAX),
  plan: optText('计划', TEXT_MAX),
  problems: optText('问题', TEXT_MAX),
}
const saved = z.object({ id: idOut, number: z.number(), version: z.number() })
const version = z.coerce.number('版本不正确').int('版本不正确').nullish()
export const reportState = z.enum(['draft', 'submitted'], `${labels.state}不正确`)

/** Saves a report as a draft, or submits it: a report that was submitted before gets a new version. */
export const insertProjectFileMonOrYear = command({
  method: 'POST',
  path: `${PATH}/insertProjectFileMonOrYear`,
  summary: '保存或提交月报、年报',
  access: ACCESS,
  changes: CHANGES,
  input: z.object({ ...reportKey, kind: monthOrYear, state: reportState, ...texts, version }),
  output: saved,
})

const file = { types: documentFileTypes, maxBytes: UPLOAD_MAX_BYTES, isOptional: true } as const
/** A private file that was sent straight to the storage under `REPORT_UPLOAD`. */
const sentFile = idIn('文件编号').nullish()

/** Takes the file of a report. It counts as a submission; another one is a new version. */
export const uploadMonOrYear = uploadCommand({
  method: 'POST',
  path: `${PATH}/uploadMonOrYear`,
  summary: '上传月报、年报的文件：成为新版本',
  access: ACCESS,
  changes: CHANGES,
  upload: file,
  input: z.object({ ...reportKey, kind: monthOrYear, id: sentFile }),
  output: saved,
})

/** A report for print. */
export const downloadReport = fileQuery({
  method: 'POST',
  path: `${PATH}/downloadReport`,
  summary: '下载报告（PDF 或 Word）',
  access: ACCESS,
  input: z.object({ ...reportKey, format: z.enum(['docx', 'pdf'], '格式不正确') }),
})

const MAX_LEVEL_WRONG = `${ruleLabels.maxLevel}应为项目、课题或任务`
const rule = {
  weekly: flag(ruleLabels.weekly),
  monthly: flag(ruleLabels.monthly),
  yearly: flag(ruleLabels.yearly),
  maxLevel: z.coerce
    .number(MAX_LEVEL_WRONG)
    .int(MAX_LEVEL_WRONG)
    .min(1, MAX_LEVEL_WRONG)
    .max(3, MAX_LEVEL_WRONG),
  since: z.iso.date(`${ruleLabels.since}格式为 YYYY-MM-DD`).nullish(),
}

/** Which reports a project owes. */
export const showReportRule = query({
  method: 'GET',
  path: `${PATH}/showReportRule`,
  summary: '项目的报告要求',
  access: ACCESS,
  reads: ['project.node'],
  input: z.object({ projectId: idIn('项目') }),
  output: z.object({
    weekly: z.boolean(),
    monthly: z.boolean(),
    yearly: z.boolean(),
    maxLevel: z.number(),
    since: z.string().nullable(),
    /** 0 as long as the project follows the default. */
    version: z.number(),
    /** edit. */
    can,
  }),
})

/** Says which reports a project owes; the untouched ones follow. */
export const saveReportRule = command({
  method: 'POST',
  path: `${PATH}/saveReportRule`,
  summary: '保存项目的报告要求',
  access: ACCESS,
  changes: CHANGES,
  input: z.object({ projectId: idIn('项目'), version: z.number('版本必填').int('版本不正确'), ...rule }),
  output: z.object({
    /** What became of the obligations, in words. */
    planned: z.string(),
  }),
})

export const weeklyInput = { nodeKey, period, reportState, texts, version, file, sentFile, saved }
