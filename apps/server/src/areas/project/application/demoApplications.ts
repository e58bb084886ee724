import { allocate } from '@hepu/api/core/money/allocate'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import { itemAt } from '@hepu/api/core/must'

/** How far an application of the demo has come. */
export type DemoCourse =
  | 'empty'
  | 'begun'
  | 'unbalanced'
  | 'ready'
  | 'waiting'
  | 'inReview'
  | 'returned'
  | 'resubmitted'
  | 'rejected'
  | 'approved'

/** An application of the demo organisation. Amounts are yuan. */
export interface DemoApplication {
  name: string
  by: 'trial' | 'secretary' | 'breeder'
  director: 'trial' | 'director' | 'breeder'
  source: string
  /** The 立项 that it answers. */
  approval?: string
  rank: string
  category: string
  years: readonly [first: number, last: number]
  special: string
  self: string
  keywords: string
  summary: string
  goal: string
  targets: readonly [name: string, indexType: string, unit: string, value: number][]
  course: DemoCourse
  /** Sections that few applications have are filled in too. */
  isWhole?: true
}

const breeding: DemoApplication['targets'] = [
  ['通过国家或省级审定的品种', '审定（登记）品种', '个', 2],
  ['申请植物新品种权', '植物新品种权（申请）', '件', 3],
  ['核心示范面积', '示范面积', '亩', 3000],
]

export const demoApplications: readonly DemoApplication[] = [
  {
    name: '西南山地玉米抗病优质新品种选育与示范',
    by: 'trial',
    director: 'trial',
    source: '省重点研发计划',
    rank: '省部',
    category: '新品种选育',
    years: [2026, 2028],
    special: '1800000.00',
    self: '900000.00',
    keywords: '玉米、抗灰斑病、优质、山地',
    summary:
      '针对西南山地灰斑病、穗腐病重发区，聚合抗源与优质基因，育成适宜海拔800–1600米种植的新品种并建立示范。',
    goal: '育成抗灰斑病、穗腐病新品种2个，核心示范3000亩，亩产较当地主栽品种增产5%以上。',
    targets: breeding,
    course: 'approved',
    isWhole: true,
  },
  {
    name: '黄淮海玉米籽粒机收技术集成与推广',
    by: 'secretary',
    director: 'director',
    source: '现代农业产业技术体系',
    rank: '国家',
    category: '推广',
    years: [2026, 2027],
    special: '600000.00',
    self: '200000.00',
    keywords: '玉米、籽粒机收、技术集成',
    summary: '集成耐密品种、适期晚收与低破碎收获技术，在黄淮海三省建立籽粒机收示范区。',
    goal: '建立万亩示范区2个，收获损失率低于5%，破碎率低于5%。',
    targets: [
      ['示范面积', '示范面积', '亩', 20000],
      ['技术培训', '培训', '人次', 600],
    ],
    course: 'approved',
  },
  {
    name: '玉米单倍体育种关键技术研究',
    by: 'breeder',
    director: 'breeder',
    source: '国家生物育种重大专项',
    rank: '国家',
    category: '技术研发',
    years: [2026, 2029],
    special: '3200000.00',
    self: '800000.00',
    keywords: '玉米、单倍体、加倍、诱导系',
    summary: '选育高诱导率诱导系，优化化学加倍与自动鉴别流程，形成年产两万份DH系的规模化技术体系。',
    goal: '诱导率达到12%以上，加倍成功率达到30%，形成年产两万份DH系的能力。',
    targets: [
      ['发明专利', '发明专利（申请）', '件', 4],
      ['新诱导系', '新材料', '份', 3],
      ['论文', '论文（国际）', '篇', 3],
    ],
    course: 'returned',
  },
  {
    name: '耐盐碱玉米种质创新与利用',
    by: 'trial',
    director: 'trial',
    source: '国家重点研发计划',
    approval: '耐盐碱玉米新组合选育',
    rank: '国家',
    category: '新品种选育',
    years: [2027, 2031],
    special: '4500000.00',
    self: '1500000.00',
    keywords: '玉米、耐盐碱、种质',
    summary: '收集鉴定耐盐碱种质，定位主效位点，在滨海盐碱地创制可用的新材料。',
    goal: '创制耐盐碱新材料10份，含盐量3‰地块亩产达到450公斤。',
    targets: [
      ['耐盐碱新材料', '新材料', '份', 10],
      ['耐盐碱主效位点', '基因或标记', '个', 3],
    ],
    course: 'resubmitted',
  },
  {
    name: '鲜食玉米保鲜与订单生产示范',
    by: 'secretary',
    director: 'director',
    source: '省重点研发计划',
    rank: '省部',
    category: '推广',
    years: [2026, 2027],
    special: '400000.00',
    self: '150000.00',
    keywords: '鲜食玉米、保鲜、订单',
    summary: '示范采后速冷与真空包装工艺，建立订单生产基地。',
    goal: '建立订单基地5000亩，货架期延长至12个月。',
    targets: [['订单基地', '示范面积', '亩', 5000]],
    course: 'rejected',
  },
  {
    name: '青贮玉米新品种选育',
    by: 'breeder',
    director: 'breeder',
    source: '省重点研发计划',
    rank: '省部',
    category: '新品种选育',
    years: [2026, 2028],
    special: '900000.00',
    self: '300000.00',
    keywords: '青贮玉米、生物产量、淀粉',
    summary: '选育生物产量高、淀粉含量不低于30%的青贮专用品种。',
    goal: '育成青贮玉米新品种2个，亩产鲜重4.5吨以上。',
    targets: breeding,
    course: 'inReview',
  },
  {
    name: '玉米南方锈病抗源挖掘与育种应用',
    by: 'trial',
    director: 'director',
    source: '国家重点研发计划',
    rank: '国家',
    category: '新品种选育',
    years: [2027, 2030],
    special: '2400000.00',
    self: '600000.00',
    keywords: '玉米、南方锈病、抗源',
    summary: '鉴定热带种质抗源，开发功能标记，回交转育骨干自交系。',
    goal: '转育骨干系6个，育成抗南方锈病组合3个。',
    targets: breeding,
    course: 'waiting',
  },
  {
    name: '玉米智能化测产与表型平台建设',
    by: 'secretary',
    director: 'trial',
    source: '省重点研发计划',
    rank: '省部',
    category: '平台',
    years: [2026, 2028],
    special: '2000000.00',
    self: '2000000.00',
    keywords: '玉米、表型、测产、平台',
    summary: '建设无人机与轨道式表型采集设施，形成小区测产全程数字化。',
    goal: '建成表型平台1个，年采集小区5万个。',
    targets: [
      ['表型平台', '科研平台', '个', 1],
      ['软件著作权', '软件著作权（登记）', '件', 3],
    ],
    course: 'waiting',
  },
  {
    name: '早熟宜机收玉米区域试验网络建设',
    by: 'breeder',
    director: 'breeder',
    source: '现代农业产业技术体系',
    rank: '国家',
    category: '平台',
    years: [2026, 2027],
    special: '300000.00',
    self: '100000.00',
    keywords: '早熟、机收、区域试验',
    summary: '在东北早熟区布设12个试点，统一试验方案与数据标准。',
    goal: '建成12个试点的区域试验网络。',
    targets: [['试点', '示范基地', '个', 12]],
    course: 'ready',
  },
  {
    name: '玉米穗腐病与毒素综合防控',
    by: 'trial',
    director: 'trial',
    source: '省重点研发计划',
    rank: '省部',
    category: '技术研发',
    years: [2026, 2028],
    special: '1000000.00',
    self: '200000.00',
    keywords: '玉米、穗腐病、毒素',
    summary: '建立穗腐病田间监测与收获期毒素快检流程，筛选抗性品种。',
    goal: '籽粒毒素超标率下降50%。',
    targets: [['快检标准', '企业标准', '项', 2]],
    course: 'unbalanced',
  },
  {
    name: '糯玉米品质育种',
    by: 'breeder',
    director: 'breeder',
    source: '省重点研发计划',
    rank: '省部',
    category: '新品种选育',
    years: [2026, 2028],
    special: '500000.00',
    self: '100000.00',
    keywords: '糯玉米、品质、育种',
    summary: '以皮薄、糯性强为目标选育新组合。',
    goal: '育成糯玉米新品种1个。',
    targets: [['糯玉米新品种', '审定（登记）品种', '个', 1]],
    course: 'begun',
  },
  {
    name: '盐碱地玉米轻简化栽培（待补充）',
    by: 'secretary',
    director: 'director',
    source: '国家重点研发计划',
    approval: '盐碱地玉米绿色丰产技术',
    rank: '国家',
    category: '推广',
    years: [2026, 2027],
    special: '300000.00',
    self: '0.00',
    keywords: '盐碱地、轻简化、栽培',
    summary: '待补充。',
    goal: '待补充。',
    targets: [],
    course: 'empty',
  },
]

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
