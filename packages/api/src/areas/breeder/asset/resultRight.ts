import { z } from 'zod'
import { pageInput, pageOutput, sortInput } from '../../../core/envelope.ts'
import { storedFile } from '../../../core/file/file.ts'
import { command, fileQuery, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, idsIn, moment, optText, text, whyNot } from '../../../core/wireFields.ts'
import { day, keysOf, percentIn, versionIn } from '../record/archiveShapes.ts'
import { resultClasses } from '../record/breederFields.ts'
import { ASSET_SEARCH_MAX, rightStates } from './assetFields.ts'
import { rightLabels as labels } from './assetLabels.ts'
import { inOrder, linkedRecord } from './assetShapes.ts'

const PATH = '/api/product/resultRight'
const READ = 'breeder.archive:read'
const WRITE = 'breeder.archive:write'
const REGISTRIES = [
  'research.variety',
  'research.varietyInfo',
  'research.patent',
  'research.copyright',
  'research.gene',
  'research.standard',
] as const
const READS = ['breeder.archive', 'system.party', 'system.user', ...REGISTRIES] as const

const classIn = z.enum(keysOf(resultClasses), `${labels.resultClass}不正确`)
const stateIn = z.enum(keysOf(rightStates), `${labels.state}不正确`)

const rightRow = z.object({
  id: idOut,
  breederId: idOut,
  breederName: z.string(),
  resultClass: classIn,
  name: z.string(),
  number: z.string().nullable(),
  /** The record of the registry of its class, as it is there now. */
  result: linkedRecord.nullable(),
  holder: z.string().nullable(),
  /** Percent as text with two decimals. */
  ourShare: z.string().nullable(),
  startOn: z.string().nullable(),
  endOn: z.string().nullable(),
  state: stateIn.nullable(),
  remark: z.string().nullable(),
  updatedByName: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, delete. */
  can,
  whyNot,
})
export type RightRow = z.output<typeof rightRow>

const SORTS = ['updateTime', 'name', 'endOn'] as const
const filters = {
  breederId: idIn('育种家').nullish(),
  resultClass: classIn.nullish(),
  /** Part of the name or number. */
  name: optText(labels.name, 100),
  state: stateIn.nullish(),
}

export const rightPage = query({
  method: 'POST',
  path: `${PATH}/pageResult`,
  summary: '育种家的成果权利，可按成果类别筛选',
  access: READ,
  reads: READS,
  input: pageInput(filters, SORTS),
  output: pageOutput(rightRow),
})

export const rightShow = query({
  method: 'GET',
  path: `${PATH}/showResultRight`,
  summary: '一项成果权利及其附件',
  access: READ,
  reads: READS,
  input: z.object({ id: idIn('成果权利') }),
  output: rightRow.extend({ files: z.array(storedFile) }),
})

export const rightExport = fileQuery({
  method: 'POST',
  path: `${PATH}/exportResult`,
  summary: '导出育种家的成果权利',
  access: 'breeder.archive:export',
  input: z.object({ ...filters, ...sortInput(SORTS) }),
})

const content = {
  resultClass: classIn,
  /** Absent: that of the registered record. */
  name: optText(labels.name, 200),
  number: optText(labels.number, 60),
  resultId: idIn(labels.resultId).nullish(),
  holder: optText(labels.holder, 200),
  ourShare: percentIn(labels.ourShare).nullish(),
  startOn: day(labels.startOn).nullish(),
  endOn: day(labels.endOn).nullish(),
  state: stateIn.nullish(),
  remark: optText(labels.remark, 500),
}

/** Refuses a right without a name and without a registered record. */
function named(
  { name, resultId }: { name: string | null; resultId?: number | null | undefined },
  found: z.RefinementCtx,
): void {
  if (name || (resultId ?? null) !== null) return
  const message = `${labels.name}必填：请填写名称，或选择登记的成果`
  found.addIssue({ code: 'custom', path: ['name'], message })
}

export const rightSave = command({
  method: 'POST',
  path: `${PATH}/saveResultRight`,
  summary: '登记育种家的成果权利：选择登记库中的成果，或只写名称与编号',
  access: WRITE,
  changes: ['breeder.archive'],
  input: z.object({ breederId: idIn(labels.breederId), ...content }).superRefine((values, found) => {
    inOrder(labels)(values, found)
    named(values, found)
  }),
  output: z.object({ id: idOut }),
})

export const rightUpdate = command({
  method: 'POST',
  path: `${PATH}/updateResultRight`,
  summary: '修改成果权利',
  access: WRITE,
  changes: ['breeder.archive'],
  input: z.object({ id: idIn('成果权利'), version: versionIn, ...content }).superRefine((values, found) => {
    inOrder(labels)(values, found)
    named(values, found)
  }),
  output: z.object({ version: z.number() }),
})

export const rightDelete = command({
  method: 'POST',
  path: `${PATH}/deleteResult`,
  summary: '删除成果权利；登记库中的记录保留',
  access: 'breeder.archive:delete',
  changes: ['breeder.archive'],
  input: z.object({ ids: idsIn('成果权利') }),
  output: done,
})

export const rightAttach = command({
  method: 'POST',
  path: `${PATH}/attach`,
  summary: '给成果权利增加附件',
  access: WRITE,
  changes: ['breeder.archive'],
  input: z.object({ id: idIn('成果权利'), fileIds: idsIn('文件') }),
  output: done,
})

export const rightFuzzy = query({
  method: 'GET',
  path: `${PATH}/fuzzyQueryForResultRight`,
  summary: `按成果类别与名称、编号查登记的成果，最多${ASSET_SEARCH_MAX}项`,
  access: READ,
  reads: REGISTRIES,
  input: z.object({ resultClass: classIn, name: text(labels.name, 100) }),
  output: z.array(linkedRecord),
})
