import { z } from 'zod'
import { pageInput, pageOutput, sortInput } from '../../../core/envelope.ts'
import { command, fileQuery, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, idsIn, moment, optText, text, whyNot } from '../../../core/wireFields.ts'
import { versionIn } from '../record/archiveShapes.ts'
import { ASSET_SEARCH_MAX } from './assetFields.ts'
import { breederGermplasmLabels as labels } from './assetLabels.ts'
import { linkedRecord } from './assetShapes.ts'

const PATH = '/api/product/breederGermplasm'
const READ = 'breeder.archive:read'
const WRITE = 'breeder.archive:write'
const READS = ['breeder.archive', 'system.party', 'system.user', 'research.germplasm'] as const

const germplasmRow = z.object({
  id: idOut,
  breederId: idOut,
  breederName: z.string(),
  germplasmId: idOut,
  name: z.string(),
  code: z.string().nullable(),
  germType: z.string().nullable(),
  materialType: z.string().nullable(),
  heteroticGroup: z.string().nullable(),
  pedigree: z.string().nullable(),
  generation: z.string().nullable(),
  source: z.string().nullable(),
  /** Whether the record is in the recycle bin of the register. */
  isDeleted: z.boolean(),
  remark: z.string().nullable(),
  updatedByName: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, delete. */
  can,
  whyNot,
})
export type BreederGermplasmRow = z.output<typeof germplasmRow>

const SORTS = ['updateTime', 'name', 'code'] as const
const filters = {
  breederId: idIn('育种家').nullish(),
  /** Part of the name or number. */
  name: optText('种质名称', 100),
}

export const germplasmPage = query({
  method: 'POST',
  path: `${PATH}/pageResearchGermplasmShow`,
  summary: '育种家的种质，内容以种质资源登记库为准',
  access: READ,
  reads: READS,
  input: pageInput(filters, SORTS),
  output: pageOutput(germplasmRow),
})

export const germplasmDetail = query({
  method: 'GET',
  path: `${PATH}/researchGermplasmDetailShow`,
  summary: '育种家的一份种质',
  access: READ,
  reads: READS,
  input: z.object({ id: idIn('育种家种质') }),
  output: germplasmRow,
})

export const germplasmExport = fileQuery({
  method: 'POST',
  path: `${PATH}/exportData`,
  summary: '导出育种家的种质',
  access: 'breeder.archive:export',
  input: z.object({ ...filters, ...sortInput(SORTS) }),
})

/** Germplasm that is entered in the register as a draft; its other fields are filled in there. */
const newGermplasm = z.object(
  {
    name: text('种质名称', 100),
    code: text('种质编号', 60),
    germType: text('种质类型', 64),
    source: text('来源', 64),
    transgenic: text('转基因', 64),
    pedigree: optText('系谱', 500),
    generation: optText('世代', 30),
  },
  '新种质不正确',
)

export const germplasmCreate = command({
  method: 'POST',
  path: `${PATH}/researchGermplasmCreate`,
  summary: '把登记的种质记到育种家名下，或同时登记新种质（草稿）',
  access: WRITE,
  changes: ['breeder.archive', 'research.germplasm'],
  input: z
    .object({
      breederId: idIn(labels.breederId),
      germplasmId: idIn(labels.germplasmId).nullish(),
      germplasm: newGermplasm.nullish(),
      remark: optText(labels.remark, 500),
    })
    .superRefine(({ germplasmId, germplasm }, found) => {
      if ((germplasmId ?? null) !== null || germplasm) return
      const message = `${labels.germplasmId}必填：请选择登记的种质，或填写新种质`
      found.addIssue({ code: 'custom', path: ['germplasmId'], message })
    }),
  output: z.object({ id: idOut, germplasmId: idOut }),
})

export const germplasmUpdate = command({
  method: 'POST',
  path: `${PATH}/updateGermplasm`,
  summary: '修改育种家种质的备注；种质本身在种质资源中修改',
  access: WRITE,
  changes: ['breeder.archive'],
  input: z.object({
    id: idIn('育种家种质'),
    version: versionIn,
    remark: optText(labels.remark, 500),
  }),
  output: z.object({ version: z.number() }),
})

export const germplasmDelete = command({
  method: 'POST',
  path: `${PATH}/delResearchGermplasm`,
  summary: '从育种家名下移出种质；登记库中的记录保留',
  access: 'breeder.archive:delete',
  changes: ['breeder.archive'],
  input: z.object({ breederId: idIn(labels.breederId), germplasmIds: idsIn(labels.germplasmId) }),
  output: done,
})

export const germplasmFuzzy = query({
  method: 'GET',
  path: `${PATH}/fuzzyQueryByName`,
  summary: `按名称、编号查登记的种质，最多${ASSET_SEARCH_MAX}份`,
  access: READ,
  reads: ['research.germplasm'],
  input: z.object({ name: text('种质名称', 100) }),
  output: z.array(linkedRecord),
})
