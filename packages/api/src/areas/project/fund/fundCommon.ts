import { z } from 'zod'
import { fileQuery, query } from '../../../core/route.ts'
import { idIn, idOut } from '../../../core/wireFields.ts'
import { nodeKey } from '../node/projectTracking.ts'
import { FUND_READS, purseIn } from './fundFields.ts'
import { flowFilters } from './fundFlow.ts'

const ACCESS = 'project.node:read'
const PATH = '/api/project/common'

/** Workbook with two sheets: the figures by node and subject, and the lines of the filter. */
export const exportSpecialFund = fileQuery({
  method: 'POST',
  path: `${PATH}/exportSpecialFund`,
  summary: '导出经费：执行情况与流水',
  access: ACCESS,
  input: z.object({ ...flowFilters, purse: purseIn.default('special') }),
})

/** 往来单位 that the lines of a node and of those below it name. */
export const getSupplierDropdown = query({
  method: 'GET',
  path: `${PATH}/getSupplierDropdown`,
  summary: '收支中的往来单位',
  access: ACCESS,
  reads: FUND_READS,
  input: z.object(nodeKey),
  output: z.array(z.object({ id: idOut, name: z.string() })),
})

const subjectChoice = z.object({
  id: idOut,
  parentId: idOut.nullable(),
  level: z.number(),
  name: z.string(),
  kind: z.enum(['direct', 'indirect']),
  /** Amounts stand on leaves alone. */
  isLeaf: z.boolean(),
})
export type SubjectChoice = z.output<typeof subjectChoice>
export const subjectChoices = z.array(subjectChoice)

/** Subjects of the source of a project, in the order of their tree. */
export const getSubjectDropdown = query({
  method: 'GET',
  path: `${PATH}/getSubjectDropdown`,
  summary: '项目的经费科目',
  access: ACCESS,
  reads: ['project.node', 'project.source'],
  input: z.object({
    projectId: idIn('项目'),
    /** Only those of one level, from 1. */
    level: z.coerce
      .number('层级不正确')
      .int('层级不正确')
      .min(1, '层级从1开始')
      .max(3, '科目最多3级')
      .nullish(),
    /** Only direct or indirect costs. */
    type: z.enum(['direct', 'indirect'], '费用类别不正确').nullish(),
  }),
  output: subjectChoices,
})
