/** A project, topic or assignment of the demo organisation, with all below it. Amounts are yuan. */
export interface DemoBranch {
  name: string
  source?: string
  rank?: string
  category?: string
  keywords?: string
  /** Account of the director. */
  director: string
  /** The unit outside the house that does it. */
  outside?: string
  days: readonly [start: string, end: string]
  special?: string
  self?: string
  summary?: string
  members?: readonly { account: string; position: string; role: string }[]
  below?: readonly DemoBranch[]
}

export const demoBranches: readonly DemoBranch[] = [
  {
    name: '黄淮海夏玉米耐密抗倒宜机收新品种选育',
    source: '国家重点研发计划',
    rank: '国家',
    category: '新品种选育',
    keywords: '玉米、耐密、抗倒、宜机收',
    director: 'director',
    days: ['2022-12-01', '2027-11-30'],
    special: '12500000.00',
    self: '5000000.00',
    summary: '面向黄淮海夏播区，创制耐密抗倒新种质，选育适宜籽粒机收的突破性新品种。',
    members: [
      { account: 'project', position: '科研秘书', role: 'SECRETARY' },
      { account: 'contract', position: '财务助理', role: 'FINANCE' },
      { account: 'secretary', position: '参与', role: 'READER' },
    ],
    below: [
      {
        name: '耐密抗倒新种质创制',
        director: 'trial',
        days: ['2022-12-01', '2026-11-30'],
        special: '5000000.00',
        self: '2000000.00',
        below: [
          {
            name: '密植群体轮回选择',
            director: 'trial',
            days: ['2022-12-01', '2025-11-30'],
            special: '2000000.00',
          },
          {
            name: '茎秆强度关键基因定位',
            director: 'reviewer',
            days: ['2023-03-01', '2026-11-30'],
            special: '1800000.00',
          },
          {
            name: '抗茎腐病种质鉴定',
            director: 'trial',
            days: ['2023-05-01', '2026-10-31'],
            special: '1200000.00',
            self: '600000.00',
          },
        ],
      },
      {
        name: '宜机收新品种选育与测试',
        director: 'director',
        days: ['2022-12-01', '2027-11-30'],
        special: '5500000.00',
        self: '2500000.00',
        below: [
          {
            name: '组合测配与多点鉴定',
            director: 'trial',
            days: ['2022-12-01', '2026-11-30'],
            special: '2500000.00',
            self: '1000000.00',
          },
          {
            name: '籽粒脱水性状评价',
            director: 'trial',
            days: ['2023-06-01', '2026-11-30'],
            special: '1000000.00',
          },
          {
            name: '新品种区域试验与审定',
            director: 'director',
            days: ['2024-01-01', '2027-11-30'],
            special: '2000000.00',
            self: '1500000.00',
          },
        ],
      },
      {
        name: '轻简高效栽培技术集成示范',
        director: 'reviewer',
        outside: '黄淮海农业技术推广总站',
        days: ['2023-06-01', '2027-11-30'],
        special: '2000000.00',
        self: '500000.00',
        below: [
          {
            name: '密度与水肥耦合试验',
            director: 'reviewer',
            days: ['2023-06-01', '2025-11-30'],
            special: '900000.00',
          },
          {
            name: '万亩示范方建设',
            director: 'reviewer',
            days: ['2024-06-01', '2027-11-30'],
            special: '1100000.00',
            self: '500000.00',
          },
        ],
      },
    ],
  },
  {
    name: '玉米单倍体诱导与加倍技术提升',
    source: '省重点研发计划',
    rank: '省部',
    category: '技术研发',
    keywords: '单倍体、加倍、诱导系',
    director: 'trial',
    days: ['2024-01-01', '2026-12-31'],
    special: '2400000.00',
    self: '1200000.00',
    members: [{ account: 'project', position: '科研秘书', role: 'SECRETARY' }],
    below: [
      {
        name: '高频诱导系选育',
        director: 'trial',
        days: ['2024-01-01', '2026-12-31'],
        special: '1200000.00',
        self: '600000.00',
      },
      {
        name: '加倍流程与自动识别',
        director: 'reviewer',
        days: ['2024-06-01', '2026-12-31'],
        special: '1200000.00',
        self: '600000.00',
      },
    ],
  },
  {
    name: '企业绿色通道区域试验（2023—2025）',
    rank: '企业',
    category: '推广',
    keywords: '区域试验、绿色通道',
    director: 'director',
    days: ['2023-03-01', '2025-12-31'],
    self: '3600000.00',
    below: [
      { name: '黄淮海组试验', director: 'trial', days: ['2023-03-01', '2025-12-31'], self: '2000000.00' },
      { name: '东华北组试验', director: 'trial', days: ['2023-03-01', '2025-12-31'], self: '1600000.00' },
    ],
  },
  {
    name: '青贮玉米新品种联合选育',
    source: '委托研发',
    rank: '横向',
    category: '新品种选育',
    keywords: '青贮、联合选育',
    director: 'project',
    days: ['2027-01-01', '2029-12-31'],
    special: '1500000.00',
  },
  {
    name: '分子育种平台二期建设',
    source: '集团自主研发',
    rank: '企业',
    category: '平台',
    keywords: '分子育种、平台',
    director: 'director',
    days: ['2025-01-01', '2027-12-31'],
    special: '6000000.00',
    below: [
      {
        name: '高通量基因型检测线',
        director: 'reviewer',
        days: ['2025-01-01', '2026-12-31'],
        special: '3500000.00',
      },
      {
        name: '数据与选择模型',
        director: 'trial',
        days: ['2025-03-01', '2027-12-31'],
        special: '2500000.00',
      },
    ],
  },
]

/** Drafts of the administrator. */
export const demoDrafts = [
  { name: '鲜食玉米品质育种（草稿）', rank: '企业', category: '新品种选育', summary: '待补充预算与负责人。' },
  { name: '南繁基地扩建论证（草稿）', rank: '企业', category: '平台' },
]
