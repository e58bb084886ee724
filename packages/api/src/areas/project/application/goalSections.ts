import { f } from '../../../core/resource/fields.ts'
import { indexTypeLabels } from '../plan/indexTypes.ts'
import { applicationTitles as titles } from './applicationTitles.ts'
import { section } from './applicationSection.ts'
import { blankCells, rowsIn, yearProblems } from './sectionRules.ts'

/** A calendar year that may lie ahead. */
const yearAhead = (label: string) => f.number(label, { min: 2000, max: 2100 })

const targetRows = f.rows(
  '目标指标',
  {
    name: f.text('指标名称', 100),
    indexType: f.opt(f.text('指标类型', 30, { choices: Object.values(indexTypeLabels) })),
    unit: f.opt(f.text('单位', 20)),
    target: f.opt(f.number('目标值', { min: 0, decimals: 4 })),
    year: f.opt(yearAhead('完成年度')),
    method: f.opt(f.text('考核方式', 200)),
  },
  100,
)

/** 研究目标: what the project is to reach as a whole, and the indexes of each year. */
export const target = section({
  name: 'target',
  label: titles.project_application_target,
  table: 'project_application_target',
  fields: { overallTarget: f.longText('总体目标', 2000), lines: targetRows },
  beforeSubmission: (values, { parent }) => {
    const rows = rowsIn(values)
    return [
      ...blankCells(targetRows, rows, ['indexType', 'unit', 'target', 'year']),
      ...rows.flatMap(({ target: value }, at) =>
        value === 0 ? [{ path: `lines.${at}.target`, message: `第${at + 1}行：目标值应大于0` }] : [],
      ),
      ...yearProblems(rows, parent, '完成年度'),
    ]
  },
})

const expertRows = f.rows('专家', {
  name: f.text('姓名', 50),
  unit: f.opt(f.text('单位', 100)),
  title: f.opt(f.text('职称', 50)),
  major: f.opt(f.text('专业', 50)),
  phone: f.opt(f.text('电话', 30)),
  isAvoided: f.opt(f.text('是否回避', 2, { choices: ['是', '否'] })),
  opinion: f.opt(f.text('评审意见', 500)),
  score: f.opt(f.number('分数', { min: 0, max: 100, decimals: 1 })),
})

/** 专家团队: the experts whom the applicant names. */
export const expert = section({
  name: 'expert',
  label: titles.project_application_expert,
  table: 'project_application_expert',
  isOptional: true,
  fields: { lines: expertRows },
  beforeSubmission: (values) => blankCells(expertRows, rowsIn(values), ['unit', 'title']),
})

const benefitRows = f.rows('分年度效益', {
  year: yearAhead('年度'),
  area: f.opt(f.number('推广面积', { min: 0, decimals: 2, unit: '万亩' })),
  output: f.opt(f.money('新增产值')),
  profit: f.opt(f.money('新增利润')),
})

/** 预期效益: what the results are to bring. */
export const expectedBenefit = section({
  name: 'expectedBenefit',
  label: titles.project_application_benefit,
  table: 'project_application_benefit',
  fields: {
    economic: f.longText('经济效益', 1000),
    social: f.opt(f.longText('社会效益', 1000)),
    ecological: f.opt(f.longText('生态效益', 1000)),
    lines: f.opt(benefitRows),
  },
  beforeSubmission: (values) => {
    const years = rowsIn(values).map(({ year }) => year)
    return years.flatMap((year, at) =>
      years.indexOf(year) < at
        ? [{ path: `lines.${at}.year`, message: `第${at + 1}行：年度与第${years.indexOf(year) + 1}行相同` }]
        : [],
    )
  },
})

/** 技术方案: how the work is done. */
export const technicalPlan = section({
  name: 'technicalPlan',
  label: titles.project_application_plan,
  table: 'project_application_plan',
  fields: {
    content: f.longText('研究内容', 4000),
    route: f.longText('技术路线', 4000),
    keyTechnology: f.longText('关键技术', 2000),
    innovation: f.longText('创新点', 2000),
    design: f.opt(f.longText('试验设计', 2000)),
    feasibility: f.longText('可行性', 2000),
    schedule: f.longText('进度安排', 2000),
    files: f.opt(f.files('技术路线图与附件', 10)),
  },
})
