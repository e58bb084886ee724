/** Labels of the fields of a one-page paper. */
export const paperLabels = {
  name: '品种名称',
  productId: '产品',
  varietyId: '审定品种',
  state: '商业化状态',
  sourceFrom: '品种来源',
  partyId: '合作或来源单位',
  companyId: '产业公司',
  allocatedOn: '分配日期',
  allocatedBy: '分配人',
  strengths: '突出优点',
  weaknesses: '缺点与风险',
  cultivation: '栽培要点',
  benchmarks: '对标品种',
  market: '市场定位',
  targetArea: '目标面积',
  plannedArea: '拟推广区域',
  files: '附件',
  plantFiles: '植株图片',
  earFiles: '果穗图片',
  grainFiles: '籽粒图片',
} as const

/** Labels of a frozen version of a paper. */
export const paperVersionLabels = {
  paperId: '一页纸',
  number: '版本号',
  asOf: '数据截至',
  completeness: '完整度',
  note: '定版说明',
  content: '内容',
} as const

/** Longest texts, in characters. 突出优点 has at most five lines, which the page has room for. */
export const paperLimits = {
  strengths: 300,
  strengthLines: 5,
  weaknesses: 500,
  cultivation: 1000,
  benchmarks: 200,
  market: 500,
  plannedArea: 500,
  note: 200,
  reason: 200,
} as const

/** Kinds of files of a paper by their `infoType`; the first three are pictures that the page shows. */
export const PAPER_FILES = {
  plant: 'productPaperPlant',
  ear: 'productPaperEar',
  grain: 'productPaperGrain',
  files: 'productPaper',
} as const
export type PaperFileKind = keyof typeof PAPER_FILES
export type PictureKind = Exclude<PaperFileKind, 'files'>

/** Files that a paper gave up but an earlier version shows. */
export const KEPT_FILES = 'productPaperKept'

export const pictureKinds = {
  plant: '植株',
  ear: '果穗',
  grain: '籽粒',
} as const satisfies Record<PictureKind, string>

/** Pictures of each kind, and further files, at most. */
export const PICTURES_MAX = 3
export const FILES_MAX = 20
/** Formats of pictures that can be printed. */
export const PICTURE_TYPES = ['jpg', 'jpeg', 'png'] as const
