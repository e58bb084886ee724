import { z } from 'zod'
import { pageInput, pageOutput, sortInput } from '../../../core/envelope.ts'
import { command, fileQuery, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, idsIn, moment, optText, text, whyNot } from '../../../core/wireFields.ts'
import { varietyRow } from '../../experiment/shared.ts'
import { linkedRecord } from '../asset/assetShapes.ts'
import { day, keysOf, versionIn } from '../record/archiveShapes.ts'
import { materialLabels as labels, materialStates, materialUnits } from './materialLabels.ts'

const PATH = '/api/product/breederMaterial'
const READ = 'breeder.archive:read'
const WRITE = 'breeder.archive:write'
const stateIn = z.enum(keysOf(materialStates), '状态不正确')

const materialRow = z.object({
  id: idOut,
  breederId: idOut,
  breederName: z.string(),
  germplasm: linkedRecord.nullable(),
  materialName: z.string(),
  /** Up to three decimals, as text. */
  quantity: z.string(),
  unit: z.string(),
  purpose: z.string(),
  agreementNo: z.string(),
  handedOn: z.string(),
  returnDueOn: z.string().nullable(),
  returnedOn: z.string().nullable(),
  returnNote: z.string().nullable(),
  remark: z.string().nullable(),
  state: stateIn,
  createdByName: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** return, delete. */
  can,
  whyNot,
})
export type MaterialRow = z.output<typeof materialRow>

const SORTS = ['handedOn', 'returnDueOn', 'updateTime'] as const
const filters = {
  breederId: idIn('育种家').nullish(),
  /** Part of the material, purpose or agreement. */
  name: optText('名称', 100),
  state: stateIn.nullish(),
}

export const materialPage = query({
  method: 'POST',
  path: `${PATH}/page`,
  summary: '材料发放记录，含在外、逾期与归还',
  access: READ,
  reads: ['breeder.archive', 'system.party', 'system.user', 'research.germplasm'],
  input: pageInput(filters, SORTS),
  output: pageOutput(materialRow),
})

export const materialExport = fileQuery({
  method: 'POST',
  path: `${PATH}/exportData`,
  summary: '导出材料发放记录',
  access: 'breeder.archive:export',
  input: z.object({ ...filters, ...sortInput(SORTS) }),
})

const quantityIn = z
  .union([z.number(), z.string()], `${labels.quantity}必填`)
  .transform((value) => String(value).trim())
  .pipe(
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,3})?$/, `${labels.quantity}应为不小于0的数，小数最多三位`)
      .refine((value) => Number(value) > 0, `${labels.quantity}应大于0`),
  )

export const materialCreate = command({
  method: 'POST',
  path: `${PATH}/create`,
  summary: '登记发放给育种家的材料；没有协议的不得发放',
  access: WRITE,
  changes: ['breeder.archive', 'obligation.item'],
  input: z
    .object({
      breederId: idIn(labels.breederId),
      germplasmId: idIn(labels.germplasmId).nullish(),
      /** Absent: the name of the germplasm. */
      materialName: optText(labels.materialName, 100),
      quantity: quantityIn,
      unit: z.enum(materialUnits, `${labels.unit}不正确`),
      purpose: text(labels.purpose, 200),
      agreementNo: text(labels.agreementNo, 60),
      handedOn: day(labels.handedOn),
      returnDueOn: day(labels.returnDueOn).nullish(),
      remark: optText(labels.remark, 500),
    })
    .superRefine(({ germplasmId, materialName, handedOn, returnDueOn }, found) => {
      if (!materialName && (germplasmId ?? null) === null) {
        const message = `${labels.materialName}必填：请填写名称，或选择登记的种质`
        found.addIssue({ code: 'custom', path: ['materialName'], message })
      }
      if (!returnDueOn || returnDueOn >= handedOn) return
      const message = `${labels.returnDueOn}不得早于${labels.handedOn}`
      found.addIssue({ code: 'custom', path: ['returnDueOn'], message })
    }),
  output: z.object({ id: idOut }),
})

export const materialReturn = command({
  method: 'POST',
  path: `${PATH}/return`,
  summary: '登记材料已归还；合作终止后也可登记',
  access: WRITE,
  changes: ['breeder.archive', 'obligation.item'],
  input: z.object({
    id: idIn('材料发放'),
    version: versionIn,
    returnedOn: day(labels.returnedOn),
    returnNote: optText(labels.returnNote, 500),
  }),
  output: z.object({ version: z.number() }),
})

export const materialDelete = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除误登的材料发放',
  access: 'breeder.archive:delete',
  changes: ['breeder.archive', 'obligation.item'],
  input: z.object({ ids: idsIn('材料发放') }),
  output: done,
})

export const materialChain = query({
  method: 'GET',
  path: `${PATH}/chain`,
  summary: '材料去向链：以该材料为亲本的后代种质、参试与审定品种，及有关的合同',
  access: READ,
  reads: [
    'breeder.archive',
    'research.germplasm',
    'research.variety',
    'experiment.variety',
    'contract.record',
  ],
  input: z.object({ id: idIn('材料发放') }),
  output: z.object({
    /** Names under which it was looked for: the material's own and those of its germplasm. */
    names: z.array(z.string()),
    /** Germplasm bred from it, each with the number of generations between them. */
    descendants: z.array(linkedRecord.extend({ generation: z.number() })),
    /** Entries of trials that have it or a descendant as a parent; null without the permission to read trials. */
    trials: z.array(varietyRow).nullable(),
    /** Approved varieties that have it or a descendant as a parent. */
    varieties: z.array(linkedRecord),
    /** Contracts about these varieties and germplasm; null without the permission to read contracts. */
    contracts: z.array(linkedRecord).nullable(),
  }),
})
export type MaterialChain = z.output<typeof materialChain.output>
