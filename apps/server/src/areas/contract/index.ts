import type { ServerArea } from '../../area.ts'
import type { App } from '../../http/handle.ts'
import { registerCommissions } from './commission/registerCommissions.ts'
import { seedContracts } from './seedContracts.ts'
import { registerContracts } from './record/registerContracts.ts'

/** 合同管理: table of contents of the area. */
export const contractArea: ServerArea = {
  register: registerContract,
  seedDemo: seedContracts,
  uniqueLabels: {
    contract_number: '合同编号',
    contract_result_once: '该合同的这项成果',
    contract_commission_rule_serial: '这一版提成规则',
    contract_declaration_once: '该品种这一期的申报',
    contract_commission_run_serial: '这一次提成计算',
    contract_commission_run_draft: '该年度待确认的提成计算',
    contract_commission_run_reversal: '这次计算的冲销',
    contract_commission_line_no: '提成计算的这一行',
    contract_statement_once: '内容相同的结算单',
  },
}

function registerContract(app: App): void {
  registerContracts(app)
  registerCommissions(app)
}
