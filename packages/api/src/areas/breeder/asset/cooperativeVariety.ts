import { z } from 'zod'
import { pageInput, pageOutput, sortInput } from '../../../core/envelope.ts'
import { storedFile } from '../../../core/file/file.ts'
import { command, fileQuery, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, idsIn, moment, optText, text, whyNot } from '../../../core/wireFields.ts'
import { phases, varietyRow } from '../../experiment/shared.ts'
import { day, keysOf, percentIn, versionIn } from '../record/archiveShapes.ts'
import { cooperations, shareKinds } from '../record/breederFields.ts'
import { ASSET_SEARCH_MAX, conversionStates, linkTypes } from './assetFields.ts'
import { cooperativeLabels as labels, shareLabels } from './assetLabels.ts'
import { inOrder, linkedRecord } from './assetShapes.ts'
import { shareProblems } from './shareSum.ts'

const PATH = '/api/product/cooperativeVariety'
const READ = 'breeder.archive:read'
const WRITE = 'breeder.archive:write'
/** What the registries, products and trials say is shown with a variety. */
const READS = [
  'breeder.archive',
  'system.party',
  'system.user',
  'research.variety',
  'research.varietyInfo',
  'product.productRecord',
] as const
const CHANGES = ['breeder.archive'] as const

const phaseIn = z.enum(phases.map(({ value }) => value) as [string, ...string[]], `${labels.phase}不正确`)
const cooperationIn = z.enum(keysOf(cooperations), `${labels.cooperation}不正确`)
const conversionIn = z.enum(keysOf(conversionStates), `${labels.conversionState}不正确`)
const shareKindIn = z.enum(keysOf(shareKinds), `${shareLabels.kind}不正确`)

const shareOut = z.object({
  kind: shareKindIn,
  validFrom: z.string(),
  /** Percent as text with two decimals. */
  ours: z.string(),
  theirs: z.string(),
})
export type ShareView = z.output<typeof shareOut>

const cooperativeRow = z.object({
  id: idOut,
  breederId: idOut,
  breederName: z.string(),
  name: z.string(),
  /** Names of before, under which trials and decisions are found too. */
  formerNames: z.array(z.string()),
  code: z.string().nullable(),
  phase: z.string().nullable(),
  femaleParent: z.string().nullable(),
  maleParent: z.string().nullable(),
  cooperation: cooperationIn.nullable(),
  variety: linkedRecord.nullable(),
  varietyInfo: linkedRecord.nullable(),
  product: linkedRecord.nullable(),
  startOn: z.string().nullable(),
  endOn: z.string().nullable(),
  conversionState: conversionIn.nullable(),
  remark: z.string().nullable(),
  /** The shares in force today, one for each kind. */
  shares: z.array(shareOut),
  updatedByName: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, share, delete. */
  can,
  whyNot,
})
export type CooperativeRow = z.output<typeof cooperativeRow>

const SORTS = ['updateTime', 'name', 'phase', 'startOn'] as const
const filters = {
  breederId: idIn('育种家').nullish(),
  /** Part of the name or code. */
  name: optText(labels.name, 100),
  phase: phaseIn.nullish(),
  conversionState: conversionIn.nullish(),
}

export const cooperativePage = query({
  method: 'POST',
  path: `${PATH}/page`,
  summary: '合作品种列表，含今日有效的权益比例',
  access: READ,
  reads: READS,
  input: pageInput(filters, SORTS),
  output: pageOutput(cooperativeRow),
})

export const cooperativeExport = fileQuery({
  method: 'POST',
  path: `${PATH}/exportData`,
  summary: '导出合作品种与权益比例的全部历史',
  access: 'breeder.archive:export',
  input: z.object({ ...filters, ...sortInput(SORTS) }),
})

export const cooperativeShow = query({
  method: 'GET',
  path: `${PATH}/show/{id}`,
  summary: '一个合作品种：权益比例的历史与依据文件、试验表现、附件',
  access: READ,
  reads: [...READS, 'experiment.variety'],
  input: z.object({ id: idIn('合作品种') }),
  output: cooperativeRow.extend({
    /** All shares, the newest first, each with its reason and document. */
    shareHistory: z.array(
      shareOut.extend({
        id: idOut,
        reason: z.string().nullable(),
        createdByName: z.string().nullable(),
        createTime: moment,
        files: z.array(storedFile),
      }),
    ),
    /** Entries of trials under its name or code, the newest year first; null without the permission to read trials. */
    trials: z.array(varietyRow).nullable(),
    files: z.array(storedFile),
  }),
})
export type CooperativeDetail = z.output<typeof cooperativeShow.output>

const shareIn = z.object({
  kind: shareKindIn,
  ours: percentIn(shareLabels.ours),
  theirs: percentIn(shareLabels.theirs),
})
const sharesIn = (least: number) =>
  z
    .array(shareIn, '权益比例不正确')
    .min(least, '请至少填写一种权益的比例')
    .max(keysOf(shareKinds).length, '每种权益只填一行')
    .superRefine((shares, found) => {
      for (const { at, message } of shareProblems(shares))
        found.addIssue({ code: 'custom', path: [at, 'ours'], message })
    })

const content = {
  name: text(labels.name, 100),
  code: optText(labels.code, 60),
  phase: phaseIn.nullish(),
  femaleParent: optText(labels.femaleParent, 100),
  maleParent: optText(labels.maleParent, 100),
  cooperation: cooperationIn.nullish(),
  varietyId: idIn(labels.varietyId).nullish(),
  varietyInfoId: idIn(labels.varietyInfoId).nullish(),
  productId: idIn(labels.productId).nullish(),
  startOn: day(labels.startOn).nullish(),
  endOn: day(labels.endOn).nullish(),
  conversionState: conversionIn.nullish(),
  remark: optText(labels.remark, 500),
}

export const cooperativeCreate = command({
  method: 'POST',
  path: `${PATH}/create`,
  summary: '新增合作品种，可同时登记首次约定的权益比例',
  access: WRITE,
  changes: CHANGES,
  input: z
    .object({
      breederId: idIn(labels.breederId),
      ...content,
      shares: sharesIn(0).default([]),
      /** The day of the first agreement; today if absent. */
      sharesFrom: day(shareLabels.validFrom).nullish(),
    })
    .superRefine(inOrder(labels)),
  output: z.object({ id: idOut }),
})

export const cooperativeUpdate = command({
  method: 'POST',
  path: `${PATH}/update`,
  summary: '修改合作品种；权益比例另行变更，须附文件',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: idIn('合作品种'), version: versionIn, ...content }).superRefine(inOrder(labels)),
  output: z.object({ version: z.number() }),
})

export const cooperativeDelete = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除误登的合作品种；已有奖励建议的不能删除',
  access: 'breeder.archive:delete',
  changes: CHANGES,
  input: z.object({ ids: idsIn('合作品种') }),
  output: done,
})

export const cooperativeShares = command({
  method: 'POST',
  path: `${PATH}/changeShares`,
  summary: '变更权益比例：须说明原因并附双方文件，自生效日起执行，此前签订的合同仍按签订时的比例',
  access: WRITE,
  changes: CHANGES,
  input: z.object({
    id: idIn('合作品种'),
    version: versionIn.nullish(),
    validFrom: day(shareLabels.validFrom),
    shares: sharesIn(1),
    reason: text(shareLabels.reason, 500),
    fileIds: idsIn(shareLabels.files),
  }),
  output: z.object({ version: z.number() }),
})

export const cooperativeAttach = command({
  method: 'POST',
  path: `${PATH}/attach`,
  summary: '给合作品种增加附件',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: idIn('合作品种'), fileIds: idsIn('文件') }),
  output: done,
})

export const cooperativeFuzzy = query({
  method: 'GET',
  path: `${PATH}/fuzzyQuery`,
  summary: `按类别、编号或名称查可关联的品种、材料或产品，最多${ASSET_SEARCH_MAX}个`,
  access: READ,
  reads: ['breeder.archive', 'research.variety', 'research.germplasm', 'product.productRecord'],
  input: z.object({
    dataType: z.enum(keysOf(linkTypes), '类别应为品种、材料或产品'),
    /** Without code and name: the first records. */
    code: optText('编号', 60),
    name: optText('名称', 100),
  }),
  output: z.array(
    linkedRecord.extend({
      dataType: z.enum(keysOf(linkTypes)),
      /** Names of the cooperative varieties that are linked with it already. */
      cooperatives: z.array(z.string()),
    }),
  ),
})
