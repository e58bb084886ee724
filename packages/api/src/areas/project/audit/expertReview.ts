import { z } from 'zod'
import { command, fileQuery, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, moment, nothing, optText, text } from '../../../core/wireFields.ts'
import { EXPERTS_MAX, expertReviewLabels as labels, REVIEW_OPINION_MAX } from './expertReviewLabels.ts'
import { scoreProblem } from './expertScores.ts'

const READ = 'project.audit:read'
const ASSIGN = 'project.audit:expert'
const PATH = '/api/project/projectAudit'
const READS = ['project.audit', 'project.application', 'approval.item', 'system.user'] as const

const version = z.number('版本必填').int('版本不正确')

/** One expert of an application. Scores of others are left out until all who count have scored. */
const reviewRow = z.object({
  id: idOut,
  userId: idOut.nullable(),
  expertName: z.string(),
  unit: z.string().nullable(),
  title: z.string().nullable(),
  isConflicted: z.boolean(),
  conflictReason: z.string().nullable(),
  isScored: z.boolean(),
  score: z.string().nullable(),
  opinion: z.string().nullable(),
  scoredAt: moment.nullable(),
  /** Whether the caller is this expert. */
  isOwn: z.boolean(),
  version: z.number(),
  /** score, declare, remove. */
  can,
})
export type ExpertReviewRow = z.output<typeof reviewRow>

export const expertReviews = query({
  method: 'GET',
  path: `${PATH}/expertReviews`,
  summary: '一份申报的专家评审；申报人与负责人看不到，评完之前各人只看到自己的评分',
  access: READ,
  reads: READS,
  input: z.object({ applicationId: idIn(labels.applicationId) }),
  output: z.object({
    /** True for who applies or is to lead the project: nothing is shown to him. */
    isHidden: z.boolean(),
    applicationName: z.string(),
    rows: z.array(reviewRow),
    /** Experts who count, and those of them who have scored. */
    counted: z.number(),
    scored: z.number(),
    /** Null until all who count have scored. */
    average: z.string().nullable(),
    /** assign. */
    can,
  }),
})
export type ExpertReviews = z.output<typeof expertReviews.output>

/** People who may be asked: who may audit projects and sees the organisation of the application, without its applicants. */
export const searchExperts = query({
  method: 'GET',
  path: `${PATH}/searchExperts`,
  summary: '可指派的评审专家，按姓名或账号查找，最多50人',
  access: ASSIGN,
  reads: [...READS, 'system.organization'],
  input: z.object({ applicationId: idIn(labels.applicationId), name: optText('姓名', 50) }),
  output: z.array(z.object({ id: idOut, name: z.string(), orgName: z.string().nullable() })),
})

const expert = z.object({
  /** A user of the product; else somebody outside with name and unit. */
  userId: idIn(labels.userId).nullish(),
  expertName: optText(labels.expertName, 50),
  unit: optText(labels.unit, 100),
  title: optText(labels.title, 50),
})

export const assignExperts = command({
  method: 'POST',
  path: `${PATH}/assignExperts`,
  summary: '为审批中的申报增加评审专家：系统用户，或填写姓名与单位的外部专家',
  access: ASSIGN,
  changes: ['project.audit'],
  input: z.object({
    applicationId: idIn(labels.applicationId),
    experts: z
      .array(expert, '评审专家不正确')
      .min(1, '请选择或填写专家')
      .max(EXPERTS_MAX, `一次最多${EXPERTS_MAX}位专家`)
      .superRefine((list, found) => {
        for (const [at, { userId, expertName, unit }] of list.entries()) {
          if (userId) continue
          const field = expertName === null ? 'expertName' : unit === null ? 'unit' : null
          if (field)
            found.addIssue({
              code: 'custom',
              path: [at, field],
              message: `第${at + 1}位外部专家的${labels[field]}必填`,
            })
        }
      }),
  }),
  output: z.object({ assigned: z.number() }),
})

export const removeExpert = command({
  method: 'POST',
  path: `${PATH}/removeExpert`,
  summary: '取消尚未评分的评审专家',
  access: ASSIGN,
  changes: ['project.audit'],
  input: z.object({ id: idIn('专家评审') }),
  output: done,
})

export const saveScore = command({
  method: 'POST',
  path: `${PATH}/saveScore`,
  summary: '评分：专家本人；外部专家的由指派人登记。全部评完后不能再改',
  access: READ,
  changes: ['project.audit'],
  input: z.object({
    id: idIn('专家评审'),
    version,
    score: z
      .string(`${labels.score}必填`)
      .trim()
      .superRefine((value, found) => {
        const problem = value === '' ? '必填' : scoreProblem(value)
        if (problem) found.addIssue({ code: 'custom', message: `${labels.score}${problem}` })
      }),
    opinion: text(labels.opinion, REVIEW_OPINION_MAX),
  }),
  output: z.object({ version: z.number() }),
})

export const declareConflict = command({
  method: 'POST',
  path: `${PATH}/declareConflict`,
  summary: '声明回避：专家本人，外部专家由指派人登记；回避后不计分，已给的评分作废',
  access: READ,
  changes: ['project.audit'],
  input: z.object({ id: idIn('专家评审'), version, reason: text(labels.conflictReason, 200) }),
  output: z.object({ version: z.number() }),
})

/** Applications that the caller is asked to score, those that wait for him in front. */
export const myReviews = query({
  method: 'GET',
  path: `${PATH}/myReviews`,
  summary: '请我评审的申报',
  access: READ,
  reads: READS,
  input: nothing,
  output: z.array(
    z.object({
      id: idOut,
      applicationId: idOut,
      applicationName: z.string(),
      number: z.string().nullable(),
      orgName: z.string(),
      assignedAt: moment,
      isConflicted: z.boolean(),
      score: z.string().nullable(),
      scoredAt: moment.nullable(),
      /** Whether a score is still expected. */
      isWaiting: z.boolean(),
    }),
  ),
})

/** The application as a document, for its experts, who need no other right to read it. */
export const reviewDocument = fileQuery({
  method: 'GET',
  path: `${PATH}/reviewDocument`,
  summary: '申报书，供指派的评审专家阅读',
  access: READ,
  input: z.object({
    applicationId: idIn(labels.applicationId),
    format: z.enum(['docx', 'pdf'], '文件格式只能是 Word 或 PDF'),
  }),
})
