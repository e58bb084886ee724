import { f } from '../../../core/resource/fields.ts'
import { applicationTitles as titles } from './applicationTitles.ts'
import { section } from './applicationSection.ts'
import { basisWords, tierModes, tierProblems } from './commissionTiers.ts'
import { blankCells, percentProblems, rowsIn } from './sectionRules.ts'

const percent = (label: string) => f.number(label, { min: 0, max: 100, decimals: 2, unit: '%' })

const licenseRows = f.rows('许可', {
  subject: f.text('品种或技术', 100),
  mode: f.opt(f.text('许可方式', 4, { choices: ['独占', '排他', '普通'] })),
  region: f.opt(f.text('许可地域', 100)),
  years: f.opt(f.number('期限', { min: 1, max: 50, unit: '年' })),
  entryFee: f.opt(f.money('入门费')),
  payNode: f.opt(f.text('支付节点', 200)),
})

/** 许可费: what licences are to bring. */
export const licenseFee = section({
  name: 'licenseFee',
  label: titles.project_application_license_fee,
  table: 'project_application_license_fee',
  isOptional: true,
  fields: { lines: licenseRows },
  beforeSubmission: (values) =>
    blankCells(licenseRows, rowsIn(values), ['mode', 'region', 'years', 'entryFee']),
})

const milestoneRows = f.rows('付款节点', {
  name: f.text('节点名称', 100),
  condition: f.opt(f.text('付款条件', 200)),
  planDate: f.opt(f.date('计划日期', { mayBeFuture: true })),
  amount: f.opt(f.money('金额')),
  percent: f.opt(percent('占比')),
})

/** 里程碑付款: what is paid when. */
export const milestonePay = section({
  name: 'milestonePay',
  label: titles.project_application_milestone_pay,
  table: 'project_application_milestone_pay',
  isOptional: true,
  fields: { lines: milestoneRows },
  beforeSubmission: (values) => {
    const rows = rowsIn(values)
    return [
      ...blankCells(milestoneRows, rows, ['condition', 'planDate', 'amount', 'percent']),
      ...percentProblems(rows, '各节点占比'),
    ]
  },
})

const tierRows = f.rows('提成阶梯', {
  upTo: f.opt(f.number('上限（含）', { min: 0, decimals: 2 })),
  rate: f.number('提成标准', { min: 0, decimals: 4 }),
})

/** 销售提成: what the sale of seed brings, by tiers that each end with their upper limit. */
export const saleCommission = section({
  name: 'saleCommission',
  label: titles.project_application_sale_commission,
  table: 'project_application_sale_commission',
  isOptional: true,
  fields: {
    basis: {
      ...f.text('计提基数', 20, { choices: basisWords }),
      help: '按销量计提时，提成标准的单位为元/公斤；按销售额计提时为%。',
    },
    mode: f.text('计算方式', 10, { choices: tierModes }),
    minimum: f.opt(f.money('保底', '元')),
    maximum: f.opt(f.money('封顶', '元')),
    years: f.number('年限', { min: 1, max: 50, unit: '年' }),
    lines: { ...tierRows, help: '每档写上限，数量恰为上限时属于该档；最后一档的上限空着。' },
  },
  beforeSubmission: (values) => tierProblems(rowsIn(values)),
})

const transferRows = f.rows('转让', {
  receiver: f.text('转让对象', 100),
  amount: f.opt(f.money('预计金额')),
  percent: f.opt(percent('分成比例')),
})

/** 成果转让收益: what transfers of results are to bring. */
export const achievementTransferProfit = section({
  name: 'achievementTransferProfit',
  label: titles.project_application_transfer_profit,
  table: 'project_application_transfer_profit',
  isOptional: true,
  fields: { lines: transferRows },
  beforeSubmission: (values) => blankCells(transferRows, rowsIn(values), ['amount', 'percent']),
})

const distributionRows = f.rows('分配', {
  kind: f.text('对象类型', 4, { choices: ['单位', '团队', '个人'] }),
  name: f.opt(f.text('分配对象', 100)),
  percent: f.opt(percent('比例')),
  note: f.opt(f.text('说明', 200)),
})

/** 收益分配: how the income is shared. */
export const distributionOfBenefitData = section({
  name: 'distributionOfBenefitData',
  label: titles.project_application_distribution,
  table: 'project_application_distribution',
  fields: { lines: distributionRows },
  beforeSubmission: (values) => {
    const rows = rowsIn(values)
    return [...blankCells(distributionRows, rows, ['name', 'percent']), ...percentProblems(rows, '分配比例')]
  },
})
