/** Labels of the kinds of records that tie contracts to projects and to each other. */
export const linkRecordLabels = {
  contract_project: '合同的关联项目',
  contract_link: '合同的关联合同',
} as const
