/** What a replicate is called; 0 stands for the mean of several. */
export const repName = (rep: number): string => (rep > 0 ? `重复${rep}` : '平均')

/** The words that name a cell: point, entry, replicate and field. */
export const cellName = (
  { pointName, entryName, rep }: { pointName: string; entryName: string; rep: number },
  field: string,
): string => `${pointName} ${entryName} ${repName(rep)} ${field}`
