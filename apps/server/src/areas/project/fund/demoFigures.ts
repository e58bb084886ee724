/** The money of a demo project. */
export interface DemoMoney {
  project: string
  /** Years with expenses. */
  years: readonly number[]
  /** Per cent of the special budget; `isClaimed` false waits to be claimed, absent has not come. */
  batches: readonly { batch: string; percent: number; day: string; isClaimed?: boolean }[]
  /** Lines of the own purse of the project: kind, amount, day, summary. */
  own: readonly (readonly [flowType: string, amount: string, day: string, summary: string])[]
  /** True for the project that has a second version, corrections, moves and a closed year too. */
  isFull: boolean
}

export const demoProjects: readonly DemoMoney[] = [
  {
    project: '黄淮海夏玉米耐密抗倒宜机收新品种选育',
    years: [2023, 2024, 2025],
    batches: [
      { batch: '第一批', percent: 30, day: '2023-01-16', isClaimed: true },
      { batch: '第二批', percent: 25, day: '2024-02-26', isClaimed: true },
      { batch: '第三批', percent: 20, day: '2025-03-11', isClaimed: true },
      { batch: '第四批', percent: 10, day: '2026-03-20', isClaimed: false },
      { batch: '尾款', percent: 15, day: '2027-03-20' },
    ],
    own: [
      ['invest', '1500000.00', '2023-03-01', '2023年配套投入'],
      ['invest', '1200000.00', '2024-03-01', '2024年配套投入'],
      ['invest', '900000.00', '2025-03-03', '2025年配套投入'],
    ],
    isFull: true,
  },
  {
    project: '玉米单倍体诱导与加倍技术提升',
    years: [2024, 2025],
    batches: [
      { batch: '首批', percent: 60, day: '2024-03-18', isClaimed: true },
      { batch: '中期拨款', percent: 30, day: '2025-09-05', isClaimed: true },
      { batch: '尾款', percent: 10, day: '2026-12-10' },
    ],
    own: [['invest', '600000.00', '2024-04-01', '省级项目配套']],
    isFull: false,
  },
  {
    project: '分子育种平台二期建设',
    years: [2025, 2026],
    batches: [
      { batch: '2025年度', percent: 40, day: '2025-02-14', isClaimed: true },
      { batch: '2026年度', percent: 40, day: '2026-02-10', isClaimed: true },
    ],
    own: [],
    isFull: false,
  },
  {
    project: '企业绿色通道区域试验（2023—2025）',
    years: [],
    batches: [],
    own: [
      ['invest', '1200000.00', '2023-04-03', '2023年试验经费'],
      ['expense', '860000.00', '2023-10-20', '2023年试验点次费'],
      ['invest', '1200000.00', '2024-04-02', '2024年试验经费'],
      ['expense', '1105000.00', '2024-10-25', '2024年试验点次费'],
      ['inKind', '180000.00', '2024-12-16', '试验站人员折算'],
      ['invest', '1100000.00', '2025-04-02', '2025年试验经费'],
      ['expense', '1068500.00', '2025-10-22', '2025年试验点次费'],
    ],
    isFull: false,
  },
]

/** The payer first, then suppliers and partners. */
export const partners: string[] = [
  '示范科技项目管理中心',
  '黄淮海农业技术推广总站',
  '示范丰源农资有限公司',
  '示范测序生物技术有限公司',
  '示范田测仪器设备有限公司',
  '示范南繁服务有限公司',
]

/** Parts of a budget by the name of the subject. */
export const weights: Readonly<Record<string, number>> = {
  购置设备费: 10,
  试制设备费: 4,
  设备改造与租赁费: 3,
  材料费: 26,
  测试化验加工费: 18,
  燃料动力费: 4,
  '出版/文献/信息传播/知识产权事务费': 4,
  '会议/差旅/国际合作交流费': 7,
  其他支出: 2,
  劳务支出: 9,
  专家咨询费: 2,
  管理费: 5,
  绩效支出: 6,
  试验费: 60,
  设备费: 30,
  差旅费: 10,
}
