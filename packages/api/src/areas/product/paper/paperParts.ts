import type { PaperContent } from './paperContent.ts'

type Known = Omit<PaperContent, 'asOf'>

interface Part {
  label: string
  /** What a reader does so that the part is there. */
  repair: string
  isThere: (content: Known) => boolean
}

const hasPicture =
  (kind: PaperContent['pictures'][number]['kind']) =>
  ({ pictures }: Known): boolean =>
    pictures.some((picture) => picture.kind === kind)

/** The parts that a complete paper has. Each counts the same. */
export const paperParts = {
  approvalNo: {
    label: '审定编号',
    repair: '在“审定品种”中登记并审核',
    isThere: ({ approvalNo }) => approvalNo !== null,
  },
  origin: {
    label: '品种来源',
    repair: '在“审定品种”或参试品种中登记父母本',
    isThere: ({ origin }) => origin !== null,
  },
  ripe: { label: '熟期', repair: '在“审定品种”中登记熟期', isThere: ({ ripe }) => ripe !== null },
  strengths: {
    label: '突出优点',
    repair: '点“编辑”填写',
    isThere: ({ strengths }) => strengths.length > 0,
  },
  weaknesses: {
    label: '缺点与风险',
    repair: '点“编辑”填写',
    isThere: ({ weaknesses }) => weaknesses !== null,
  },
  yields: {
    label: '产量表现',
    repair: '导入该品种的试验数据，或在“审定品种”中登记试验表现',
    isThere: ({ yields }) => yields.length > 0,
  },
  resistance: {
    label: '抗性与倒伏',
    repair: '在“审定品种”中登记抗性鉴定，或生成该组别的晋级评估',
    isThere: ({ resistance }) => resistance.length > 0,
  },
  quality: {
    label: '品质',
    repair: '在“审定品种”中登记品质指标',
    isThere: ({ quality }) => quality.length > 0,
  },
  area: {
    label: '适宜区域',
    repair: '在“审定品种”中登记适宜区域；尚未审定的，点“编辑”填写拟推广区域',
    isThere: ({ area }) => area !== null,
  },
  cultivation: {
    label: '栽培要点',
    repair: '点“编辑”填写，或在“审定品种”中登记',
    isThere: ({ cultivation }) => cultivation !== null,
  },
  benchmarks: {
    label: '对标品种',
    repair: '点“编辑”填写',
    isThere: ({ benchmarks }) => benchmarks !== null,
  },
  market: {
    label: '市场定位与目标面积',
    repair: '点“编辑”填写两项',
    isThere: ({ market, targetArea }) => market !== null && targetArea !== null,
  },
  plant: { label: '植株图片', repair: '点“编辑”上传', isThere: hasPicture('plant') },
  ear: { label: '果穗图片', repair: '点“编辑”上传', isThere: hasPicture('ear') },
  grain: { label: '籽粒图片', repair: '点“编辑”上传', isThere: hasPicture('grain') },
} as const satisfies Record<string, Part>
export type PaperPart = keyof typeof paperParts

const names = Object.keys(paperParts) as PaperPart[]

/** Returns the parts that a paper lacks, in their order. */
export const missingParts = (content: Known): PaperPart[] =>
  names.filter((name) => !paperParts[name].isThere(content))

/** Returns how complete a paper is, from 0 to 100, whole. It is 100 only where no part is missing. */
export const completenessOf = (content: Known): number =>
  Math.floor(((names.length - missingParts(content).length) / names.length) * 100)

/** Returns the names of the missing parts. */
export const missingLabels = (content: Known): string[] =>
  missingParts(content).map((name) => paperParts[name].label)
