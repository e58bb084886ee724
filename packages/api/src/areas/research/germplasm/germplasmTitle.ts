import { z } from 'zod'
import { done, nothing, option } from '../../../core/wireFields.ts'
import { storedFields } from '../../../core/resource/fields.ts'
import { recordTargets } from '../../../core/resource/targets.ts'
import { command, query } from '../../../core/route.ts'
import { germplasm } from './germplasm.ts'

const { nameField, codeField } = recordTargets.germplasm

/** 栏目: the fields of germplasm as list and detail head them; what a record is known by is always shown. */
export const germplasmTitles = storedFields(germplasm.fields).map(([field, { label }]) => ({
  field,
  title: label,
  isFixed: field === nameField || field === codeField,
}))

/** 1 shown, 0 not. */
const titleState = z.union([z.literal(0), z.literal(1)], '栏目状态只能是1（显示）或0（不显示）')

export const titleStatus = query({
  method: 'GET',
  path: '/api/research/germplasm/titleStatus',
  summary: '种质资源的栏目及其在当前机构是否显示',
  access: 'research.germplasm:read',
  reads: ['research.germplasmTitle'],
  input: nothing,
  output: z.array(
    z.object({ field: z.string(), title: z.string(), isFixed: z.boolean(), state: titleState }),
  ),
})

export const updateTitleStatus = command({
  method: 'POST',
  path: '/api/research/germplasm/updateTitleStatus',
  summary: '设置种质资源的栏目在当前机构是否显示；没有提到的不变',
  access: 'research.germplasm:write',
  changes: ['research.germplasmTitle'],
  input: z.object({
    titles: z
      .array(
        z.object({
          field: z.enum(
            germplasmTitles.map(({ field }) => field),
            '栏目不正确',
          ),
          state: titleState,
        }),
      )
      .min(1, '请选择栏目')
      .max(germplasmTitles.length, `栏目最多${germplasmTitles.length}个`),
  }),
  output: done,
})

export const transgenicEnum = query({
  method: 'GET',
  path: '/api/research/germplasm/transgenicEnum',
  summary: '转基因状态',
  access: 'login',
  reads: ['system.dictionary'],
  input: nothing,
  output: z.array(option),
})
