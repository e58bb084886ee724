import { f } from '../../../core/resource/fields.ts'
import { applicationTitles as titles } from './applicationTitles.ts'
import { section } from './applicationSection.ts'
import {
  blankCells,
  creditCodeProblems,
  leadProblems,
  purseProblems,
  rowsIn,
  yearProblems,
} from './sectionRules.ts'

const unitRows = f.rows(
  '单位',
  {
    name: f.text('单位名称', 100),
    creditCode: f.opt(f.text('统一社会信用代码', 18)),
    role: f.opt(f.text('角色', 4, { choices: ['牵头', '参加'] })),
    work: f.opt(f.text('任务分工', 300)),
    special: f.opt(f.money('专项经费')),
    self: f.opt(f.money('自筹经费')),
  },
  50,
)

/** 参加单位: who does what, for which part of the money. */
export const unit = section({
  name: 'unit',
  label: titles.project_application_unit,
  table: 'project_application_unit',
  fields: { lines: unitRows },
  beforeSubmission: (values, { parent }) => {
    const rows = rowsIn(values)
    return [
      ...blankCells(unitRows, rows, ['creditCode', 'role', 'work']),
      ...creditCodeProblems(rows),
      ...leadProblems(rows),
      ...(rows.length > 0 ? purseProblems(rows, parent, '各单位') : []),
    ]
  },
})

/** Most rows of a budget: the subjects of a source in each of ten years. */
const BUDGET_ROWS = 400

const budgetRows = f.rows(
  '预算明细',
  {
    subject: f.text('经费科目', 200),
    year: f.opt(f.number('年度', { min: 2000, max: 2100 })),
    special: f.opt(f.money('专项经费')),
    self: f.opt(f.money('自筹经费')),
    note: f.opt(f.text('测算依据', 300)),
  },
  BUDGET_ROWS,
)

/** Returns the key by which a row of the budget is there once: its subject and year. */
const subjectAndYear = ({ subject, year }: Readonly<Record<string, unknown>>): string =>
  `${String(subject)} ${String(year)}`

/** 申报预算: subjects, years and purses. */
export const projectBudget = section({
  name: 'projectBudget',
  label: titles.project_application_budget,
  table: 'project_application_budget',
  fields: { lines: budgetRows },
  beforeSubmission: (values, { parent }) => {
    const rows = rowsIn(values)
    const keys = rows.map(subjectAndYear)
    return [
      ...blankCells(budgetRows, rows, ['year']),
      ...yearProblems(rows, parent, '年度'),
      ...rows.flatMap((row, at) => {
        const first = keys.indexOf(subjectAndYear(row))
        const message = `第${at + 1}行：经费科目和年度与第${first + 1}行相同`
        return first < at && row['year'] ? [{ path: `lines.${at}.subject`, message }] : []
      }),
      ...(rows.length > 0 ? purseProblems(rows, parent, '预算明细') : []),
    ]
  },
})

/** 附加信息: rights, secrecy and risks. */
export const additionalInformation = section({
  name: 'additionalInformation',
  label: titles.project_application_additional,
  table: 'project_application_additional',
  isOptional: true,
  fields: {
    rights: f.opt(f.longText('知识产权约定', 2000)),
    secrecy: f.opt(f.longText('保密要求', 1000)),
    risks: f.opt(f.longText('风险与对策', 2000)),
    files: f.opt(f.files('其他附件', 20)),
  },
})
