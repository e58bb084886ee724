/** Supply (成果) or demand (需求). */
export const listingKinds = { supply: '成果', demand: '需求' } as const
export type ListingKind = keyof typeof listingKinds

/** 成果类型. */
export const supplyTypes = {
  variety: '品种',
  varietyRight: '品种权',
  patent: '专利',
  copyright: '软件著作权',
  gene: '基因与技术',
  germplasm: '种质材料',
  standard: '标准',
  other: '其他',
} as const

/** 需求类型. */
export const demandTypes = {
  variety: '品种',
  technology: '技术',
  material: '材料',
  breeding: '合作育种',
  testing: '检测服务',
} as const

/** Who may see a listing. */
export const audiences = { public: '公开', signedIn: '登录可见', chosen: '指定机构' } as const
export type ListingAudience = keyof typeof audiences

/** 报价方式. */
export const pricings = { negotiable: '面议', fixed: '一口价', range: '区间' } as const
export type Pricing = keyof typeof pricings

/** 转化方式 of supplies and 合作方式 of demands. */
export const conversions = {
  transfer: '转让',
  licence: '许可',
  cooperation: '合作',
  share: '入股',
  negotiable: '面议',
} as const
export type Conversion = keyof typeof conversions

/** 许可类型. */
export const licenceKinds = { exclusive: '独占许可', sole: '排他许可', ordinary: '普通许可' } as const
export type LicenceKind = keyof typeof licenceKinds

/** 成熟度. */
export const maturities = { research: '研发', pilot: '中试', ready: '可推广', spread: '已推广' } as const
export type Maturity = keyof typeof maturities

/** Kinds of records that a supply may offer. */
export const listingSources = {
  variety: '审定品种',
  varietyInfo: '植物新品种权',
  patent: '专利',
  copyright: '软件著作权',
  gene: '基因与技术',
  germplasm: '种质',
  standard: '标准',
  product: '产品档案',
} as const
export type ListingSource = keyof typeof listingSources

/** Facts that a supply shows, each to whom its owner says. */
export const evidenceItems = {
  status: '权利状态与期限',
  approval: '审定信息与适宜区域',
  yield: '产量：比对照增幅、增产点率',
  points: '分试点产量',
  traits: '生育期、抗性与品质',
  plots: '小区数据',
} as const
export type EvidenceItem = keyof typeof evidenceItems

/** To whom a fact is shown, from everybody to those who accepted the confidentiality terms. */
export const evidenceLevels = {
  public: '公开',
  signedIn: '登录后',
  consulted: '咨询后',
  confidential: '保密协议后',
} as const
export type EvidenceLevel = keyof typeof evidenceLevels

/** A fact that is absent is shown to nobody. */
export type EvidenceLevels = Partial<Record<EvidenceItem, EvidenceLevel>>
