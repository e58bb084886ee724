import type { ServerArea } from '../../area.ts'
import type { App } from '../../http/handle.ts'
import { registerContracts } from './record/registerContracts.ts'

/** 合同管理: table of contents of the area. */
export const contractArea: ServerArea = {
  register: registerContract,
  uniqueLabels: {
    contract_number: '合同编号',
    contract_result_once: '该合同的这项成果',
  },
}

function registerContract(app: App): void {
  registerContracts(app)
}
