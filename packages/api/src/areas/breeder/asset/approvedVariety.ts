import { z } from 'zod'
import { pageInput, pageOutput, sortInput } from '../../../core/envelope.ts'
import { command, fileQuery, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, idsIn, moment, optText, text, whyNot } from '../../../core/wireFields.ts'
import { versionIn } from '../record/archiveShapes.ts'
import { ASSET_SEARCH_MAX } from './assetFields.ts'
import { approvedLabels as labels } from './assetLabels.ts'
import { linkedRecord } from './assetShapes.ts'

const PATH = '/api/product/approvedVariety'
const READ = 'breeder.archive:read'
const WRITE = 'breeder.archive:write'
const READS = [
  'breeder.archive',
  'system.party',
  'system.user',
  'research.variety',
  'product.productRecord',
] as const

/** What the register of approved varieties says. */
const registered = z.object({
  varietyId: idOut,
  name: z.string(),
  approvalNo: z.string().nullable(),
  dataType: z.string().nullable(),
  level: z.string().nullable(),
  province: z.string().nullable(),
  year: z.number().nullable(),
  varietySource: z.string().nullable(),
  suitableArea: z.string().nullable(),
  state: z.string().nullable(),
})

const approvedRow = registered.extend({
  id: idOut,
  breederId: idOut,
  breederName: z.string(),
  /** Whether the record is in the recycle bin of the register. */
  isDeleted: z.boolean(),
  products: z.array(linkedRecord),
  remark: z.string().nullable(),
  updatedByName: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, delete. */
  can,
  whyNot,
})
export type ApprovedRow = z.output<typeof approvedRow>

const SORTS = ['year', 'name', 'updateTime'] as const
const filters = {
  breederId: idIn('育种家').nullish(),
  /** Part of the name or number. */
  name: optText('品种名称', 100),
  year: z.coerce.number('审定年份不正确').int('审定年份不正确').nullish(),
}

export const approvedPage = query({
  method: 'POST',
  path: `${PATH}/page`,
  summary: '育种家的审定品种，内容以审定品种登记库为准',
  access: READ,
  reads: READS,
  input: pageInput(filters, SORTS),
  output: pageOutput(approvedRow),
})

export const approvedShow = query({
  method: 'GET',
  path: `${PATH}/show/{id}`,
  summary: '育种家的一个审定品种',
  access: READ,
  reads: READS,
  input: z.object({ id: idIn('审定品种') }),
  output: approvedRow,
})

export const approvedExport = fileQuery({
  method: 'POST',
  path: `${PATH}/export`,
  summary: '导出育种家的审定品种',
  access: 'breeder.archive:export',
  input: z.object({ ...filters, ...sortInput(SORTS) }),
})

export const approvedSave = command({
  method: 'POST',
  path: `${PATH}/save`,
  summary: '把登记库中的审定品种记到育种家名下',
  access: WRITE,
  changes: ['breeder.archive'],
  input: z.object({
    breederId: idIn(labels.breederId),
    varietyId: idIn(labels.varietyId),
    remark: optText(labels.remark, 500),
  }),
  output: z.object({ id: idOut }),
})

export const approvedUpdate = command({
  method: 'POST',
  path: `${PATH}/update`,
  summary: '修改育种家的审定品种：改选登记的品种，或改备注',
  access: WRITE,
  changes: ['breeder.archive'],
  input: z.object({
    id: idIn('审定品种'),
    version: versionIn,
    varietyId: idIn(labels.varietyId),
    remark: optText(labels.remark, 500),
  }),
  output: z.object({ version: z.number() }),
})

export const approvedDelete = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '从育种家名下移出审定品种；登记库中的记录保留',
  access: 'breeder.archive:delete',
  changes: ['breeder.archive'],
  input: z.object({ ids: idsIn('审定品种') }),
  output: done,
})

export const approvedFuzzy = query({
  method: 'GET',
  path: `${PATH}/fuzzyQuery`,
  summary: `按品种名称、编号等查登记的审定品种，最多${ASSET_SEARCH_MAX}个`,
  access: READ,
  reads: ['breeder.archive', 'research.variety'],
  input: z.object({ name: text('品种名称', 100) }),
  output: z.array(linkedRecord),
})
