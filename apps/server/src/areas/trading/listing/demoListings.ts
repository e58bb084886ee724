import type { addAchievement, addNeed } from '@hepu/api/areas/trading/listing/listing'
import type { ListingSource } from '@hepu/api/areas/trading/listing/listingFields'
import type { ListingMove } from '@hepu/api/areas/trading/listing/listingStates'
import type { InputOf } from '@hepu/api/core/route'

/** What happened to a listing of the demo after it was entered, with what reviewers or owners said. */
export interface DemoStep {
  move: Extract<ListingMove, 'submit' | 'approve' | 'askChange' | 'reject' | 'takeDown' | 'talk'>
  note?: string
}

type Supply = InputOf<typeof addAchievement>
type Demand = InputOf<typeof addNeed>

/** A supply of the demo; `source` names the record that it offers. */
export interface DemoSupply {
  source?: { kind: ListingSource; name: string }
  values: Omit<Supply, 'validTo' | 'contactName' | 'contactPhone' | 'holder' | 'conversions'> &
    Partial<Pick<Supply, 'conversions' | 'holder'>>
  steps: readonly DemoStep[]
  /** Days before the first start on which it was entered, and days after it to which it is valid. */
  ago: number
  days: number
  /** Colour of the grains in its picture. */
  picture?: readonly [number, number, number]
}

/** A demand of the demo. */
export interface DemoDemand {
  values: Omit<Demand, 'validTo' | 'contactName' | 'contactPhone'>
  steps: readonly DemoStep[]
  ago: number
  days: number
}

const submit: DemoStep = { move: 'submit' }
const listed: readonly DemoStep[] = [submit, { move: 'approve' }]
const open = {
  status: 'public',
  approval: 'public',
  yield: 'public',
  traits: 'signedIn',
  points: 'consulted',
  plots: 'confidential',
} as const

/** Supplies of the demo in all states. */
export const demoSupplies: readonly DemoSupply[] = [
  {
    source: { kind: 'variety', name: '示禾玉101' },
    values: {
      name: '示禾玉101 黄淮海区域普通许可',
      resultType: 'variety',
      summary: '中早熟、耐密、宜机收，黄淮海夏播区多年多点表现稳定，亲本供应充足，可提供制种技术支持。',
      conversions: ['licence'],
      licenceKind: 'ordinary',
      pricing: 'range',
      priceFrom: '60',
      priceTo: '120',
      maturity: 'spread',
      regions: ['410000', '370000', '130000', '340000'],
      evidence: open,
    },
    steps: listed,
    ago: 60,
    days: 300,
    picture: [236, 190, 70],
  },
  {
    source: { kind: 'variety', name: '示禾玉103' },
    values: {
      name: '示禾玉103 山东河北机收区许可',
      resultType: 'variety',
      summary: '高产、抗倒，籽粒脱水快，适合夏播区机械粒收；提供一年示范种。',
      conversions: ['licence', 'cooperation'],
      licenceKind: 'ordinary',
      pricing: 'fixed',
      priceFrom: '80',
      maturity: 'spread',
      regions: ['370000', '130000'],
      evidence: { ...open, points: 'signedIn' },
    },
    steps: listed,
    ago: 45,
    days: 200,
    picture: [226, 160, 60],
  },
  {
    source: { kind: 'product', name: '示禾玉101' },
    values: {
      name: '示禾玉101 江苏安徽经销合作',
      resultType: 'variety',
      summary: '寻找有基层渠道的合作方，共同开展示范与经销，厂家提供营销与技术支持。',
      conversions: ['cooperation'],
      pricing: 'negotiable',
      maturity: 'spread',
      regions: ['320000', '340000'],
      evidence: open,
    },
    steps: [...listed, { move: 'talk', note: '与一家种业公司洽谈' }],
    ago: 40,
    days: 150,
  },
  {
    source: { kind: 'varietyInfo', name: '示自11' },
    values: {
      name: '玉米自交系示自11 实施许可',
      resultType: 'varietyRight',
      summary: '骨干自交系，配合力高、抗茎腐病，已有多个组合进入区试，可按组合许可使用。',
      conversions: ['licence'],
      licenceKind: 'ordinary',
      pricing: 'negotiable',
      maturity: 'ready',
      evidence: { status: 'public' },
    },
    steps: listed,
    ago: 30,
    days: 20,
  },
  {
    source: { kind: 'patent', name: '一种玉米果穗考种流水线的分拣装置' },
    values: {
      name: '玉米果穗考种分拣装置专利转让',
      resultType: 'patent',
      summary: '每小时可分拣 1200 穗，已在两个试验站使用两年，附图纸与调试服务。',
      conversions: ['transfer', 'licence'],
      pricing: 'fixed',
      priceFrom: '15.5',
      maturity: 'pilot',
      evidence: { status: 'public' },
    },
    steps: listed,
    ago: 25,
    days: 340,
  },
  {
    source: { kind: 'patent', name: '一种玉米测产装置' },
    values: {
      name: '玉米测产装置专利许可',
      resultType: 'patent',
      summary: '田间快速测产，误差小于百分之三，适合育种单位与试验站。',
      conversions: ['licence'],
      licenceKind: 'ordinary',
      pricing: 'range',
      priceFrom: '3',
      priceTo: '8',
      maturity: 'ready',
      evidence: { status: 'public' },
    },
    steps: listed,
    ago: 20,
    days: 280,
  },
  {
    source: { kind: 'gene', name: '示例ZmDro-1' },
    values: {
      name: '耐旱基因及分子标记合作开发',
      resultType: 'gene',
      summary: '已完成定位与功能验证，提供配套标记，寻求合作导入骨干系。',
      conversions: ['cooperation', 'licence'],
      pricing: 'negotiable',
      maturity: 'research',
      evidence: { status: 'signedIn' },
    },
    steps: listed,
    ago: 18,
    days: 365,
  },
  {
    source: { kind: 'germplasm', name: '示自21' },
    values: {
      name: '早熟自交系示自21 材料转移',
      resultType: 'germplasm',
      summary: '早熟、脱水快，适合选育极早熟组合；签订材料转移协议后提供 200 粒。',
      conversions: ['licence', 'share'],
      pricing: 'fixed',
      priceFrom: '2',
      maturity: 'research',
      evidence: {},
    },
    steps: [...listed, { move: 'takeDown', note: '种子繁殖中，秋收后恢复供应' }],
    ago: 90,
    days: 250,
  },
  {
    values: {
      name: '玉米单倍体诱导与加倍技术服务包',
      resultType: 'other',
      summary: '诱导率百分之十以上、加倍率稳定，含操作规程、培训与一年技术支持。',
      conversions: ['cooperation'],
      pricing: 'range',
      priceFrom: '10',
      priceTo: '30',
      maturity: 'ready',
      indicators: '年处理能力 2 万株；平均诱导率 11.2%，加倍率 14.5%。',
    },
    steps: listed,
    ago: 12,
    days: 180,
  },
  {
    values: {
      name: '试验数据采集软件使用许可',
      resultType: 'copyright',
      summary: '支持离线采集、条码与照片，数据可直接导入试验系统。',
      conversions: ['licence'],
      pricing: 'fixed',
      priceFrom: '5',
      maturity: 'spread',
    },
    steps: [submit],
    ago: 6,
    days: 365,
  },
  {
    values: {
      name: '玉米耐密鉴定技术规程',
      resultType: 'standard',
      summary: '企业标准，适合与合作单位共同升级为团体标准。',
      conversions: ['cooperation'],
      pricing: 'negotiable',
      maturity: 'ready',
    },
    steps: [submit, { move: 'askChange', note: '请补充标准文本的摘要与起草单位' }],
    ago: 9,
    days: 365,
  },
  {
    values: {
      name: '抗茎腐病种质一批',
      resultType: 'germplasm',
      summary: '来源为引进材料改良，共 12 份。',
      conversions: ['transfer'],
      pricing: 'negotiable',
      maturity: 'research',
    },
    steps: [submit, { move: 'reject', note: '引进材料的对外转让须先取得原提供方同意，请附同意文件' }],
    ago: 15,
    days: 365,
  },
  {
    source: { kind: 'product', name: '示试1501' },
    values: {
      name: '示试1501 联合开发与申报',
      resultType: 'variety',
      summary: '区域试验中表现突出的新组合，寻求共同完成生产试验与申报的合作方。',
      conversions: ['cooperation'],
      pricing: 'negotiable',
      maturity: 'pilot',
      regions: ['410000', '370000'],
      evidence: { ...open, points: 'signedIn' },
    },
    steps: [submit, { move: 'approve' }],
    ago: 4,
    days: 200,
  },
  {
    values: {
      name: '鲜食糯玉米新组合（内部评估）',
      resultType: 'variety',
      summary: '果穗均匀、口感好，第二年区试中，计划审定后挂牌。',
      conversions: ['licence'],
      pricing: 'negotiable',
      maturity: 'pilot',
    },
    steps: [],
    ago: 3,
    days: 365,
  },
  {
    values: {
      name: '玉米抗虫转化体联合申报',
      resultType: 'gene',
      summary: '已完成中间试验，寻找共同申报安全证书的合作方。',
      conversions: ['cooperation', 'share'],
      pricing: 'negotiable',
      maturity: 'pilot',
    },
    steps: listed,
    ago: 200,
    days: -5,
  },
]

/** Demands of the demo in all states. */
export const demoDemands: readonly DemoDemand[] = [
  {
    values: {
      name: '求购黄淮海耐密宜机收玉米品种',
      resultType: 'variety',
      summary: '用于河南、山东夏播区，要求籽粒机收含水量低、抗倒，愿意独占或普通许可。',
      demandUnit: '麦穗虚构种业有限公司',
      regions: ['410000', '370000'],
      growthDaysMax: 105,
      gainMin: '3',
      resistances: { 茎腐病: 'MR', 小斑病: 'MR' },
      pricing: 'range',
      priceFrom: '50',
      priceTo: '150',
      conversions: ['licence'],
    },
    steps: listed,
    ago: 35,
    days: 240,
  },
  {
    values: {
      name: '寻找西北早熟玉米品种合作开发',
      resultType: 'variety',
      summary: '生育期短、脱水快，适合甘肃、宁夏春播，可共同开展示范。',
      demandUnit: '示范绿源农资有限公司',
      regions: ['620000', '640000'],
      growthDaysMax: 125,
      gainMin: '5',
      pricing: 'negotiable',
      conversions: ['cooperation'],
    },
    steps: listed,
    ago: 28,
    days: 160,
  },
  {
    values: {
      name: '委托检测：玉米真实性与纯度',
      resultType: 'testing',
      summary: '每年约 600 份样品，要求两周内出报告，有资质认定。',
      demandUnit: '示禾种业质检部',
      pricing: 'range',
      priceFrom: '5',
      priceTo: '12',
      conversions: ['cooperation'],
    },
    steps: listed,
    ago: 22,
    days: 120,
  },
  {
    values: {
      name: '征集抗茎腐病骨干自交系',
      resultType: 'material',
      summary: '用于改良现有骨干系，接受材料转移或共同育种。',
      demandUnit: '示例省农业科学院玉米研究所',
      resistances: { 茎腐病: 'R' },
      pricing: 'negotiable',
      conversions: ['cooperation', 'share'],
    },
    steps: [...listed, { move: 'talk', note: '与两家单位交换材料清单' }],
    ago: 50,
    days: 90,
  },
  {
    values: {
      name: '需要籽粒脱水速率的高通量测定技术',
      resultType: 'technology',
      summary: '用于早代材料筛选，每天不少于 300 份。',
      demandUnit: '示范中检测试服务有限公司',
      pricing: 'fixed',
      priceFrom: '20',
      conversions: ['licence', 'cooperation'],
    },
    steps: [submit],
    ago: 5,
    days: 200,
  },
  {
    values: {
      name: '联合选育鲜食甜糯玉米',
      resultType: 'breeding',
      summary: '我方提供南繁与试验网络，寻求有优良亲本的合作方。',
      demandUnit: '示禾种业育种中心',
      pricing: 'negotiable',
      conversions: ['cooperation'],
    },
    steps: [],
    ago: 2,
    days: 300,
  },
  {
    values: {
      name: '青贮玉米品种引进',
      resultType: 'variety',
      summary: '生物产量高、持绿性好，用于养殖企业订单种植。',
      demandUnit: '示例牧业合作社',
      regions: ['150000', '230000'],
      pricing: 'negotiable',
      conversions: ['licence'],
    },
    steps: [...listed, { move: 'takeDown', note: '今年种植计划已满' }],
    ago: 80,
    days: 100,
  },
  {
    values: {
      name: '转基因检测试剂盒批量采购',
      resultType: 'testing',
      summary: '用于亲本与杂交种入库前筛查。',
      demandUnit: '示禾种业质检部',
      pricing: 'fixed',
      priceFrom: '8.5',
      conversions: [],
    },
    steps: listed,
    ago: 150,
    days: -3,
  },
]
