import { z } from 'zod'
import { pageInput, pageOutput, sortInput } from '../../../core/envelope.ts'
import { storedFile } from '../../../core/file/file.ts'
import { command, fileQuery, query } from '../../../core/route.ts'
import {
  can,
  done,
  idIn,
  idOut,
  idsIn,
  moment,
  nothing,
  option,
  optText,
  text,
  whyNot,
} from '../../../core/wireFields.ts'
import { commercializeCodes } from './commercializeStates.ts'
import { paperContent } from './paperContent.ts'
import { FILES_MAX, paperLabels as labels, paperLimits as limits, PICTURES_MAX } from './paperLabels.ts'

const READ = 'product.paper:read'
const WRITE = 'product.paper:write'
const ALLOCATE = 'product.paper:allocate'
const PATH = '/api/product/onePagePaper'
const changes = ['product.paper'] as const
/** Records that the content of a paper is rendered from. */
const rendered = [
  'product.paper',
  'product.productRecord',
  'research.variety',
  'research.varietyInfo',
  'experiment.variety',
  'experiment.value',
  'upgrade.record',
  'system.organization',
  'system.party',
  'system.dictionary',
  'system.user',
] as const

const paperKey = { id: idIn('一页纸') }
const versionIn = z.number('版本必填').int('版本不正确')
const stateOut = z.enum(commercializeCodes)
const stateIn = z.enum(commercializeCodes, `${labels.state}只能是 0～6`)
const versionNumber = z.coerce.number('版本号不正确').int('版本号不正确').min(1, '版本号不正确')

const filters = {
  commercializeState: stateIn.nullish(),
  sourceFrom: optText(labels.sourceFrom, 20),
  /** A part of the name of the variety, or of the code of the product. */
  name: optText(labels.name, 60),
  companyId: idIn(labels.companyId).nullish(),
}
const sorts = ['updateTime', 'name', 'commercializeState', 'allocatedOn'] as const

const paperRow = z.object({
  id: idOut,
  name: z.string(),
  productId: idOut.nullable(),
  productCode: z.string().nullable(),
  varietyId: idOut.nullable(),
  approvalNo: z.string().nullable(),
  commercializeState: stateOut,
  sourceFrom: z.string().nullable(),
  companyId: idOut.nullable(),
  companyName: z.string().nullable(),
  allocatedOn: z.string().nullable(),
  allocatedByName: z.string().nullable(),
  /** 0 to 100, whole. */
  completeness: z.number(),
  missing: z.array(z.string()),
  /** Number of the newest version; null as long as there is none. */
  number: z.number().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit · allocate · freeze · delete. */
  can,
  whyNot,
})
export type PaperRow = z.output<typeof paperRow>

export const pagePapers = query({
  method: 'POST',
  path: `${PATH}/page`,
  summary: '一页纸产品列表，附完整度与缺失项',
  access: READ,
  reads: rendered,
  input: pageInput(filters, sorts),
  output: pageOutput(paperRow),
})

/** The texts of a paper, as people typed them. */
const typed = z.object({
  strengths: z.string().nullable(),
  weaknesses: z.string().nullable(),
  cultivation: z.string().nullable(),
  benchmarks: z.string().nullable(),
  market: z.string().nullable(),
  targetArea: z.number().nullable(),
  plannedArea: z.string().nullable(),
  partyId: idOut.nullable(),
  partyName: z.string().nullable(),
})

const versionRow = z.object({
  number: z.number(),
  asOf: moment,
  completeness: z.number(),
  note: z.string().nullable(),
  createdByName: z.string().nullable(),
})
export type PaperVersion = z.output<typeof versionRow>

export const showPaper = query({
  method: 'POST',
  path: `${PATH}/detail`,
  summary: '一页纸：由各处记录生成的内容，或某一定版的内容',
  access: READ,
  reads: rendered,
  input: z.object({
    ...paperKey,
    /** A version as it was frozen; absent: as the records are now. */
    number: versionNumber.nullish(),
  }),
  output: paperRow.extend({
    typed,
    content: paperContent,
    /** Version that is shown; null for the present state. */
    shownNumber: z.number().nullable(),
    /** Version that the content is printed as: also the newest one where the records say the same still; null for what is not frozen. */
    printedNumber: z.number().nullable(),
    versions: z.array(versionRow),
    /** Addresses of the pictures of the content, by the id of the file. */
    pictureUrls: z.record(z.string(), z.string()),
    /** Pictures of the content whose files are gone. */
    lostPictures: z.array(z.string()),
    /** The map of the page shows provinces by their shapes (`mapShapes`), else as tiles. */
    hasShapes: z.boolean(),
    files: z.array(storedFile),
    /** States that may be chosen, the present one first. */
    nextStates: z.array(stateOut),
  }),
})
export type Paper = z.output<typeof showPaper.output>

/** Gives papers to a company, on a day; who calls allocates. */
export const allocatePapers = command({
  method: 'POST',
  path: `${PATH}/allocationCompany`,
  summary: '分配产业公司：一份或多份一页纸',
  access: ALLOCATE,
  changes,
  input: z.object({
    ids: idsIn('一页纸'),
    companyId: idIn(labels.companyId),
    /** Today where absent. */
    date: z.iso.date(`${labels.allocatedOn}不正确，应如 2026-03-01`).nullish(),
  }),
  output: z.object({ count: z.number() }),
})

const lines = (value: string | null): string[] =>
  (value ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const fileIds = (label: string, max: number) =>
  z.array(idIn(label), `${label}不正确`).max(max, `${label}最多${max}个`).nullish()

/** What a save says; texts and files that are absent stay as they are. */
export const updatePaper = command({
  method: 'POST',
  path: `${PATH}/update`,
  summary: '保存一页纸的文字、来源、商业化状态与图片',
  access: WRITE,
  changes,
  input: z.object({
    ...paperKey,
    version: versionIn,
    commercializeState: stateIn.nullish(),
    /** Why the state changes; the history keeps it. */
    reason: optText('状态变更原因', limits.reason),
    sourceFrom: optText(labels.sourceFrom, 20).optional(),
    partyId: idIn(labels.partyId).nullish(),
    strengths: optText(labels.strengths, limits.strengths)
      .refine(
        (value) => lines(value).length <= limits.strengthLines,
        `${labels.strengths}最多${limits.strengthLines}行，每行一条`,
      )
      .transform((value) => (value ? lines(value).join('\n') : null))
      .optional(),
    weaknesses: optText(labels.weaknesses, limits.weaknesses).optional(),
    cultivation: optText(labels.cultivation, limits.cultivation).optional(),
    benchmarks: optText(labels.benchmarks, limits.benchmarks).optional(),
    market: optText(labels.market, limits.market).optional(),
    targetArea: z
      .number(`${labels.targetArea}应为数字（万亩）`)
      .gt(0, `${labels.targetArea}应大于 0 万亩`)
      .max(100_000, `${labels.targetArea}不能超过 100000 万亩`)
      .nullish(),
    plannedArea: optText(labels.plannedArea, limits.plannedArea).optional(),
    /** All files of each kind: new ones are added, others removed. */
    plantFiles: fileIds(labels.plantFiles, PICTURES_MAX),
    earFiles: fileIds(labels.earFiles, PICTURES_MAX),
    grainFiles: fileIds(labels.grainFiles, PICTURES_MAX),
    files: fileIds(labels.files, FILES_MAX),
  }),
  output: z.object({ id: idOut, version: z.number() }),
})

export const commercializeStateList = query({
  method: 'POST',
  path: `${PATH}/commercializeStateList`,
  summary: '商业化状态；给出一页纸时只列它可改为的状态',
  access: READ,
  reads: ['product.paper'],
  input: z.object({ id: idIn('一页纸').nullish() }),
  output: z.array(option),
})

export const sourceFromList = query({
  method: 'POST',
  path: `${PATH}/sourceFromList`,
  summary: '品种来源',
  access: READ,
  reads: ['system.dictionary'],
  input: nothing,
  output: z.array(option),
})

export const exportPapers = fileQuery({
  method: 'GET',
  path: `${PATH}/export`,
  summary: '导出：一页纸产品清单（工作簿），或一份一页纸（PDF、Word）',
  access: READ,
  input: z.object({
    ...filters,
    ...sortInput(sorts),
    /** One paper, as a page to hand out. */
    id: idIn('一页纸').nullish(),
    /** A version as it was frozen; absent: as the records are now. */
    number: versionNumber.nullish(),
    format: z.enum(['xlsx', 'pdf', 'docx'], '文件格式只能是 xlsx、pdf 或 docx').default('xlsx'),
  }),
})

export const listPaperFiles = query({
  method: 'GET',
  path: `${PATH}/files`,
  summary: '一页纸的图片与附件',
  access: READ,
  reads: ['product.paper'],
  input: z.object(paperKey),
  output: z.array(storedFile),
})

export const searchIntegration = query({
  method: 'GET',
  path: `${PATH}/searchIntegration`,
  summary: '按名称查找合作或来源单位（往来单位中有权查看的）',
  access: READ,
  reads: ['system.party', 'system.supplier'],
  input: z.object({ name: text('名称', 100) }),
  output: z.array(
    z.object({ id: idOut, name: z.string(), formerNames: z.array(z.string()), roles: z.string() }),
  ),
})

export const listPaperCompanies = query({
  method: 'GET',
  path: `${PATH}/companies`,
  summary: '可分配一页纸的产业公司：本企业在用的、类型为产业公司的机构',
  access: READ,
  reads: ['system.organization'],
  input: nothing,
  output: z.array(option),
})

const candidateKinds = { product: '产品', variety: '审定品种', entry: '参试品种' } as const
export type CandidateKind = keyof typeof candidateKinds
export { candidateKinds }

export const pageCandidates = query({
  method: 'POST',
  path: `${PATH}/candidates`,
  summary: '拟上一页纸：还没有一页纸的产品、审定品种，以及复试、生试、报审阶段晋级的参试品种',
  access: WRITE,
  reads: [
    'product.paper',
    'product.productRecord',
    'research.variety',
    'experiment.variety',
    'upgrade.record',
  ],
  input: pageInput(
    {
      name: optText(labels.name, 60),
      kind: z
        .enum(Object.keys(candidateKinds) as [CandidateKind, ...CandidateKind[]], '类别不正确')
        .nullish(),
    },
    ['year', 'name'],
  ),
  output: pageOutput(
    z.object({
      /** Kind and id: `variety:12`. */
      key: z.string(),
      kind: z.string(),
      name: z.string(),
      /** Code of the product, approval number, or phase and group. */
      detail: z.string(),
      year: z.number().nullable(),
    }),
  ),
})

const candidateKey = z
  .string('候选必填')
  .regex(/^(?:product|variety|entry):[1-9]\d{0,15}$/, '候选不正确，请在“拟上一页纸”中选择')

/** Begins papers for candidates. */
export const insertPapers = command({
  method: 'POST',
  path: `${PATH}/insert`,
  summary: '为所选的产品或品种建一页纸',
  access: WRITE,
  changes,
  input: z.object({
    keys: z
      .array(candidateKey, '请选择产品或品种')
      .min(1, '请选择产品或品种')
      .max(50, '一次最多为 50 个品种建一页纸'),
  }),
  output: z.object({ ids: z.array(idOut) }),
})

export const freezePaper = command({
  method: 'POST',
  path: `${PATH}/freeze`,
  summary: '定版：按此刻的记录存为新版本，以后可原样再导出',
  access: WRITE,
  changes,
  input: z.object({ ...paperKey, version: versionIn, note: optText('定版说明', limits.note) }),
  output: z.object({ number: z.number() }),
})

export const removePapers = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除没有定版、没有分配的一页纸',
  access: WRITE,
  changes,
  input: z.object({ ids: idsIn('一页纸') }),
  output: done,
})
