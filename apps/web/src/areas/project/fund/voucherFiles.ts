import { FLOW_FILES } from '@hepu/api/areas/project/fund/fundFlow'
import { flowLabels as labels } from '@hepu/api/areas/project/fund/fundLabels'
import type { FormItem } from '../../../resource/form/items.ts'

/** The field of the voucher files of a line. */
export const voucherFiles: FormItem = {
  type: 'dialogFile',
  prop: 'files',
  label: labels.files,
  span: 24,
  help: '随流水保存，保存后不能更换或删除',
  parameter: { infoType: FLOW_FILES, publicStatus: 2 },
}
