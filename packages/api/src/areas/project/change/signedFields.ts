/** Fields of a node that 任务书 fixes. Name, number, keywords and remarks may still change. */
export const signedFields = [
  'directorId',
  'unitId',
  'unitName',
  'startDate',
  'endDate',
  'specialBudget',
  'selfBudget',
  'summary',
] as const
