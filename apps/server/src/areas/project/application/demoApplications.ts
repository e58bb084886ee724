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
