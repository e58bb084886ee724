/** Labels of the records of research outside the registries, by table. */
export const researchObjects = {
  germplasm_evaluation: '性状评价',
  germplasm_title: '种质资源栏目设置',
} as const
