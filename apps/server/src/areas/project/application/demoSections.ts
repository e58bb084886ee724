import { allocate } from '@hepu/api/core/money/allocate'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import { itemAt } from '@hepu/api/core/must'
import type { DemoApplication } from './demoApplications.ts'

/** Shares of the subjects in a budget, in percent of each purse. */
const shares: readonly [subject: string, percent: string][] = [
  ['材料费', '36'],
  ['测试化验加工费', '20'],
  ['会议/差旅/国际合作交流费', '12'],
  ['劳务支出', '15'],
  ['专家咨询费', '5'],
  ['管理费', '4'],
  ['绩效支出', '8'],
]

const yearsOf = ({ years: [first, last] }: DemoApplication): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

const divided = (yuan: string, weights: readonly string[]): string[] =>
  allocate(fenIn(yuan), weights).map(yuanText)

/** Returns the budget of an application by subject and year; its sums are exact. */
export function demoBudget(application: DemoApplication) {
  const years = yearsOf(application)
  const places = shares.flatMap(([subject, percent]) => years.map((year) => ({ subject, year, percent })))
  const weights = places.map(({ percent }) => percent)
  const [special, self] = [divided(application.special, weights), divided(application.self, weights)]
  return places.map(({ subject, year }, at) => ({
    subject,
    year,
    special: itemAt(special, at),
    self: itemAt(self, at),
  }))
}

/** Returns the units of an application: the house leads, an institute takes part with a quarter of the money of the source. */
export function demoUnits({ special, self }: DemoApplication) {
  const [own = '0', other = '0'] = divided(special, ['75', '25'])
  return [
    {
      name: '禾谱种业有限公司',
      creditCode: '91350100M000100Y43',
      role: '牵头',
      work: '组合测配、多点鉴定与示范推广',
      special: own,
      self,
    },
    {
      name: '省农业科学院粮食作物研究所',
      creditCode: '91110000802100433B',
      role: '参加',
      work: '种质鉴定与基础材料创制',
      special: other,
    },
  ]
}

/** Returns the indexes of an application, each due in its last year. */
export const demoTargets = ({ targets, years: [, last] }: DemoApplication) =>
  targets.map(([name, indexType, unit, target]) => ({
    name,
    indexType,
    unit,
    target,
    year: last,
    method: '以证书、公告或现场测产报告为准',
  }))

/** Returns the income that breeding is to bring, by year. */
export const demoBenefit = (application: DemoApplication) => ({
  economic: '项目期内新品种与新技术推广带动节本增收，形成稳定的种子销售收入。',
  social: '提升主产区良种供应能力，带动合作社与种植大户增收。',
  ecological: '抗病品种减少农药用量，降低面源污染。',
  lines: yearsOf(application).map((year, at) => ({
    year,
    area: 5 * (at + 1),
    output: yuanText(BigInt(at + 1) * 600_000_000n),
    profit: yuanText(BigInt(at + 1) * 90_000_000n),
  })),
})

export const demoPlan = ({ goal, summary }: DemoApplication) => ({
  content: `${summary}\n1. 种质与材料的收集、鉴定；2. 组合测配与多点鉴定；3. 示范与技术集成。`,
  route: '种质鉴定 → 杂交与DH系创制 → 测配 → 多点鉴定 → 区域试验与示范。',
  keyTechnology: '单倍体快速纯合、分子标记辅助选择、多环境鉴定与稳定性分析。',
  innovation: '以多环境数据驱动的组合决选，缩短育种周期一年以上。',
  design: '随机区组，3次重复，小区面积24平方米，设当地主栽品种为对照。',
  feasibility: `前期已有材料与试验网络基础，${goal}目标可以实现。`,
  schedule: '第一年完成材料鉴定与测配，中期完成多点鉴定，末年完成示范与总结。',
})

/** Returns the sections that only a whole application has, by name; the last tier of the commission is a warning. */
export const demoExtras = ({ years: [first, last] }: DemoApplication) => ({
  expert: {
    lines: [
      { name: '周明德', unit: '某农业大学', title: '教授', major: '作物遗传育种', isAvoided: '否' },
      { name: '郑惠兰', unit: '省种子管理站', title: '推广研究员', major: '品种管理', isAvoided: '否' },
    ],
  },
  licenseFee: {
    lines: [
      {
        subject: '项目育成品种',
        mode: '排他',
        region: '云南、贵州、四川',
        years: 8,
        entryFee: '1200000.00',
        payNode: '合同生效后30日内',
      },
    ],
  },
  milestonePay: {
    lines: [
      { name: '签约', condition: '合同生效', planDate: `${first}-06-30`, amount: '300000.00', percent: 25 },
      {
        name: '审定',
        condition: '品种通过审定',
        planDate: `${last}-03-31`,
        amount: '600000.00',
        percent: 50,
      },
      { name: '推广', condition: '推广满一年', planDate: `${last}-12-31`, amount: '300000.00', percent: 25 },
    ],
  },
  saleCommission: {
    basis: '销量（公斤）',
    mode: '分段累进',
    minimum: '100000.00',
    years: 8,
    lines: [
      { upTo: 1_000_000, rate: 0.6 },
      { upTo: 3_000_000, rate: 0.5 },
      { upTo: null, rate: 0.4 },
    ],
  },
  achievementTransferProfit: {
    lines: [{ receiver: '西南区合作种业企业', amount: '800000.00', percent: 40 }],
  },
  additionalInformation: {
    rights: '项目成果由参加单位按贡献共有，品种权申请人为牵头单位。',
    secrecy: '未公开的亲本与标记信息限项目成员使用。',
    risks: '气候异常影响试验的，增设备份试点；病害压力不足的，人工接种鉴定。',
  },
})

export const demoShares = [
  { kind: '单位', name: '禾谱种业有限公司', percent: 50, note: '牵头单位' },
  { kind: '单位', name: '省农业科学院粮食作物研究所', percent: 20 },
  { kind: '团队', name: '育种团队', percent: 30, note: '按贡献分配' },
] as const
