/** Labels of the kinds of records of commissions. */
export const commissionRecordLabels = {
  contract_commission_rule: '提成规则',
  contract_declaration: '提成申报',
  contract_commission_run: '提成计算',
  contract_statement: '提成结算单',
} as const
